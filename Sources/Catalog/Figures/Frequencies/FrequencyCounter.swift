// SPDX-License-Identifier: GPL-3.0-or-later

/// Counts the distinct values of a column.
struct FrequencyCounter: RowGatherer {
  let column: Int
  private let name: String
  private let type: ColumnType

  /// `true` if a text may mark a missing value.
  private let hasMarkers: Bool

  private(set) var counts = ValueCounts()

  /// Creates a counter without values.
  ///
  /// - Parameters:
  ///   - column: The index of the column.
  ///   - columns: The columns of the collection.
  init(_ column: Int, of columns: [Column]) {
    self.init(column, columns[column].name, columns[column].type)
  }

  private init(_ column: Int, _ name: String, _ type: ColumnType) {
    self.column = column
    self.name = name
    self.type = type
    hasMarkers = type.missing != .none
  }

  var columns: [Int]? { [column] }
  var isFinished: Bool { false }
  var next: FrequencyCounter { FrequencyCounter(column, name, type) }

  @inline(__always)
  mutating func visit(_ row: Row, at start: RowStart) {
    let field = row[column]
    if field.kind == .absent || field.kind == .null {
      counts.addAbsent()
    } else if hasMarkers, type.missing.contains(field.bytes.span) {
      counts.addAbsent()
    } else {
      counts.add(field.bytes.span)
    }
  }

  /// Adds the counts of another part.
  mutating func merge(_ other: FrequencyCounter) throws(CatalogError) {
    counts.merge(other.counts)
    if let shortage = counts.shortage { throw failure(shortage) }
  }

  func figure() throws(CatalogError) -> ValueFrequencies {
    if let shortage = counts.shortage { throw failure(shortage) }
    try requireMemory(counts.resultMemory)
    return try counts.result()
  }

  /// Throws an error unless an amount of memory in bytes is available.
  func requireMemory(_ size: Int) throws(CatalogError) {
    do throws(MemoryShortage) {
      try AvailableMemory.allocate(size)
    } catch {
      throw failure(error)
    }
  }

  private func failure(_ shortage: MemoryShortage) -> CatalogError {
    .notEnoughMemory(for: .counts(column: name), shortage)
  }
}
