// SPDX-License-Identifier: GPL-3.0-or-later

/// A page of help about something other than a command.
///
/// `help NAME` shows it. A command of the same name takes precedence.
public struct HelpTopic: Sendable {
  /// The name, a single word in lowercase.
  public let name: String

  /// A short description, for completions.
  public let summary: String

  /// The page.
  public let content: Content

  /// Creates a topic.
  public init(_ name: String, summary: String, content: Content) {
    self.name = name
    self.summary = summary
    self.content = content
  }
}
