// SPDX-License-Identifier: GPL-3.0-or-later

/// What the queries of a file have taught: trails of filters, and orders.
actor QueryMemory {
  private let start: RowPlace

  /// The row index.
  private var index: Trail

  /// The latest used last, so that the first goes when there are too many.
  private var trails: [(filter: Filter, trail: Trail)] = []
  private var orders: [(query: Query, rows: OrderedRows)] = []

  private static let mostTrails = 16
  private static let mostOrders = 2

  /// How much memory an order takes that is kept beside another, in bytes: a million rows.
  static let largeOrder = 24 << 20

  /// What is known about a file whose first row is there: nothing.
  init(start: RowPlace) {
    self.start = start
    index = Trail(from: start)
  }

  /// The trail of a filter; the row index for `nil`.
  func trail(of filter: Filter?) -> Trail {
    guard let filter else { return index }
    return trails.first { $0.filter == filter }?.trail ?? Trail(from: start)
  }

  /// Adds what a scan has learned about a filter, and about all rows on its way.
  func learn(_ checkpoints: [Trail.Checkpoint], isAtEnd: Bool, of filter: Filter?) {
    index.learn(checkpoints.map(\.unfiltered), isAtEnd: isAtEnd)
    guard let filter else { return }
    var trail = trail(of: filter)
    trail.learn(checkpoints, isAtEnd: isAtEnd)
    trails.removeAll { $0.filter == filter }
    trails.append((filter, trail))
    if trails.count > Self.mostTrails { trails.removeFirst() }
  }

  /// The rows of a query in its order, if it was asked lately.
  func order(of query: Query) -> OrderedRows? {
    guard let index = orders.firstIndex(where: { $0.query == query }) else { return nil }
    let known = orders.remove(at: index)
    orders.append(known)
    return known.rows
  }

  /// Makes room for a large order: there never are two.
  func forgetLargeOrder() {
    orders.removeAll { $0.rows.rows.memory > Self.largeOrder }
  }

  /// Keeps the rows of a query in its order.
  func keep(_ rows: OrderedRows, of query: Query) {
    if rows.rows.memory > Self.largeOrder { forgetLargeOrder() }
    orders.removeAll { $0.query == query }
    orders.append((query, rows))
    if orders.count > Self.mostOrders { orders.removeFirst() }
  }
}

/// The rows that a query leaves, in its order, or the first of them.
struct OrderedRows: Sendable {
  let rows: SortedRuns

  /// How many there are, also of those that are not known.
  let total: Int

  /// How many of the first are known for sure; all of ``rows`` for `nil`.
  let limit: Int?

  /// How many rows are known, from the first on.
  var count: Int { min(rows.count, limit ?? .max) }

  /// Whether the rows up to a place are known.
  func reach(_ place: Int) -> Bool { count >= min(place, total) }
}
