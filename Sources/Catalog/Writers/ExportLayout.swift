// SPDX-License-Identifier: GPL-3.0-or-later

/// What is written of each row, and how: the same for all rows of an export.
///
/// Unchecked, as the compiler does not see that the memory never changes.
package final class ExportLayout: @unchecked Sendable {
  /// A value that every row is written with.
  struct Place {
    /// Its column in the source.
    let column: Int

    /// Whether it is a number wherever it is spelled as one.
    let isNumeric: Bool

    /// Its name as JSON spells it, with the colon.
    let key: UnsafeBufferPointer<UInt8>
  }

  /// The names and kinds that are written.
  let columns: [Column]

  let format: ExportFormat
  let options: ExportOptions

  /// Whether values say themselves whether they are numbers, and keys may be missing.
  let hasTypedValues: Bool

  /// The columns of the source that are asked for; `nil` for all, and what long rows have beyond them.
  let chosen: [Int]?

  /// How many columns the source has.
  let sourceWidth: Int

  /// As many as ``columns``, in memory that costs nothing to walk over row by row.
  let places: UnsafeBufferPointer<Place>

  /// Where each column of the source stands in ``places``, -1 for nowhere; `nil` if they stand in
  /// another order there.
  let placesByColumn: UnsafeBufferPointer<Int>?

  /// The names, for ``places``.
  private let keys: UnsafeBufferPointer<UInt8>

  /// Names that a value beyond the columns cannot have.
  private let taken: Set<String>

  /// A layout.
  ///
  /// - Parameters:
  ///   - columns: The columns of the source.
  ///   - projection: Which of them are written; `nil` for all. What is not a choice of some has what
  ///     long rows have beyond them.
  ///   - hasTypedValues: Whether values say themselves whether they are numbers.
  ///   - format: How rows are spelled.
  ///   - options: More about how.
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
    let spelled = written.map(Self.key)
    let keys = UnsafeMutableBufferPointer<UInt8>.allocate(
      capacity: spelled.reduce(0) { $0 + $1.count }
    )
    _ = keys.initialize(fromContentsOf: spelled.joined())
    let places = UnsafeMutableBufferPointer<Place>.allocate(capacity: written.count)
    var start = 0
    for index in written.indices {
      let end = start + spelled[index].count
      places.initializeElement(
        at: index,
        to: Place(
          column: indexes[index],
          isNumeric: !hasTypedValues && written[index].kind.isNumeric,
          key: UnsafeBufferPointer(rebasing: keys[start..<end])
        )
      )
      start = end
    }
    self.columns = written
    self.format = format
    self.options = options
    self.hasTypedValues = hasTypedValues
    chosen = projection.takesLateColumns ? nil : indexes
    sourceWidth = columns.count
    self.places = UnsafeBufferPointer(places)
    self.keys = UnsafeBufferPointer(keys)
    placesByColumn = Self.placesByColumn(places, of: columns.count)
    taken = Set(columns.map(\.name))
  }

  deinit {
    places.deallocate()
    keys.deallocate()
    placesByColumn?.deallocate()
  }

  private static func placesByColumn(
    _ places: UnsafeMutableBufferPointer<Place>,
    of count: Int
  ) -> UnsafeBufferPointer<Int>? {
    guard zip(places, places.dropFirst()).allSatisfy({ $0.column < $1.column }) else { return nil }
    let found = UnsafeMutableBufferPointer<Int>.allocate(capacity: count)
    found.initialize(repeating: -1)
    for (index, place) in places.enumerated() { found[place.column] = index }
    return UnsafeBufferPointer(found)
  }

  /// The name, as JSON spells it, of a value beyond the columns.
  func key(beyondColumns index: Int) -> [UInt8] {
    var name = "column_\(index + 1)"
    while taken.contains(name) { name += "_" }
    return Self.key(name)
  }

  private static func key(_ column: Column) -> [UInt8] {
    guard let key = column.key else { return Self.key(column.name) }
    var bytes: [UInt8] = []
    key.withUnsafeBufferPointer { JSONText.append($0, to: &bytes) }
    bytes.append(Ascii.colon)
    return bytes
  }

  private static func key(_ name: String) -> [UInt8] {
    var bytes: [UInt8] = []
    JSONText.append(name, to: &bytes)
    bytes.append(Ascii.colon)
    return bytes
  }
}
