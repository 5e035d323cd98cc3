// SPDX-License-Identifier: GPL-3.0-or-later

/// A name with its value in full.
public struct Field: Sendable, Equatable {
  /// The name.
  public var name: String

  /// What there is to know about the value, in a word.
  public var note: String

  /// The value; its line breaks are kept.
  public var value: String

  /// What the value means.
  public var style: Style

  /// Whether that is but the beginning of it.
  public var isCut = false

  /// The characters of a value that are drawn at most; the number of the others is said.
  static let longestValue = 10_000

  /// A name with its value.
  public init(_ name: String, note: String = "", value: String, style: Style = .plain) {
    self.name = name
    self.note = note
    self.value = value
    self.style = style
  }
}

extension Field {
  /// The widest name that values stand beside; under a wider one they begin on the next line.
  private static var widestName: Int { 28 }

  private static var gap: Int { 2 }

  /// The lines of several fields, their values side by side, wrapped at `width` columns; `nil` is for
  /// as wide as it takes.
  ///
  /// Where names would take more than half of the width, values stand below them.
  static func lines(of fields: [Field], width: Int?) -> [StyledText] {
    let names = columnWidth(fields.map(\.visibleName), atMost: widestName)
    let notes = columnWidth(fields.map(\.visibleNote), atMost: .max)
    let isBeside = width.map { names + notes <= $0 / 2 } ?? true
    return fields.flatMap { field in
      isBeside
        ? field.lines(nameWidth: names, noteWidth: notes, width: width)
        : field.stackedLines(width: width)
    }
  }

  /// Name, note and value beside each other.
  private func lines(nameWidth: Int, noteWidth: Int, width: Int?) -> [StyledText] {
    let indent = StyledText(String(repeating: " ", count: nameWidth))
    let values = valueLines(width: width.map { max(1, $0 - nameWidth - noteWidth) })
    let hasRoom = DisplayWidth.of(visibleName) <= max(0, nameWidth - Self.gap)
    let name = hasRoom ? StyledText(fitted(visibleName, nameWidth), .heading) : indent
    let first = name + StyledText(fitted(visibleNote, noteWidth), .secondary) + values[0]
    let below = indent + StyledText(String(repeating: " ", count: noteWidth))
    return (hasRoom ? [] : nameLines(width: width)) + [first] + values[1...].map { below + $0 }
  }

  /// The value below the name and the note.
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

  /// The value's lines, one at least.
  private func valueLines(width: Int?) -> [StyledText] {
    let shown = value.prefix(Self.longestValue)
    var lines = shown.split(separator: "\n", omittingEmptySubsequences: false).flatMap { line in
      Self.wrapped(VisibleText.of(line.last == "\r" ? line.dropLast() : line), at: width, style)
    }
    if isCut {
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

  /// The width of a column of these texts and the gap beside it, 0 for one without text.
  private static func columnWidth(_ texts: [String], atMost limit: Int) -> Int {
    let widths = texts.map { DisplayWidth.of($0) }
    let widest = widths.filter { $0 <= limit }.max() ?? 0
    return widest == 0 ? 0 : widest + gap
  }

  /// Lines of at most `width` columns, broken at spaces where there are any.
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
