// SPDX-License-Identifier: GPL-3.0-or-later

/// Rows of cells under named columns.
///
/// Where not all columns fit into the window, those that do are drawn whole: the first ones, and as
/// many others as there is room for from ``firstColumn`` on.
public struct Table: Sendable {
  /// A column.
  public struct Column: Sendable, Equatable {
    /// Its name.
    public var name: String

    /// On which side its cells stand.
    public var alignment: Alignment

    /// The columns of the terminal that it takes, `nil` for as many as the cells in sight need.
    public var width: Int?

    /// A column called `name`.
    public init(_ name: String, alignment: Alignment = .leading, width: Int? = nil) {
      self.name = name
      self.alignment = alignment
      self.width = width
    }
  }

  /// The columns, from left to right.
  public var columns: [Column]

  /// How many rows there are.
  public let rowCount: Int

  /// The columns of the terminal that the widest cell may take; longer ones are cut.
  public var widestCell: Int

  /// How many of the first columns are always drawn.
  public var frozen = 0

  /// The column that stands right of the frozen ones.
  public var firstColumn = 0

  private let makeCell: @Sendable (_ row: Int, _ column: Int) -> StyledText

  /// A table whose cells are made when they are drawn: of many columns, most never are.
  ///
  /// - Parameters:
  ///   - columns: The columns, from left to right.
  ///   - rowCount: How many rows there are.
  ///   - widestCell: The columns of the terminal that the widest cell may take.
  ///   - cell: Makes the cell of a row in a column.
  public init(
    columns: [Column],
    rowCount: Int,
    widestCell: Int = 40,
    cell: @escaping @Sendable (_ row: Int, _ column: Int) -> StyledText
  ) {
    self.columns = columns
    self.rowCount = rowCount
    self.widestCell = widestCell
    makeCell = cell
  }

  /// A table whose cells have a meaning each.
  public init(columns: [Column], cells: [[StyledText]], widestCell: Int = 40) {
    self.init(columns: columns, rowCount: cells.count, widestCell: widestCell) { row, column in
      cells[row].indices.contains(column) ? cells[row][column] : .empty
    }
  }

  /// A table of plain cells.
  public init(columns: [Column], rows: [[String]], widestCell: Int = 40) {
    self.init(
      columns: columns,
      cells: rows.map { $0.map { StyledText($0) } },
      widestCell: widestCell
    )
  }
}

extension Table {
  /// The cell of a row in a column.
  func cell(_ row: Int, _ column: Int) -> StyledText { makeCell(row, column) }

  /// The rows, from top to bottom, a cell a column.
  public var rows: [[StyledText]] {
    (0..<rowCount).map { row in columns.indices.map { makeCell(row, $0) } }
  }
}

extension Table: Equatable {
  /// Whether two tables look the same, at whatever place they are.
  public static func == (lhs: Table, rhs: Table) -> Bool {
    lhs.columns == rhs.columns && lhs.widestCell == rhs.widestCell && lhs.frozen == rhs.frozen
      && lhs.firstColumn == rhs.firstColumn && lhs.rows == rhs.rows
  }
}

/// On which side of its column a text stands.
public enum Alignment: Sendable {
  /// At the beginning of the column, as text does.
  case leading

  /// At its end.
  case trailing

  /// With its decimal point under those of the others, as numbers do.
  case decimal
}
