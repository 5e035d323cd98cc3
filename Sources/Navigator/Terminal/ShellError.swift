// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc

/// Why a shell command did not do what it was to do.
public enum ShellError: Error, Equatable {
  /// It ended with a status that is not 0.
  case exited(String, status: Int32)

  /// A signal ended it.
  case killed(String, signal: Int32)

  /// It could not be started; the code is that of `errno`.
  case failed(code: Int32)

  /// There is no terminal that it could be run at.
  case noTerminal
}

extension ShellError: ExplainedError {
  /// What to tell.
  public var alert: Alert {
    switch self {
    case .exited(let command, let status):
      Alert("“\(command)” ended with status \(status)")
    case .killed(let command, let signal):
      Alert("“\(command)” was ended: \(String(cString: strsignal(signal)).lowercased())")
    case .failed(let code):
      Alert("the shell cannot be run: \(systemMessage(code))", advice: "try again")
    case .noTerminal:
      Alert("there is no terminal to run it at", advice: "run it elsewhere")
    }
  }
}
