// SPDX-License-Identifier: GPL-3.0-or-later

extension Texts {
  /// The placeholders of arguments in usage and help.
  public struct Placeholders: Sendable {
    /// The placeholder for any command.
    public var command = "COMMAND"

    /// The placeholder for a shell command after `|`.
    public var shellCommand = "SHELL COMMAND"

    /// The placeholder for the path of a file.
    public var file = "FILE"

    /// The placeholder for the value of a field.
    public var value = "VALUE"
  }
}
