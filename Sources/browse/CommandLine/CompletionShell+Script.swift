// SPDX-License-Identifier: GPL-3.0-or-later

extension CompletionShell {
  /// Returns the script that completes options, their values, and file names.
  func completions(of options: [Option]) -> String {
    switch self {
    case .bash: BashCompletions.script(for: options)
    case .zsh: ZshCompletions.script(for: options)
    case .fish: FishCompletions.script(for: options)
    }
  }
}
