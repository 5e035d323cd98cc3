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
  /// The maximum width of a name beside a long value.
  private static var maximumNameWidth: Int { 28 }

  /// The width of a window below which the values are below the names.
  private static var minimumWidth: Int { 24 }

  /// The width of the values below which the notes are left out.
  private static var minimumValueWidth: Int { 16 }

  private static var gap: Int { 2 }

  /// Passes on the lines of fields: names, notes and values, each in a column of its own.
  ///
  /// Each is wrapped within its column. Names and notes take the width that the values leave.
  /// A `width` of `nil` is unlimited.
  static func forEachLine(
    of fields: some Collection<Field>,
    width: Int?,
    _ body: (StyledText) -> Void
  ) {
    guard width.map({ $0 >= minimumWidth }) ?? true else {
      for field in fields { field.stackedLines(width: width).forEach(body) }
      return
    }
    let values = width.map { valueWidth(of: fields, in: $0) } ?? 0
    let widestNote = columnWidth(fields.lazy.map(\.visibleNote), atMost: width ?? .max, isCut: true)
    let nameLimit = width.map {
      max(min(maximumNameWidth, $0 * 2 / 5), $0 - gap - widestNote - values)
    }
    let names = columnWidth(
      fields.lazy.map(\.visibleName),
      atMost: nameLimit ?? maximumNameWidth,
      isCut: width != nil
    )
    let noteLimit = width.map { max($0 * 3 / 10 + gap, $0 - names - values) }
    let notes = min(widestNote, noteLimit ?? widestNote)
    let hasRoom = width.map { $0 - names - notes >= min(minimumValueWidth, values) } ?? true
    for field in fields {
      field.lines(nameWidth: names, noteWidth: hasRoom ? notes : 0, width: width).forEach(body)
    }
  }

  /// Returns lines with the name, the note and the value side by side.
  ///
  /// With unlimited width, a name that is wider than its column has a line of its own.
  private func lines(nameWidth: Int, noteWidth: Int, width: Int?) -> [StyledText] {
    let values = valueLines(width: width.map { max(1, $0 - nameWidth - noteWidth) })
    let isWide = width == nil && DisplayWidth.of(visibleName) > max(0, nameWidth - Self.gap)
    let names = isWide ? [] : nameLines(width: width.map { _ in max(1, nameWidth - Self.gap) })
    let noteRoom = width.map { _ in max(1, noteWidth - Self.gap) }
    let hasNote = noteWidth > 0 && !note.isEmpty
    let notes = hasNote ? Self.wrapped(visibleNote, at: noteRoom, .secondary) : []
    let count = max(names.count, notes.count, values.count)
    let lines = (0..<count).map { row in
      Self.cell(names, row, nameWidth) + Self.cell(notes, row, noteWidth)
        + (row < values.count ? values[row] : .empty)
    }
    return (isWide ? nameLines(width: nil) : []) + lines
  }

  /// Returns a line of a text in a column, padded to the width of the column.
  private static func cell(_ lines: [StyledText], _ row: Int, _ width: Int) -> StyledText {
    guard row < lines.count else { return StyledText(String(repeating: " ", count: width)) }
    let space = max(0, width - lines[row].displayWidth)
    return lines[row] + StyledText(String(repeating: " ", count: space))
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
      lines.append(StyledText(Texts.current.content.more, .secondary))
    } else if shown.endIndex < value.endIndex {
      let rest = value.utf8.distance(from: shown.endIndex, to: value.endIndex)
      lines.append(StyledText(Texts.current.content.moreBytes(rest), .secondary))
    }
    return lines
  }

  /// Returns the width of the widest line of the values, at most that of the window.
  private static func valueWidth(of fields: some Collection<Field>, in window: Int) -> Int {
    fields.reduce(0) { widest, field in
      guard widest < window else { return window }
      return field.value.prefix(maximumValueLength).split(separator: "\n").reduce(widest) {
        max($0, min(window, DisplayWidth.of(VisibleText.of($1.prefix(window)))))
      }
    }
  }

  /// Returns the width of a column of texts including the gap, or 0 if all texts are empty.
  ///
  /// - Parameters:
  ///   - limit: The maximum width of a text.
  ///   - isCut: `true` if a wider text is as wide as `limit`, `false` if it is ignored.
  private static func columnWidth(
    _ texts: some Sequence<String>,
    atMost limit: Int,
    isCut: Bool
  ) -> Int {
    let widest = texts.reduce(0) { widest, text in
      let width = DisplayWidth.of(text)
      return width <= limit || isCut ? max(widest, min(limit, width)) : widest
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
      // A space that does not fit is the end of the line.
      if character == " ", taken + columns > width {
        lines.append(String(line))
        (line, taken) = ([], 0)
        continue
      }
      while taken + columns > width, !line.isEmpty {
        let end = line.lastIndex(of: " ").map { $0 + 1 } ?? line.count
        lines.append(String(line[..<end]))
        line.removeFirst(end)
        taken = DisplayWidth.of(String(line))
      }
      line.append(character)
      taken += columns
    }
    // A space at the end of the text may have ended a line before.
    if !line.isEmpty || lines.isEmpty { lines.append(String(line)) }
    return lines.map { StyledText($0, style) }
  }
}
