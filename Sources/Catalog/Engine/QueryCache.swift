// SPDX-License-Identifier: GPL-3.0-or-later

/// Caches row positions and sort orders of earlier queries.
actor QueryCache {
  private let start: RowStart

  /// The row index of all rows.
  private var fullIndex: RowIndex

  /// The indexes of filters, least recently updated first.
  ///
  /// The first is dropped when there are too many.
  private var filterIndexes: [(filter: Filter, index: RowIndex)] = []
  private var orders: [(query: Query, rows: OrderedRows)] = []

  private static let maximumIndexCount = 16
  private static let maximumOrderCount = 2

  /// The size in bytes above which an order is large: a million rows.
  ///
  /// Only one large order is kept.
  static let largeOrder = 24 << 20

  /// Creates an empty cache for a file with a given first row.
  init(start: RowStart) {
    self.start = start
    fullIndex = RowIndex(from: start)
  }

  /// Returns the row index of a filter, or of all rows for `nil`.
  func index(of filter: Filter?) -> RowIndex {
    guard let filter else { return fullIndex }
    return filterIndexes.first { $0.filter == filter }?.index ?? RowIndex(from: start)
  }

  /// Adds the checkpoints of a scan to the index of a filter and to the index of all rows.
  func learn(_ checkpoints: [RowIndex.Checkpoint], isAtEnd: Bool, of filter: Filter?) {
    fullIndex.learn(checkpoints.map(\.unfiltered), isAtEnd: isAtEnd)
    guard let filter else { return }
    var index = index(of: filter)
    index.learn(checkpoints, isAtEnd: isAtEnd)
    filterIndexes.removeAll { $0.filter == filter }
    filterIndexes.append((filter, index))
    if filterIndexes.count > Self.maximumIndexCount { filterIndexes.removeFirst() }
  }

  /// Returns the sorted rows of a query, if they are cached.
  func order(of query: Query) -> OrderedRows? {
    guard let index = orders.firstIndex(where: { $0.query == query }) else { return nil }
    let known = orders.remove(at: index)
    orders.append(known)
    return known.rows
  }

  /// Drops a large order, so that there are never two in memory.
  func removeLargeOrder() {
    orders.removeAll { $0.rows.rows.memory > Self.largeOrder }
  }

  /// Caches the sorted rows of a query.
  func keep(_ rows: OrderedRows, of query: Query) {
    if rows.rows.memory > Self.largeOrder { removeLargeOrder() }
    orders.removeAll { $0.query == query }
    orders.append((query, rows))
    if orders.count > Self.maximumOrderCount { orders.removeFirst() }
  }
}

/// The rows that a query selects, in its order, or the first of them.
struct OrderedRows: Sendable {
  let rows: SortedRuns

  /// The number of rows that the query selects, including rows that are not in ``rows``.
  let total: Int

  /// The number of leading rows that are final; `nil` if all of ``rows`` are.
  let limit: Int?

  /// The number of leading rows that are known.
  var count: Int { min(rows.count, limit ?? .max) }

  /// Returns whether the rows before a position are known.
  func includes(upTo position: Int) -> Bool { count >= min(position, total) }
}
