/// A name with its value in full.
public struct Field: Sendable, Equatable {
  /// The name.
  public var name: String

  /// What there is to know about the value, in a word.
  public var note: String

  /// The value; its line breaks are kept.
  public var value: String

  /// The characters of a value that are drawn at most; the number of the others is said.
  static let longestValue = 10_000

  /// A name with its value.
  public init(_ name: String, note: String = "", value: String) {
    self.name = name
    self.note = note
    self.value = value
  }
}

extension Field {
  /// The lines of several fields, their values side by side, wrapped at `width` columns; `nil` is for
  /// as wide as it takes.
  static func lines(of fields: [Field], width: Int?) -> [StyledText] {
    let names = column(fields.map(\.name))
    let notes = column(fields.map(\.note))
    let indent = String(repeating: " ", count: names.width + notes.width)
    let room = width.map { max(10, $0 - indent.count) }
    return zip(fields, zip(names.cells, notes.cells)).flatMap { field, label in
      let values = field.valueLines(width: room)
      let first =
        StyledText(label.0, .heading) + StyledText(label.1, .secondary) + (values.first ?? .empty)
      return [first] + values.dropFirst().map { StyledText(indent) + $0 }
    }
  }

  private func valueLines(width: Int?) -> [StyledText] {
    let shown = value.prefix(Self.longestValue)
    var lines = shown.split(separator: "\n", omittingEmptySubsequences: false).flatMap { line in
      Self.wrapped(VisibleText.of(line.last == "\r" ? line.dropLast() : line), at: width)
    }.map { StyledText($0) }
    if shown.endIndex < value.endIndex {
      let rest = value.utf8.distance(from: shown.endIndex, to: value.endIndex)
      lines.append(StyledText("… and \(rest) more bytes", .secondary))
    }
    return lines
  }

  private static func column(_ texts: [String]) -> (cells: [String], width: Int) {
    let visible = texts.map { DisplayWidth.cut(VisibleText.of($0.prefix(100)), to: 30) }
    let widest = visible.map { DisplayWidth.of($0) }.max() ?? 0
    let width = widest == 0 ? 0 : widest + 2
    return (visible.map { DisplayWidth.fit($0, to: width, alignment: .leading) }, width)
  }

  /// Lines of at most `width` columns, broken at spaces where there are any.
  private static func wrapped(_ text: String, at width: Int?) -> [String] {
    guard let width, DisplayWidth.of(text) > width else { return [text] }
    var lines: [String] = []
    var line: [Character] = []
    var taken = 0
    for character in text {
      let columns = DisplayWidth.of(String(character))
      if taken + columns > width {
        let end = line.lastIndex(of: " ").map { $0 + 1 } ?? line.count
        lines.append(String(line[..<end]))
        line.removeFirst(end)
        taken = DisplayWidth.of(String(line))
      }
      line.append(character)
      taken += columns
    }
    return lines + [String(line)]
  }
}
