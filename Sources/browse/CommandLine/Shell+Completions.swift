// SPDX-License-Identifier: GPL-3.0-or-later

extension Shell {
  /// The script that makes the shell complete these options, their values, and files.
  func completions(of options: [Option]) -> String {
    switch self {
    case .bash: BashCompletions.script(for: options)
    case .zsh: ZshCompletions.script(for: options)
    case .fish: FishCompletions.script(for: options)
    }
  }
}
