// SPDX-License-Identifier: GPL-3.0-or-later

/// The width of a table column and the placement of cells in it.
struct ColumnLayout {
  /// The widths that the column can have.
  let widths: ColumnWidths

  /// The width in terminal columns.
  var width: Int

  private let alignment: Alignment

  /// The maximum width of the part of a number from its decimal point on.
  private var fraction = 0

  /// Measures the visible cells of a column.
  ///
  /// - Parameters:
  ///   - cells: The cells of the column.
  ///   - limit: The maximum width, unless the column specifies its own.
  ///   - preferred: The maximum width while other columns need the rest of the line.
  init(_ column: Table.Column, cells: some Sequence<StyledText>, limit: Int, preferred: Int) {
    alignment = column.alignment
    let mark = Self.mark(column.alignment)
    let name = max(1, column.headingWidth(upTo: column.width ?? limit))
    var integer = 0
    var text = 1
    for cell in cells {
      if let mark, let number = Self.parts(of: cell, mark) {
        integer = max(integer, number.integer)
        fraction = max(fraction, number.fraction)
      } else {
        text = max(text, cell.displayWidth)
      }
    }
    let values = max(text, integer + fraction)
    let maximum = max(name, values, min(column.seenWidth, preferred))
    if let width = column.width {
      widths = ColumnWidths(fixed: width)
    } else {
      let widths = ColumnWidths(
        name: name,
        maximum: min(limit, maximum),
        preferred: preferred,
        isCutLast: column.isCutLast
      )
      // The beginning of a number looks like another number.
      self.widths = column.alignment == .leading ? widths : widths.atLeast(values)
    }
    width = widths.preferred
  }

  /// Returns the mark that is aligned, if there is one.
  private static func mark(_ alignment: Alignment) -> UInt8? {
    switch alignment {
    case .leading, .trailing: nil
    case .decimal: UInt8(ascii: ".")
    case .decimalComma: UInt8(ascii: ",")
    }
  }

  /// Returns a visible cell, cut or padded to the width of the column.
  func fit(_ cell: StyledText) -> StyledText {
    let cell = cell.cut(to: width)
    let space = max(0, width - cell.displayWidth)
    let trailingSpace =
      switch alignment {
      case .leading: space
      case .trailing: 0
      // A column name such as “1.5” may have more digits than the cells.
      case .decimal, .decimalComma:
        min(
          space,
          Self.mark(alignment).flatMap { Self.parts(of: cell, $0) }.map {
            max(0, fraction - $0.fraction)
          } ?? 0
        )
      }
    return Self.space(space - trailingSpace) + cell + Self.space(trailingSpace)
  }

  /// Returns the visible heading of the column.
  ///
  /// A name that is too long is cut before its mark.
  func heading(_ column: Table.Column) -> StyledText {
    let name = Self.visible(column.name, upTo: width)
    guard !column.mark.isEmpty else { return fit(StyledText(name, .heading)) }
    let mark = " " + column.mark
    let cut = DisplayWidth.cut(name, to: max(0, width - DisplayWidth.of(mark)))
    return fit(StyledText(cut + mark, .heading))
  }

  /// Returns the part of a cell that can be seen in a column of `width`, plus a little more.
  ///
  /// Because of the extra characters, ``fit(_:)`` marks the cell as cut. A very long cell is not
  /// measured to its end, even if it consists of combining marks only.
  static func visible(_ cell: StyledText, upTo width: Int) -> StyledText {
    StyledText(cell.pieces.map { .init(visible($0.text, upTo: width), $0.style) })
  }

  static func visible(_ text: String, upTo width: Int) -> String {
    if text.utf8.count <= width, VisibleText.isPlain(text) { return text }
    let beginning = String(text.unicodeScalars.prefix(64 + 16 * width))
    return VisibleText.of(beginning.prefix(width + 1))
  }

  private static func space(_ count: Int) -> StyledText {
    StyledText(String(repeating: " ", count: count))
  }

  /// Returns the lengths of a number before its decimal mark and from the mark on.
  ///
  /// The result is `nil` if the cell is not a number.
  private static func parts(
    of cell: StyledText,
    _ mark: UInt8
  ) -> (integer: Int, fraction: Int)? {
    let text = cell.text.utf8
    var point: Int?
    for (offset, byte) in text.enumerated() {
      switch byte {
      case mark: point = point ?? offset
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "-"),
        UInt8(ascii: ","), UInt8(ascii: "."), UInt8(ascii: "e"), UInt8(ascii: "E"):
        continue
      default: return nil
      }
    }
    let integer = point ?? text.count
    return text.isEmpty ? nil : (integer, text.count - integer)
  }
}

extension Table.Column {
  /// Returns the width of the name and its mark, if it is not more than a limit.
  fileprivate func headingWidth(upTo limit: Int) -> Int {
    let name = DisplayWidth.of(ColumnLayout.visible(name, upTo: limit))
    return mark.isEmpty ? name : name + 1 + DisplayWidth.of(mark)
  }
}
