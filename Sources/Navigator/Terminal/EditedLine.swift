// SPDX-License-Identifier: GPL-3.0-or-later

/// A line while it is being typed.
public struct EditedLine: Sendable, Equatable {
  /// The text that has been typed so far.
  public var text: String

  /// The position of the cursor in characters.
  public var cursor: Int

  /// Creates a line with the cursor at a position, by default at the end.
  public init(_ text: String, cursor: Int? = nil) {
    self.text = text
    self.cursor = cursor ?? text.count
  }

  /// The line as readline shows it.
  var visible: EditedLine {
    if VisibleText.isPlain(text) { return self }
    let before = VisibleText.ofTypedLine(String(text.prefix(cursor)))
    return EditedLine(VisibleText.ofTypedLine(text), cursor: before.count)
  }
}
