// SPDX-License-Identifier: GPL-3.0-or-later

extension Texts {
  /// The texts of errors about shell commands.
  public struct Shell: Sendable {
    /// The effect of a shell command, for ``CommandFiles/untrusted``.
    public var running: @Sendable (_ command: String) -> String = { "run “\($0)”" }

    /// The error for a command that ended with a nonzero status.
    public var exited: @Sendable (_ command: String, _ status: Int32) -> String = {
      "“\($0)” exited with status \($1)"
    }

    /// The error for a command that a signal ended, with the system's name of the signal.
    public var killed: @Sendable (_ command: String, _ signal: String) -> String = {
      "“\($0)” was killed by a signal: \($1)"
    }

    /// The error for a shell that could not be started, with the system's message.
    public var failed: @Sendable (_ reason: String) -> String = { "cannot run the shell: \($0)" }

    /// The advice on a shell that could not be started.
    public var failedAdvice = "try again"

    /// The error for a command without a terminal.
    public var noTerminal = "no terminal for shell commands"

    /// The advice on a command without a terminal.
    public var noTerminalAdvice = "run the command elsewhere"
  }
}
