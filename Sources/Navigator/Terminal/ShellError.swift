// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc

/// An error in running a shell command.
public enum ShellError: Error, Equatable {
  /// The command ended with a nonzero status.
  case exited(String, status: Int32)

  /// A signal ended the command.
  case killed(String, signal: Int32)

  /// The command could not be started.
  ///
  /// The code is a value of `errno`.
  case failed(code: Int32)

  /// There is no terminal to run the command at.
  case noTerminal
}

extension ShellError: ExplainedError {
  /// The text of the error.
  public var alert: Alert {
    let texts = Texts.current.shell
    return switch self {
    case .exited(let command, let status):
      Alert(texts.exited(command, status))
    case .killed(let command, let signal):
      Alert(texts.killed(command, String(cString: strsignal(signal)).lowercased()))
    case .failed(let code):
      Alert(texts.failed(systemMessage(code)), advice: texts.failedAdvice)
    case .noTerminal:
      Alert(texts.noTerminal, advice: texts.noTerminalAdvice)
    }
  }
}
