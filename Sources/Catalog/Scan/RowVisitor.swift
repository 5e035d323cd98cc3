/// Who looks at the rows of a part of a source, one part after the other or many at once.
///
/// Each part has a copy of its own; what the copies have gathered is put together in the order of the
/// source.
protocol RowVisitor: Sendable {
  /// The columns that it looks at; `nil` for all, with what long rows have beyond them.
  var columns: [Int]? { get }

  /// Whether it looks at rows at all, or is content with how many there are.
  var looksAtRows: Bool { get }

  /// Whether it has seen enough: no row behind the last is looked at then.
  var isContent: Bool { get }

  /// Looks at a row that the filter has let pass.
  ///
  /// - Parameters:
  ///   - row: Its fields.
  ///   - place: Where it begins; its number counts from the beginning of the part, from 1.
  /// - Throws: ``CatalogError`` if there is no going on.
  mutating func visit(_ row: RowView, at place: RowPlace) throws(CatalogError)

  /// Called behind the last row of the part.
  mutating func finish() throws(CatalogError)
}

extension RowVisitor {
  mutating func finish() {}
  var looksAtRows: Bool { true }
  var isContent: Bool { false }
}

/// Who wants to know only how many rows there are.
struct RowCounter: RowVisitor {
  var columns: [Int]? { [] }
  var looksAtRows: Bool { false }
  mutating func visit(_ row: RowView, at place: RowPlace) {}
}

/// Who notes where rows are.
struct PlaceCollector: RowVisitor {
  /// How many are wanted.
  let limit: Int

  private(set) var places: [RowPlace] = []

  init(limit: Int) {
    self.limit = limit
  }

  var columns: [Int]? { [] }
  var isContent: Bool { places.count >= limit }

  mutating func visit(_ row: RowView, at place: RowPlace) {
    if places.count < limit { places.append(place) }
  }
}

/// Who puts rows in order.
struct RowSorter: RowVisitor {
  /// How many rows of the order are wanted; all for `nil`.
  let limit: Int?

  private(set) var rows: SortedRows
  private let keys: [SortOrder.Key]

  /// The code of the last row that is wanted.
  private var last = UInt64.max

  init(_ order: SortOrder, hasAllRows: Bool, limit: Int?) {
    self.limit = limit
    keys = order.keys
    rows = SortedRows(order, hasAllRows: hasAllRows && limit == nil)
  }

  var columns: [Int]? { Array(Set(keys.map(\.column))) }

  @inline(__always)
  mutating func visit(_ row: RowView, at place: RowPlace) throws(CatalogError) {
    rows.add(row, at: place, upTo: last)
    if let limit, rows.count >= 2 * limit { last = try rows.keepFirst(limit) }
  }

  mutating func finish() throws(CatalogError) {
    if let limit { _ = try rows.keepFirst(limit) } else { try rows.sort() }
  }

  /// Makes room for all rows of a file, as far as its beginning tells how many there will be.
  mutating func reserve(forRows count: Int, in bytes: Int, of size: Int) {
    rows.reserve(Int(Double(count) * Double(size) / Double(bytes) * 1.02) + 1000)
  }

  /// A sorter for a part that comes later, which leaves out what comes behind what is known.
  var next: RowSorter {
    var next = self
    next.rows = rows.emptied
    return next
  }

  /// Adds what was found in a later part.
  mutating func append(_ other: RowSorter, rowsBefore: Int) throws(CatalogError) {
    rows.append(other.rows, rowsBefore: rowsBefore)
    if let limit, rows.count >= 2 * limit { last = try rows.keepFirst(limit) }
  }
}

/// Who keeps the items.
struct ItemCollector: RowVisitor {
  private(set) var items: [(place: RowPlace, values: [Value])] = []

  var columns: [Int]? { nil }

  mutating func visit(_ row: RowView, at place: RowPlace) {
    items.append((place, row.fields.map(\.value)))
  }
}
