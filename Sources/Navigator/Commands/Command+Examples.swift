// SPDX-License-Identifier: GPL-3.0-or-later

extension Command {
  /// A group of commands in `help`.
  public struct Group: Sendable, Hashable {
    /// The title, in one or two words: `Walk`.
    public let title: String

    /// Creates a group.
    public init(_ title: String) {
      self.title = title
    }

    /// The group of the commands that work on every screen.
    public static var everywhere: Group { Group(Texts.current.help.everywhere) }
  }

  /// An example line for a command.
  public struct Example: Sendable, Equatable {
    /// The line.
    public let line: String

    /// The effect of the line.
    ///
    /// Empty if it is obvious.
    public let meaning: String

    /// Creates an example.
    public init(_ line: String, _ meaning: String = "") {
      self.line = line
      self.meaning = meaning
    }
  }
}
