// SPDX-License-Identifier: GPL-3.0-or-later

/// How wide a column of a table is, and where a cell stands in it.
struct ColumnLayout {
  /// The columns of the terminal that it takes.
  let width: Int

  private let alignment: Alignment

  /// The widest part of a number from its decimal point on.
  private var fraction = 0

  /// Makes room for visible cells.
  ///
  /// - Parameters:
  ///   - column: The column.
  ///   - cells: Its cells.
  ///   - widest: How wide it becomes at most, unless it says its own width.
  init(_ column: Table.Column, cells: some Sequence<StyledText>, widest: Int) {
    alignment = column.alignment
    let name = Self.visible(column.name, upTo: column.width ?? widest)
    var whole = 0
    var text = max(1, DisplayWidth.of(name))
    for cell in cells {
      if alignment == .decimal, let number = Self.parts(of: cell) {
        whole = max(whole, number.whole)
        fraction = max(fraction, number.fraction)
      } else {
        text = max(text, cell.displayWidth)
      }
    }
    width = column.width ?? min(widest, max(text, whole + fraction))
  }

  /// A visible cell, cut or padded to the width of the column.
  func fit(_ cell: StyledText) -> StyledText {
    let cell = cell.cut(to: width)
    let space = max(0, width - cell.displayWidth)
    let behind =
      switch alignment {
      case .leading: space
      case .trailing: 0
      case .decimal: min(space, Self.parts(of: cell).map { fraction - $0.fraction } ?? 0)
      }
    return Self.space(space - behind) + cell + Self.space(behind)
  }

  /// The part of a cell that could be seen in a column of `width`, and a little more so that it
  /// shows as cut: a cell of a megabyte is not measured to its end, nor one of combining marks only.
  static func visible(_ cell: StyledText, upTo width: Int) -> StyledText {
    StyledText(cell.pieces.map { .init(visible($0.text, upTo: width), $0.style) })
  }

  private static func visible(_ text: String, upTo width: Int) -> String {
    if text.utf8.count <= width, VisibleText.isPlain(text) { return text }
    let beginning = String(text.unicodeScalars.prefix(64 + 16 * width))
    return VisibleText.of(beginning.prefix(width + 1))
  }

  private static func space(_ count: Int) -> StyledText {
    StyledText(String(repeating: " ", count: count))
  }

  /// The columns before a number's decimal point, and from it on; `nil` for what is no number.
  private static func parts(of cell: StyledText) -> (whole: Int, fraction: Int)? {
    let text = cell.text.utf8
    var point: Int?
    for (place, byte) in text.enumerated() {
      switch byte {
      case UInt8(ascii: "."): point = point ?? place
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "-"),
        UInt8(ascii: ","), UInt8(ascii: "e"), UInt8(ascii: "E"):
        continue
      default: return nil
      }
    }
    let whole = point ?? text.count
    return text.isEmpty ? nil : (whole, text.count - whole)
  }
}
