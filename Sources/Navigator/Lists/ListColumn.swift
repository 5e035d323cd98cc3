// SPDX-License-Identifier: GPL-3.0-or-later

/// A column of a ``ListScreen``.
public struct ListColumn<Element> {
  /// The name above the cells.
  public let name: String

  /// The alignment of the cells.
  public let alignment: Alignment

  let text: (Element) -> StyledText

  /// Creates a column.
  ///
  /// - Parameters:
  ///   - name: The name above the cells.
  ///   - alignment: The alignment of the cells.
  ///   - text: Returns the cell of an element.
  public init(
    _ name: String,
    alignment: Alignment = .leading,
    text: @escaping (Element) -> StyledText
  ) {
    self.name = name
    self.alignment = alignment
    self.text = text
  }

  /// Creates a column of plain texts.
  ///
  /// ```swift
  /// ListColumn("author") { $0.author }
  /// ListColumn("pages", alignment: .trailing) { "\($0.pages)" }
  /// ```
  ///
  /// - Parameters:
  ///   - name: The name above the cells.
  ///   - alignment: The alignment of the cells.
  ///   - text: Returns the text of an element.
  public init(
    _ name: String,
    alignment: Alignment = .leading,
    text: @escaping (Element) -> String
  ) {
    self.init(name, alignment: alignment) { StyledText(text($0)) }
  }
}
