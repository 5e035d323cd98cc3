// SPDX-License-Identifier: GPL-3.0-or-later

/// The rows of a line that is being typed, and the escape sequences that draw content below it.
///
/// Readline draws the line itself, so its rows and the cursor position are left unchanged. To make
/// room, IND (`ESC D`) moves the cursor down, which scrolls at the bottom of the window. The cursor
/// position is saved after that, because scrolling would invalidate it. The control functions are
/// those of ECMA-48 and the VT100.
struct LineLayout: Equatable {
  /// The number of rows that the line and its prompt occupy.
  let rows: Int

  /// The row of the cursor within the line, starting at 0.
  let cursorRow: Int

  /// Measures a line that wraps at the width of the window.
  ///
  /// - Parameters:
  ///   - prompt: The text before the line, without control characters.
  ///   - width: The width of the window, or `nil` if the line scrolls horizontally in one row.
  init(prompt: String, line: EditedLine, width: Int?) {
    guard let width else {
      (rows, cursorRow) = (1, 0)
      return
    }
    var position = CursorPosition(width: max(1, width))
    for character in prompt { position.advance(over: character) }
    for character in line.text.prefix(line.cursor) { position.advance(over: character) }
    cursorRow = position.row
    for character in line.text.dropFirst(line.cursor) { position.advance(over: character) }
    rows = position.row + 1
  }

  /// The text that erases everything below the line.
  var clearingBelow: String { drawingBelow([], height: .max) }

  /// Returns the text that replaces everything below the line with other lines.
  ///
  /// Lines that do not fit into the window are omitted.
  ///
  /// - Parameters:
  ///   - lines: The lines, each within the width of the window.
  ///   - height: The rows of the window.
  /// - Returns: The text to write. It leaves the cursor at its position.
  func drawingBelow(_ lines: [String], height: Int) -> String {
    let lines = lines.prefix(max(0, height - rows))
    let below = rows - cursorRow
    let down = below - 1 + max(1, lines.count)
    let room = String(repeating: "\u{1B}D", count: down) + "\u{1B}[\(down)A"
    let save = "\u{1B}7"
    let restore = "\u{1B}8"
    return room + save + "\u{1B}[\(below)B\r\u{1B}[J" + lines.joined(separator: "\r\n") + restore
  }

  /// The text that erases the line and everything below it.
  ///
  /// It leaves the cursor at the start of the prompt.
  var erasure: String { (cursorRow > 0 ? "\u{1B}[\(cursorRow)A" : "") + "\r\u{1B}[J" }

  /// A position in the rows of a line.
  private struct CursorPosition {
    let width: Int
    var row = 0
    var column = 0

    mutating func advance(over character: Character) {
      let columns = self.columns(of: character)
      // A wide character that does not fit moves to the next row.
      if column + columns > width { (row, column) = (row + 1, 0) }
      column += columns
      if column >= width { (row, column) = (row + 1, column - width) }
    }

    /// Returns the width of a character as readline shows it.
    ///
    /// A control character appears as `^X`. A tab extends to the next multiple of eight columns.
    private func columns(of character: Character) -> Int {
      guard let byte = character.asciiValue else { return DisplayWidth.of(String(character)) }
      if byte == UInt8(ascii: "\t") { return 8 - column % 8 }
      return byte < 0x20 || byte == 0x7F ? 2 : 1
    }
  }
}
