// SPDX-License-Identifier: GPL-3.0-or-later

extension Command {
  /// Commands that stand together in `help`.
  public struct Group: Sendable, Hashable {
    /// What they are for, in a word or two: `Walk`.
    public let title: String

    /// A group called `title`.
    public init(_ title: String) {
      self.title = title
    }

    /// The commands of every screen.
    public static let everywhere = Group("Everywhere")
  }

  /// A line that can be typed, to teach what a command does.
  public struct Example: Sendable, Equatable {
    /// The line.
    public let line: String

    /// What comes of it; empty where that is plain.
    public let meaning: String

    /// A line and what comes of it.
    public init(_ line: String, _ meaning: String = "") {
      self.line = line
      self.meaning = meaning
    }
  }
}
