/// Rows of cells under named columns.
///
/// Where not all columns fit into the window, those that do are drawn whole: the first ones, and as
/// many others as there is room for from ``firstColumn`` on.
public struct Table: Sendable, Equatable {
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

  /// The rows, from top to bottom, a cell a column.
  public var rows: [[StyledText]]

  /// The columns of the terminal that the widest cell may take; longer ones are cut.
  public var widestCell: Int

  /// How many of the first columns are always drawn.
  public var frozen = 0

  /// The column that stands right of the frozen ones.
  public var firstColumn = 0

  /// A table whose cells have a meaning each.
  public init(columns: [Column], cells: [[StyledText]], widestCell: Int = 40) {
    self.columns = columns
    rows = cells
    self.widestCell = widestCell
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

/// On which side of its column a text stands.
public enum Alignment: Sendable {
  /// At the beginning of the column, as text does.
  case leading

  /// At its end.
  case trailing

  /// With its decimal point under those of the others, as numbers do.
  case decimal
}
