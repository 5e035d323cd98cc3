// SPDX-License-Identifier: GPL-3.0-or-later

/// Caches row positions and sort orders of earlier queries.
actor QueryMemory {
  private let start: RowPlace

  /// The row index of all rows.
  private var index: Trail

  /// The indexes of filters, least recently used first.
  ///
  /// The first is dropped when there are too many.
  private var trails: [(filter: Filter, trail: Trail)] = []
  private var orders: [(query: Query, rows: OrderedRows)] = []

  private static let mostTrails = 16
  private static let mostOrders = 2

  /// The size in bytes above which an order is large: a million rows.
  ///
  /// Only one large order is kept.
  static let largeOrder = 24 << 20

  /// Creates an empty cache for a file with a given first row.
  init(start: RowPlace) {
    self.start = start
    index = Trail(from: start)
  }

  /// Returns the row index of a filter, or of all rows for `nil`.
  func trail(of filter: Filter?) -> Trail {
    guard let filter else { return index }
    return trails.first { $0.filter == filter }?.trail ?? Trail(from: start)
  }

  /// Adds the checkpoints of a scan to the index of a filter and to the index of all rows.
  func learn(_ checkpoints: [Trail.Checkpoint], isAtEnd: Bool, of filter: Filter?) {
    index.learn(checkpoints.map(\.unfiltered), isAtEnd: isAtEnd)
    guard let filter else { return }
    var trail = trail(of: filter)
    trail.learn(checkpoints, isAtEnd: isAtEnd)
    trails.removeAll { $0.filter == filter }
    trails.append((filter, trail))
    if trails.count > Self.mostTrails { trails.removeFirst() }
  }

  /// Returns the sorted rows of a query, if they are cached.
  func order(of query: Query) -> OrderedRows? {
    guard let index = orders.firstIndex(where: { $0.query == query }) else { return nil }
    let known = orders.remove(at: index)
    orders.append(known)
    return known.rows
  }

  /// Drops a large order, so that there are never two in memory.
  func forgetLargeOrder() {
    orders.removeAll { $0.rows.rows.memory > Self.largeOrder }
  }

  /// Caches the sorted rows of a query.
  func keep(_ rows: OrderedRows, of query: Query) {
    if rows.rows.memory > Self.largeOrder { forgetLargeOrder() }
    orders.removeAll { $0.query == query }
    orders.append((query, rows))
    if orders.count > Self.mostOrders { orders.removeFirst() }
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
  func reach(_ place: Int) -> Bool { count >= min(place, total) }
}
