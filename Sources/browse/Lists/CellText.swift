// SPDX-License-Identifier: GPL-3.0-or-later

import Catalog
import Navigator

/// Formats the values of a column as table cells, with styles that depend on type and filter.
struct CellText {
  /// The maximum length, in bytes, of a value in which matches of the filter are highlighted.
  private static let highlightLimit = 1000

  let column: Int
  let type: ColumnType
  let filter: Filter?
  var dates = Settings.DateStyle.iso

  /// `true` if the values refer to items.
  var isReference = false

  /// The colours of numbers by their size.
  var tints: ColumnTints?

  /// Returns the cell of a value.
  func text(of value: Value) -> StyledText {
    if let placeholder = value.placeholder { return StyledText(placeholder, .empty) }
    let line = value.line
    if type.marksMissing(value) { return StyledText(line, .empty) }
    let style = style(of: value, line)
    if line.isPlaceholder { return StyledText(line.quoted) }
    if line.utf8.count <= Self.highlightLimit,
      let matches = filter?.matchRanges(in: line, of: column),
      !matches.isEmpty
    {
      return highlighted(line, style, at: matches)
    }
    return StyledText(type.kind.isTime ? dates.shown(line) : line, style)
  }

  private func highlighted(
    _ line: String,
    _ style: Style,
    at matches: [Range<String.Index>]
  ) -> StyledText {
    var text = StyledText([StyledText.Piece]())
    var end = line.startIndex
    for match in matches {
      text += StyledText(String(line[end..<match.lowerBound]), style)
      text += StyledText(String(line[match]), .match)
      end = match.upperBound
    }
    return text + StyledText(String(line[end...]), style)
  }

  private func style(of value: Value, _ line: String) -> Style {
    if let tint = tints?.style(of: value, in: column) { return tint }
    if isReference { return .reference }
    return switch type.kind {
    case .integer, .decimal: type.fits(value) ? .number : .plain
    case .date, .dateTime: type.fits(value) ? .date : .plain
    case .boolean: .plain
    case .text: line.isLink ? .link(line) : .plain
    }
  }
}

extension Value {
  /// The placeholder for a null or an empty text, or `nil` for other values.
  ///
  /// An absent value has no placeholder, so that its cell is empty.
  fileprivate var placeholder: String? {
    switch self {
    case .null: "null"
    case .bytes(let bytes) where bytes.isEmpty: "∅"
    case .absent, .bytes, .json: nil
    }
  }
}

extension Field {
  /// Creates a field that shows a value of an item.
  init(_ name: String, note: String = "", of value: Value) {
    let placeholder = value.placeholder
    self.init(
      name,
      note: note,
      value: placeholder ?? (value.text.isPlaceholder ? value.text.quoted : value.text),
      style: placeholder == nil ? .plain : .empty
    )
  }
}

extension String {
  /// `true` if the text would be mistaken for a null or an empty value.
  fileprivate var isPlaceholder: Bool { self == "null" || self == "∅" }

  fileprivate var quoted: String { "\"\(self)\"" }
}

extension Settings.DateStyle {
  /// Returns a line with its leading ISO date in this style, or unchanged if it begins with none.
  fileprivate func shown(_ line: String) -> String {
    let text = Array(line.utf8.prefix(10))
    guard self != .iso, text.count == 10, text[4] == UInt8(ascii: "-"), text[7] == text[4] else {
      return line
    }
    let parts = [text[..<4], text[5..<7], text[8...]]
    guard parts.joined().allSatisfy({ (0x30...0x39).contains($0) }) else { return line }
    let (year, month, day) = (
      String(decoding: parts[0], as: UTF8.self), String(decoding: parts[1], as: UTF8.self),
      String(decoding: parts[2], as: UTF8.self)
    )
    let date = self == .dmy ? "\(day).\(month).\(year)" : "\(month)/\(day)/\(year)"
    return date + String(decoding: line.utf8.dropFirst(10), as: UTF8.self)
  }
}

extension String {
  /// `true` if the whole text is a web URL of printable ASCII without spaces (RFC 3986).
  fileprivate var isLink: Bool {
    (hasPrefix("https://") || hasPrefix("http://")) && utf8.count <= 2000
      && utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F }
  }
}
