// SPDX-License-Identifier: GPL-3.0-or-later

/// The completion script for zsh, which uses its completion system (zshcompsys(1), `_arguments`).
enum ZshCompletions {
  static func script(for options: [Option]) -> String {
    let lines = options.flatMap { option in option.names.map { line(for: $0, of: option) } }
    return """
      #compdef browse
      # Completes browse in zsh; written by “browse --completions zsh”.
      _arguments -S \\
      \(lines.map { "  \(CompletionShell.zsh.quoted($0)) \\\n" }.joined())  '1:location:_files'

      """
  }

  /// Returns the `_arguments` specification of one name of an option.
  private static func line(for name: String, of option: Option) -> String {
    let others = option.isRepeatable ? "*" : "(\(option.names.joined(separator: " ")))"
    let start = "\(others)\(name)"
    let summary = "[\(escaped(option.summary))]"
    guard let placeholder = option.placeholder else { return start + summary }
    let sign = name.hasPrefix("--") ? "=" : ""
    let values =
      switch option.values {
      case .any: " "
      case .files: "_files"
      case .words(let words): "(\(words.joined(separator: " ")))"
      }
    return "\(start)\(sign)\(summary):\(placeholder):\(values)"
  }

  private static func escaped(_ text: String) -> String {
    text.map { "[]\\:".contains($0) ? "\\\($0)" : String($0) }.joined()
  }
}
