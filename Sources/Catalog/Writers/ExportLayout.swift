// SPDX-License-Identifier: GPL-3.0-or-later

/// The columns and the format of an export, the same for all its rows.
package struct ExportLayout: Sendable {
  /// A value that every row is written with.
  struct Place {
    /// Its column in the source.
    let column: Int

    /// `true` if it is a number wherever it is spelled as one.
    let isNumeric: Bool

    /// Its name as JSON spells it, between a comma and a colon, in ``keys``.
    let key: Range<Int>
  }

  /// The names and kinds that are written.
  let columns: [Column]

  let format: ExportFormat
  let options: ExportOptions

  /// `true` if values say themselves whether they are numbers, and keys may be missing.
  let hasTypedValues: Bool

  /// The columns of the source that are asked for; `nil` for all, and what long rows have beyond them.
  let chosen: [Int]?

  /// The number of columns of the source.
  let sourceWidth: Int

  /// As many as ``columns``.
  let places: [Place]

  /// The place of each column of the source in ``places``, -1 for none; `nil` if they stand in another
  /// order there.
  let placesByColumn: [Int]?

  /// The names, for ``places``.
  let keys: [UInt8]

  /// Names that a value beyond the columns cannot have.
  private let taken: Set<String>

  /// The most bytes that the name of a value beyond the columns has.
  let longestLateKey: Int

  /// A layout.
  ///
  /// - Parameters:
  ///   - columns: The columns of the source.
  ///   - projection: The columns that are written; `nil` for all. A projection that is not a choice of
  ///     some includes what long rows have beyond them.
  ///   - hasTypedValues: `true` if values say themselves whether they are numbers.
  ///   - format: The format of the rows.
  ///   - options: More about the format.
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
    places = zip(indexes, written).map { index, column in
      let start = keys.count
      keys += Self.key(column.key ?? Array(column.name.utf8))
      return Place(
        column: index,
        isNumeric: !hasTypedValues && column.kind.isNumeric,
        key: start..<keys.count
      )
    }
    self.columns = written
    self.format = format
    self.options = options
    self.hasTypedValues = hasTypedValues
    self.keys = keys
    chosen = projection.takesLateColumns ? nil : indexes
    sourceWidth = columns.count
    placesByColumn = Self.placesByColumn(indexes, of: columns.count)
    taken = Set(columns.map(\.name))
    // An underscore is added while the name is taken, so it is at most one longer than those.
    longestLateKey = columns.reduce(32) { max($0, $1.name.utf8.count + 6) }
  }

  private static func placesByColumn(_ indexes: [Int], of count: Int) -> [Int]? {
    guard zip(indexes, indexes.dropFirst()).allSatisfy({ $0 < $1 }) else { return nil }
    var found = [Int](repeating: -1, count: count)
    for (place, index) in indexes.enumerated() { found[index] = place }
    return found
  }

  /// The name, as JSON spells it, of a value beyond the columns, between a comma and a colon.
  func key(beyondColumns index: Int) -> [UInt8] {
    var name = "column_\(index + 1)"
    while taken.contains(name) { name += "_" }
    return Self.key(Array(name.utf8))
  }

  private static func key(_ name: [UInt8]) -> [UInt8] {
    [Ascii.comma] + JSONText.bytes(of: name.span) + [Ascii.colon]
  }
}
