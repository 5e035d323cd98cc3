// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc

/// How a program ended.
enum ProgramEnd: Equatable, Sendable {
  /// By itself, with a status.
  case exited(Int32)

  /// By a signal.
  case killed(Int32)

  /// What `wait` says (POSIX `sys/wait.h`): the signal in the low bits, or the status above them.
  init(_ status: Int32) {
    let signal = status & 0x7F
    self = signal == 0 ? .exited((status >> 8) & 0xFF) : .killed(signal)
  }

  /// Does nothing if all went well.
  ///
  /// - Throws: ``ShellError``; `CancellationError` if it was Ctrl-C, which cancels the task as well.
  func check(_ command: String) throws {
    switch self {
    case .exited(0): return
    case .exited(let status): throw ShellError.exited(command, status: status)
    case .killed(SIGINT):
      withUnsafeCurrentTask { $0?.cancel() }
      throw CancellationError()
    case .killed(let signal): throw ShellError.killed(command, signal: signal)
    }
  }
}
