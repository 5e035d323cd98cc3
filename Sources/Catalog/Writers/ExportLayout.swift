// SPDX-License-Identifier: GPL-3.0-or-later

/// The columns and the format of an export, shared by all rows.
package struct ExportLayout: Sendable {
  /// An output column.
  struct Cell {
    /// The column of the source.
    let column: Int

    /// `true` if values that are valid JSON numbers are written as numbers.
    let isNumeric: Bool

    /// `true` if a point in a number is no decimal point, so that JSON would give it another meaning.
    let hasDecimalComma: Bool

    /// The range in ``keys`` of the JSON key, including a leading comma and the colon.
    let key: Range<Int>
  }

  /// The columns that are written.
  let columns: [Column]

  let format: ExportFormat
  let options: ExportOptions

  /// `true` if values have types of their own, and keys may be missing, as in JSON.
  let hasTypedValues: Bool

  /// The source columns to read, if the projection lists columns.
  ///
  /// `nil` to read all columns and to write the fields of long rows beyond the last column.
  let chosen: [Int]?

  /// The number of columns of the source.
  let sourceWidth: Int

  /// The output columns, one for each of ``columns``.
  let cells: [Cell]

  /// The index in ``cells`` of each source column, or -1.
  ///
  /// `nil` if the columns are written in another order than that of the source.
  let cellIndexes: [Int]?

  /// The JSON keys of ``cells``, concatenated.
  let keys: [UInt8]

  /// The names of the source's columns, which a generated key must not have.
  private let sourceNames: Set<String>

  /// The maximum length in bytes of a key that ``key(beyondColumns:)`` generates.
  let maximumGeneratedKeyLength: Int

  /// Creates the object that adds computed values to rows; `nil` if there are none.
  private(set) var makeExtension: (@Sendable () -> any RowExtending)?

  /// The columns that a writer requests from the source, or `nil` for all.
  private(set) var requested: [Int]?

  /// The columns of the source that the written values need, in order, or `nil` for all.
  var sourceColumns: [Int]? {
    makeExtension == nil ? Set(cells.map(\.column)).sorted() : requested
  }

  /// Returns the layout for rows that another object extends.
  ///
  /// - Parameters:
  ///   - columns: The columns that the source has to read, or `nil` for all.
  ///   - makeExtension: A closure that creates the object.
  func extended(
    reading columns: [Int]?,
    _ makeExtension: @escaping @Sendable () -> any RowExtending
  ) -> ExportLayout {
    var layout = self
    layout.makeExtension = makeExtension
    layout.requested = columns
    return layout
  }

  /// Creates a layout.
  ///
  /// - Parameters:
  ///   - columns: The columns of the source.
  ///   - projection: The columns to write, or `nil` for all. A projection that excludes columns
  ///     also writes the fields of long rows beyond the last column. A list of columns does not.
  ///   - hasTypedValues: `true` if values have types of their own, as in JSON.
  ///   - format: The export format.
  ///   - options: Further options of the format.
  init(
    _ columns: [Column],
    _ projection: Projection?,
    hasTypedValues: Bool,
    as format: ExportFormat,
    options: ExportOptions
  ) {
    let projection = projection ?? .all
    let indexes = projection.indexes(among: columns.count)
    let written = indexes.map { columns[$0] }
    var keys: [UInt8] = []
    cells = zip(indexes, written).map { index, column in
      let start = keys.count
      keys += Self.key(column.key ?? Array(column.name.utf8))
      return Cell(
        column: index,
        isNumeric: !hasTypedValues && column.kind.isNumeric,
        hasDecimalComma: column.type.hasDecimalComma,
        key: start..<keys.count
      )
    }
    self.columns = written
    self.format = format
    self.options = options
    self.hasTypedValues = hasTypedValues
    self.keys = keys
    chosen = projection.includesLaterColumns ? nil : indexes
    requested = chosen
    sourceWidth = columns.count
    cellIndexes = Self.cellIndexes(indexes, of: columns.count)
    sourceNames = Set(columns.map(\.name))
    // Underscores are added while the name is taken, so a generated name is at most one byte longer
    // than the longest column name.
    maximumGeneratedKeyLength = columns.reduce(32) { max($0, $1.name.utf8.count + 6) }
  }

  private static func cellIndexes(_ indexes: [Int], of count: Int) -> [Int]? {
    guard zip(indexes, indexes.dropFirst()).allSatisfy({ $0 < $1 }) else { return nil }
    var found = [Int](repeating: -1, count: count)
    for (cell, index) in indexes.enumerated() { found[index] = cell }
    return found
  }

  /// Returns the JSON key for a field beyond the last column, with a leading comma and the colon.
  func key(beyondColumns index: Int) -> [UInt8] {
    var name = "column_\(index + 1)"
    while sourceNames.contains(name) { name += "_" }
    return Self.key(Array(name.utf8))
  }

  private static func key(_ name: [UInt8]) -> [UInt8] {
    [Ascii.comma] + JSONText.bytes(of: name.span) + [Ascii.colon]
  }
}
