// SPDX-License-Identifier: GPL-3.0-or-later

/// A table with named columns.
///
/// Columns with long cells become narrower until all columns fit into the window. If that is not
/// enough, some are left out: the frozen columns are drawn, and as many others as fit, starting with
/// ``firstScrolledColumn``.
///
/// ```swift
/// let table = Table(
///   columns: [.init("title"), .init("length", alignment: .trailing)],
///   rows: [["Naima", "4:21"], ["So What", "9:05"]]
/// )
/// ```
///
/// A ``Content`` shows it as a block:
///
/// ```swift
/// Content.table(table)
/// ```
public struct Table: Sendable {
  /// A column.
  public struct Column: Sendable, Equatable {
    /// The name.
    public var name: String

    /// The alignment of the cells.
    public var alignment: Alignment

    /// The width in terminal columns, `nil` to fit the visible cells.
    public var width: Int?

    /// A mark after the name, such as `▲`, which stays visible if the name is cut.
    public var mark = ""

    /// `true` if the cells are only cut if that is the only way to show all columns, as for times.
    ///
    /// Of a date with a time, the date is left then.
    ///
    /// Cells that are not aligned at the beginning, such as numbers, are only cut at
    /// ``Table/maximumCellWidth``.
    public var isCutLast = false

    /// The width of the widest cell on other pages of the same table, in terminal columns.
    ///
    /// The column is not drawn narrower than it was there unless others need the room.
    public var seenWidth = 0

    /// Creates a column.
    public init(_ name: String, alignment: Alignment = .leading, width: Int? = nil) {
      self.name = name
      self.alignment = alignment
      self.width = width
    }
  }

  /// The columns, from left to right.
  public let columns: ComputedList<Column>

  /// The number of rows.
  public private(set) var rowCount: Int

  /// The width of longer cells in terminal columns, while other columns need the rest of the line.
  ///
  /// The last column takes the rest of the line, if it needs it, and then others whose cells are cut.
  public var maximumCellWidth: Int

  /// The number of leading columns that are always drawn.
  public var frozenColumnCount = 0

  /// The index of the first column to draw after the frozen ones.
  public var firstScrolledColumn = 0

  private let makeCell: @Sendable (_ row: Int, _ column: Int) -> StyledText

  /// Creates a table whose columns and cells are computed when they are drawn.
  ///
  /// In a table of many columns, most of them are never drawn.
  ///
  /// - Parameters:
  ///   - columns: The columns, from left to right.
  ///   - rowCount: The number of rows.
  ///   - maximumCellWidth: The maximum width of a cell in terminal columns.
  ///   - cell: Returns the cell of a row in a column.
  public init(
    columns: ComputedList<Column>,
    rowCount: Int,
    maximumCellWidth: Int = 40,
    cell: @escaping @Sendable (_ row: Int, _ column: Int) -> StyledText
  ) {
    self.columns = columns
    self.rowCount = rowCount
    self.maximumCellWidth = maximumCellWidth
    makeCell = cell
  }

  /// Creates a table whose cells are computed when they are drawn.
  public init(
    columns: [Column],
    rowCount: Int,
    maximumCellWidth: Int = 40,
    cell: @escaping @Sendable (_ row: Int, _ column: Int) -> StyledText
  ) {
    self.init(
      columns: ComputedList(columns),
      rowCount: rowCount,
      maximumCellWidth: maximumCellWidth,
      cell: cell
    )
  }

  /// Creates a table of styled cells.
  public init(columns: [Column], cells: [[StyledText]], maximumCellWidth: Int = 40) {
    let width = maximumCellWidth
    self.init(columns: columns, rowCount: cells.count, maximumCellWidth: width) { row, column in
      cells[row].indices.contains(column) ? cells[row][column] : .empty
    }
  }

  /// Creates a table of plain cells.
  public init(columns: [Column], rows: [[String]], maximumCellWidth: Int = 40) {
    self.init(
      columns: columns,
      cells: rows.map { $0.map { StyledText($0) } },
      maximumCellWidth: maximumCellWidth
    )
  }
}

extension Table {
  /// Returns a table of the first rows.
  func prefix(_ rowCount: Int) -> Table {
    var table = self
    table.rowCount = min(rowCount, table.rowCount)
    return table
  }

  func cell(_ row: Int, _ column: Int) -> StyledText { makeCell(row, column) }

  /// The cells of each row, from top to bottom.
  public var rows: [[StyledText]] {
    (0..<rowCount).map { row in columns.indices.map { makeCell(row, $0) } }
  }
}

extension Table: Equatable {
  /// Returns `true` if both tables have the same content and layout, by comparing all cells.
  public static func == (lhs: Table, rhs: Table) -> Bool {
    lhs.columns == rhs.columns && lhs.maximumCellWidth == rhs.maximumCellWidth
      && lhs.frozenColumnCount == rhs.frozenColumnCount
      && lhs.firstScrolledColumn == rhs.firstScrolledColumn && lhs.rows == rhs.rows
  }
}

/// The horizontal alignment of text in a column.
public enum Alignment: Sendable {
  /// At the beginning of the column, as for text.
  case leading

  /// At the end of the column.
  case trailing

  /// With aligned decimal points, as for numbers.
  case decimal

  /// With aligned decimal commas, as for numbers of many languages.
  case decimalComma
}
