// SPDX-License-Identifier: GPL-3.0-or-later

/// What is drawn below a line that is being typed, and taken away again without a trace.
///
/// Nothing in the line's own rows is touched: what readline shows there is readline's. The cursor stays
/// where it is: room is made by moving down in its column (IND), which scrolls at the bottom of the
/// window, and back up by as much; only then the place is saved, because scrolling would make the saved
/// one wrong. The control functions are those of ECMA-48 and the VT100.
struct BelowLine: Equatable {
  /// The rows of the window that the line takes, with its prompt.
  let rows: Int

  /// In which of them the cursor is, from 0.
  let cursorRow: Int

  /// Measures a line that is continued in the next row where a row is full.
  ///
  /// - Parameters:
  ///   - prompt: What stands before it, without control characters.
  ///   - line: The line.
  ///   - width: The columns of the window; `nil` if the line is scrolled in one row instead.
  init(prompt: String, line: EditedLine, width: Int?) {
    guard let width else {
      (rows, cursorRow) = (1, 0)
      return
    }
    var place = Place(width: max(1, width))
    for character in prompt { place.pass(character) }
    for character in line.text.prefix(line.cursor) { place.pass(character) }
    cursorRow = place.row
    for character in line.text.dropFirst(line.cursor) { place.pass(character) }
    rows = place.row + 1
  }

  /// What takes away all that stands below the line.
  var clearing: String { drawing([], height: .max) }

  /// What draws lines below instead of what is there, of those that fit into a window.
  ///
  /// - Parameters:
  ///   - lines: The lines, each within the width of the window.
  ///   - height: The rows of the window.
  /// - Returns: The text to write, with the cursor in the end where it was.
  func drawing(_ lines: [String], height: Int) -> String {
    let lines = lines.prefix(max(0, height - rows))
    let below = rows - cursorRow
    let down = below - 1 + max(1, lines.count)
    let room = String(repeating: "\u{1B}D", count: down) + "\u{1B}[\(down)A"
    let save = "\u{1B}7"
    let restore = "\u{1B}8"
    return room + save + "\u{1B}[\(below)B\r\u{1B}[J" + lines.joined(separator: "\r\n") + restore
  }

  /// What takes away the line and all below it, and leaves the cursor where the prompt begins.
  var erasure: String { (cursorRow > 0 ? "\u{1B}[\(cursorRow)A" : "") + "\r\u{1B}[J" }

  /// A place in the rows that a line takes.
  private struct Place {
    let width: Int
    var row = 0
    var column = 0

    mutating func pass(_ character: Character) {
      let columns = self.columns(of: character)
      // A wide character that does not fit begins the next row.
      if column + columns > width { (row, column) = (row + 1, 0) }
      column += columns
      if column >= width { (row, column) = (row + 1, column - width) }
    }

    /// Readline shows a control character as `^X`, and a tab as space up to the next eighth column.
    private func columns(of character: Character) -> Int {
      guard let byte = character.asciiValue else { return DisplayWidth.of(String(character)) }
      if byte == UInt8(ascii: "\t") { return 8 - column % 8 }
      return byte < 0x20 || byte == 0x7F ? 2 : 1
    }
  }
}
