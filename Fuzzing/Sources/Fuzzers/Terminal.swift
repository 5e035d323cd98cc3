// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc
import Platform

@testable import Navigator

extension Fuzzer {
  /// Text on the terminal is visible and fits, and typed lines are read like those of a file.
  ///
  /// A byte is the width of the window. The text follows.
  static let terminal = Fuzzer("terminal") { input in
    let width = Int(input.byte())
    let bytes = input.bytes()
    let text = String(decoding: bytes, as: UTF8.self)
    checkVisibleText(text)
    checkWidths(text, width)
    checkDrawing(text, width)
    checkLines(bytes)
    checkWords(text)
  }

  /// Returns `true` if a text is visible except for tabs.
  static func isVisibleLine(_ line: String) -> Bool {
    line.unicodeScalars.allSatisfy { $0 == "\t" || isVisible($0) }
  }

  /// Returns `true` if a text contains no character that a terminal may obey or hide.
  static func isVisible(_ text: String) -> Bool { text.unicodeScalars.allSatisfy(isVisible) }

  private static func isVisible(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator, .surrogate: false
    default:
      // Joiners and variation selectors belong to adjacent characters.
      !scalar.properties.isDefaultIgnorableCodePoint || scalar.properties.isJoinControl
        || scalar.properties.isVariationSelector
    }
  }

  private static func checkVisibleText(_ text: String) {
    let visible = VisibleText.of(text)
    expect(isVisible(visible), "visible text \(visible.unicodeScalars.map(\.value))")
    expectEqual(VisibleText.of(visible), visible, "visible text, twice")
    let lines = VisibleText.ofLines(text)
    expect(lines.split { $0 == "\n" || $0 == "\t" }.map(String.init).allSatisfy(isVisible), lines)
    if VisibleText.isSafe(text) { expectEqual(visible, text) }
  }

  private static func checkWidths(_ text: String, _ width: Int) {
    let visible = VisibleText.of(text)
    let cut = DisplayWidth.cut(visible, to: width)
    expect(DisplayWidth.of(cut) <= width, "\(DisplayWidth.of(cut)) columns, not \(width): \(cut)")
    let end = DisplayWidth.end(of: visible, in: width)
    expect(DisplayWidth.of(end) <= max(1, width), "\(DisplayWidth.of(end)) columns: \(end)")
    let fitted = DisplayWidth.fit(visible, to: width, alignment: .trailing)
    expectEqual(DisplayWidth.of(fitted), width, fitted)
    // Without joined characters, the width is that of the scalars.
    guard !visible.unicodeScalars.contains(where: { $0 == "\u{200D}" || $0 == "\u{FE0F}" }) else {
      return
    }
    let expected = visible.unicodeScalars.reduce(0) { $0 + (DisplayWidth.of($1) ?? -1) }
    expectEqual(DisplayWidth.of(visible), expected, visible)
  }

  private static func checkDrawing(_ text: String, _ width: Int) {
    let width = max(20, width)
    let columns = [Table.Column(text), Table.Column("b", alignment: .trailing, width: 5)]
    let table = Table(columns: columns, rows: [[text, text], ["", text]])
    let layout = TableLayout(table, width: width)
    let alert = Alert(text, advice: text)
    let drawn = Renderer(width: width, theme: nil).text(of: Content(alert, width: width))
    layout.forEachLine { line in
      expect(line.visible.displayWidth <= width, "\(line.displayWidth) columns: \(line.text)")
    }
    expect(isVisible(drawn.filter { $0 != "\n" }), drawn)
    for row in StyledText(text).wrapped(to: width) { expect(isVisible(row.text), row.text) }
    let edited = EditedLine(text, cursor: text.count / 2)
    let line = LineLayout(prompt: "> ", line: edited, width: width)
    expect(line.cursorRow < line.rows, "row \(line.cursorRow) of \(line.rows)")
  }

  /// Checks that a pipe has the same commands as a file.
  @MainActor
  private static func checkLines(_ bytes: [UInt8]) {
    var ends: [CInt] = [0, 0]
    expect(pipe(&ends) == 0, "no pipe")
    defer { close(ends[0]) }
    expect(bytes.withUnsafeBytes { writeAll($0, to: ends[1]) } == 0, "cannot write to the pipe")
    close(ends[1])
    let input = LineInput(descriptor: ends[0])
    for line in CommandFile.lines(in: bytes) {
      input.next(where: \.isCommand) { found in expectEqual(found, line.text) }
      expectEqual(input.number, line.number, line.text)
    }
    input.next(where: \.isCommand) { found in expectEqual(found, nil) }
  }

  private static func checkWords(_ text: String) {
    expectEqual(try? Words.all(of: Words.quoted(text)), [text])
    expectEqual(try? Words.all(of: Words.spelled(text)), [text])
    _ = try? Words.all(of: text)
    _ = ShellWord(endOf: text)
    if let line = try? PipedLine(text), line.program == nil { expectEqual(line.command, text) }
  }
}
