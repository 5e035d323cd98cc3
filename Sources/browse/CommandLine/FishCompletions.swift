// SPDX-License-Identifier: GPL-3.0-or-later

/// The completion script for fish, which uses `complete` (complete(1)).
enum FishCompletions {
  static func script(for options: [Option]) -> String {
    "# Completes browse in fish; written by “browse --completions fish”.\n"
      + options.map { line(for: $0) + "\n" }.joined()
  }

  private static func line(for option: Option) -> String {
    let names = option.names.map { name in
      name.hasPrefix("--") ? "-l \(name.dropFirst(2))" : "-s \(name.dropFirst())"
    }
    // -x requires a value and offers no files. -r -F requires a value and offers files.
    let values: [String] =
      switch option.values {
      case _ where option.placeholder == nil: []
      case .any: ["-x"]
      case .files: ["-r", "-F"]
      case .words(let words):
        ["-x", "-a", CompletionShell.fish.quoted(words.joined(separator: " "))]
      }
    let parts = ["complete", "-c", "browse"] + names + values
    return (parts + ["-d", CompletionShell.fish.quoted(option.summary)]).joined(separator: " ")
  }
}
