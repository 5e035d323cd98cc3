// SPDX-License-Identifier: GPL-3.0-or-later

/// A line while it is being typed.
public struct EditedLine: Sendable, Equatable {
  /// What has been typed.
  public var text: String

  /// The place of the cursor, in characters from the beginning.
  public var cursor: Int

  /// A line with the cursor at a place, at its end if there is none.
  public init(_ text: String, cursor: Int? = nil) {
    self.text = text
    self.cursor = cursor ?? text.count
  }
}
