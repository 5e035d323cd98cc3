// SPDX-License-Identifier: GPL-3.0-or-later

/// Gathers the values of one column by the names of the items.
///
/// Of several items with the same name, the first one counts.
struct LookupGatherer: RowGatherer {
  /// The usual maximum number of items, and the maximum size in bytes of their names and of their values.
  static let usualLimit = ValueTable.Limit(values: 1 << 22, bytes: 96 << 20)

  /// The limit of the items, of the size of their names, and of that of their values.
  private let limit: ValueTable.Limit

  /// The indexes of the column that names the items and of the column of the values.
  private let (key, value): (Int, Int)

  /// The name of the lookup, for errors.
  private let name: String

  /// The spelling of the names of the items.
  private let spelling: NameSpelling

  /// The spelling of the values that name the items.
  private let namingSpelling: NameSpelling

  /// The names that are wanted, `nil` for all.
  private let wanted: ValueTable?

  private var names: ValueTable
  private var places: [LookupTable.Place] = []
  private var bytes: [UInt8] = []

  /// Creates a gatherer without values.
  ///
  /// - Parameters:
  ///   - value: The index of the column of the values.
  ///   - key: The index of the column that names the items.
  ///   - columns: The columns of the items.
  ///   - type: The type of the values that name the items.
  ///   - wanted: The values that name the wanted items, `nil` for all.
  ///   - limit: The limit of the items, of the size of their names, and of that of their values.
  init(
    _ value: Int,
    by key: Int,
    of columns: [Column],
    namedBy type: ColumnType,
    wanted: [Value]? = nil,
    limit: ValueTable.Limit = usualLimit
  ) {
    self.limit = limit
    names = ValueTable(limit: limit)
    (self.key, self.value) = (key, value)
    name = columns[value].name
    spelling = NameSpelling(of: columns[key].type, comparedWith: type)
    let naming = NameSpelling(of: type, comparedWith: columns[key].type)
    namingSpelling = naming
    self.wanted = wanted.map { wanted in
      var table = ValueTable(limit: limit)
      for value in wanted {
        value.withField { field in
          _ = try? naming.withName(of: field) { _ = table.add($0, times: 1) }
        }
      }
      return table
    }
  }

  private init(following other: LookupGatherer) {
    self = other
    names = ValueTable(limit: other.limit)
    places = []
    bytes = []
  }

  var columns: [Int]? { [key, value] }
  var isFinished: Bool { wanted.map { places.count == $0.entries.count } ?? false }
  var next: LookupGatherer { LookupGatherer(following: self) }

  @inline(__always)
  mutating func visit(_ row: Row, at start: RowStart) throws(CatalogError) {
    let field = row[value]
    _ = try spelling.withName(of: row[key]) { name throws(CatalogError) in
      if let wanted, wanted.index(of: name) == nil { return }
      try add(field, namedBy: name)
    }
  }

  @inline(__always)
  private mutating func add(
    _ field: Field,
    namedBy name: Span<UInt8>
  ) throws(CatalogError) {
    guard let index = names.index(adding: name, times: 1) else { throw shortage }
    guard index == places.count else { return }
    places.append(.init(start: bytes.count, count: field.count, kind: field.kind))
    if bytes.count + field.count > limit.bytes { throw shortage }
    bytes.append(contentsOf: field.bytes)
  }

  mutating func merge(_ other: LookupGatherer) throws(CatalogError) {
    if places.isEmpty {
      (names, places, bytes) = (other.names, other.places, other.bytes)
      return
    }
    var failure: CatalogError?
    var index = 0
    other.names.visit { name, _ in
      let place = other.places[index]
      index += 1
      if failure != nil { return }
      other.bytes.withUnsafeBufferPointer { bytes in
        let start = bytes.baseAddress.map { $0 + place.start }
        let field = Field(start: start, count: place.count, kind: place.kind)
        do throws(CatalogError) {
          try add(field, namedBy: name)
        } catch {
          failure = error
        }
      }
    }
    if Task.isCancelled { throw .cancelled }
    if let failure { throw failure }
  }

  func figure() throws(CatalogError) -> LookupTable {
    if Task.isCancelled { throw .cancelled }
    return LookupTable(names, places, bytes: bytes, namingSpelling)
  }

  private var shortage: CatalogError {
    // A table does not grow after a cancellation.
    if Task.isCancelled { return .cancelled }
    guard let shortage = names.shortage else {
      return .tooMuchToLookUp(column: name, items: limit.values, size: limit.bytes)
    }
    return .notEnoughMemory(for: .lookup(column: name), shortage)
  }
}
