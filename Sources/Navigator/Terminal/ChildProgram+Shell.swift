// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc
import Platform

extension ChildProgram.Termination {
  /// Checks that a shell command succeeded.
  ///
  /// - Throws: ``ShellError``. `CancellationError` if Ctrl-C ended the command, which also cancels
  ///   the task.
  func check(_ command: String) throws {
    switch self {
    case .exited(0), .unknown: return
    case .exited(let status): throw ShellError.exited(command, status: status)
    case .killed(SIGINT):
      withUnsafeCurrentTask { $0?.cancel() }
      throw CancellationError()
    case .killed(let signal): throw ShellError.killed(command, signal: signal)
    }
  }
}
