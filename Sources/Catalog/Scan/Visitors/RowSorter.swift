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
  var isContent: Bool { false }

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
