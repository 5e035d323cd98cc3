/// What is drawn below a line that is being typed, and taken away again without a trace.
///
/// The cursor stays where it is: room is made by moving down in its column (IND), which scrolls at the
/// bottom of the window, and back up by as much; only then the place is saved, because scrolling would
/// make the saved one wrong. The control functions are those of ECMA-48 and the VT100.
struct BelowLine: Equatable {
  /// The rows of the window that the line takes, with its prompt.
  let rows: Int

  /// The rows below the cursor that the line takes, and the column behind its end.
  private let below: Int
  private let end: Int

  /// Measures a line.
  ///
  /// - Parameters:
  ///   - prompt: What stands before it, without control characters.
  ///   - line: The line.
  ///   - width: The columns of the window.
  init(prompt: String, line: EditedLine, width: Int) {
    var place = Place(width: max(1, width))
    for character in prompt { place.pass(character) }
    for character in line.text.prefix(line.cursor) { place.pass(character) }
    let cursor = place.row
    for character in line.text.dropFirst(line.cursor) { place.pass(character) }
    rows = place.row + 1
    below = place.row - cursor
    end = place.column
  }

  /// What takes away all that stands behind the line's end.
  var clearing: String { save + toEnd + eraseRest + restore }

  /// What draws lines below, of those that fit into a window.
  ///
  /// - Parameters:
  ///   - lines: The lines, each within the width of the window.
  ///   - height: The rows of the window.
  /// - Returns: The text to write, with the cursor in the end where it was.
  func drawing(_ lines: [String], height: Int) -> String {
    let lines = lines.prefix(max(0, height - rows))
    let down = below + lines.count
    let room = down > 0 ? String(repeating: "\u{1B}D", count: down) + "\u{1B}[\(down)A" : ""
    return room + save + toEnd + eraseRest + lines.map { "\r\n" + $0 }.joined() + restore
  }

  private var save: String { "\u{1B}7" }
  private var restore: String { "\u{1B}8" }
  private var eraseRest: String { "\u{1B}[J" }

  private var toEnd: String {
    (below > 0 ? "\u{1B}[\(below)B" : "") + "\r" + (end > 0 ? "\u{1B}[\(end)C" : "")
  }

  /// A place in the rows that a line takes.
  private struct Place {
    let width: Int
    var row = 0
    var column = 0

    mutating func pass(_ character: Character) {
      let columns = Self.columns(of: character)
      // A wide character that does not fit begins the next row.
      if column + columns > width { (row, column) = (row + 1, 0) }
      column += columns
      if column >= width { (row, column) = (row + 1, column - width) }
    }

    /// Readline shows a control character as `^X`, and a tab as space up to the next eighth column.
    private static func columns(of character: Character) -> Int {
      guard let byte = character.asciiValue else { return DisplayWidth.of(String(character)) }
      return byte < 0x20 || byte == 0x7F ? 2 : 1
    }
  }
}
