// SPDX-License-Identifier: GPL-3.0-or-later

/// A name with its full value.
public struct Field: Sendable, Equatable {
  /// The name.
  public var name: String

  /// A short remark about the value.
  public var note: String

  /// The value.
  ///
  /// Its line breaks are kept.
  public var value: String

  /// The style of the value.
  public var style: Style

  /// `true` if the value is only the beginning of a longer one.
  public var isTruncated = false

  /// The maximum number of characters that are drawn.
  ///
  /// A note gives the size of the rest.
  static let maximumValueLength = 10_000

  /// Creates a field.
  public init(_ name: String, note: String = "", value: String, style: Style = .plain) {
    self.name = name
    self.note = note
    self.value = value
    self.style = style
  }
}

extension Field {
  /// The maximum width of a name beside its value.
  ///
  /// After a wider name, the value begins on the next line.
  private static var maximumNameWidth: Int { 28 }

  private static var gap: Int { 2 }

  /// Passes on the lines of fields, with their values aligned and wrapped at `width` columns.
  ///
  /// A `width` of `nil` is unlimited. If the names and notes would take more than half of the
  /// width, the values are below them.
  static func forEachLine(
    of fields: some Collection<Field>,
    width: Int?,
    _ body: (StyledText) -> Void
  ) {
    let names = columnWidth(fields.lazy.map(\.visibleName), atMost: maximumNameWidth)
    let notes = columnWidth(fields.lazy.map(\.visibleNote), atMost: .max)
    let isBeside = width.map { names + notes <= $0 / 2 } ?? true
    for field in fields {
      let lines =
        isBeside
        ? field.lines(nameWidth: names, noteWidth: notes, width: width)
        : field.stackedLines(width: width)
      lines.forEach(body)
    }
  }

  /// Returns lines with the name, the note and the value side by side.
  private func lines(nameWidth: Int, noteWidth: Int, width: Int?) -> [StyledText] {
    let indent = StyledText(String(repeating: " ", count: nameWidth))
    let values = valueLines(width: width.map { max(1, $0 - nameWidth - noteWidth) })
    let hasRoom = DisplayWidth.of(visibleName) <= max(0, nameWidth - Self.gap)
    let name = hasRoom ? StyledText(fitted(visibleName, nameWidth), .heading) : indent
    let first = name + StyledText(fitted(visibleNote, noteWidth), .secondary) + values[0]
    let below = indent + StyledText(String(repeating: " ", count: noteWidth))
    return (hasRoom ? [] : nameLines(width: width)) + [first] + values[1...].map { below + $0 }
  }

  /// Returns lines with the value below the name and the note.
  private func stackedLines(width: Int?) -> [StyledText] {
    var label = nameLines(width: width)
    if !note.isEmpty { label += Self.wrapped("  " + visibleNote, at: width, .secondary) }
    return label + valueLines(width: width.map { max(1, $0 - 2) }).map { StyledText("  ") + $0 }
  }

  private var visibleName: String { VisibleText.of(name) }

  private var visibleNote: String { VisibleText.of(note) }

  private func nameLines(width: Int?) -> [StyledText] {
    Self.wrapped(visibleName, at: width, .heading)
  }

  /// Returns the lines of the value, at least one.
  private func valueLines(width: Int?) -> [StyledText] {
    let shown = value.prefix(Self.maximumValueLength)
    var lines = shown.split(separator: "\n", omittingEmptySubsequences: false).flatMap { line in
      Self.wrapped(VisibleText.of(line.last == "\r" ? line.dropLast() : line), at: width, style)
    }
    if isTruncated {
      lines.append(StyledText("… and more", .secondary))
    } else if shown.endIndex < value.endIndex {
      let rest = value.utf8.distance(from: shown.endIndex, to: value.endIndex)
      lines.append(StyledText("… and \(rest) more bytes", .secondary))
    }
    return lines
  }

  private func fitted(_ text: String, _ width: Int) -> String {
    DisplayWidth.fit(text, to: width, alignment: .leading)
  }

  /// Returns the width of a column of texts including the gap, or 0 if all texts are empty.
  ///
  /// Texts wider than `limit` are ignored.
  private static func columnWidth(_ texts: some Sequence<String>, atMost limit: Int) -> Int {
    let widest = texts.reduce(0) { widest, text in
      let width = DisplayWidth.of(text)
      return width <= limit ? max(widest, width) : widest
    }
    return widest == 0 ? 0 : widest + gap
  }

  /// Returns lines of at most `width` columns, broken at spaces where possible.
  private static func wrapped(_ text: String, at width: Int?, _ style: Style) -> [StyledText] {
    guard let width, DisplayWidth.of(text) > width else { return [StyledText(text, style)] }
    var lines: [String] = []
    var line: [Character] = []
    var taken = 0
    for character in text {
      let columns = DisplayWidth.of(String(character))
      while taken + columns > width, !line.isEmpty {
        let end = line.lastIndex(of: " ").map { $0 + 1 } ?? line.count
        lines.append(String(line[..<end]))
        line.removeFirst(end)
        taken = DisplayWidth.of(String(line))
      }
      line.append(character)
      taken += columns
    }
    return (lines + [String(line)]).map { StyledText($0, style) }
  }
}
