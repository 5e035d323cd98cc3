/// What the queries of a file have taught: trails of filters, and orders.
actor QueryMemory {
  private let start: RowPlace

  /// The row index.
  private var index: Trail

  /// The latest used last, so that the first goes when there are too many.
  private var trails: [(filter: Filter, trail: Trail)] = []
  private var orders: [(query: Query, places: [RowPlace])] = []

  private static let mostTrails = 16
  private static let mostOrders = 2

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

  /// Adds what a scan has learned about a filter.
  func learn(_ checkpoints: [Trail.Checkpoint], total: Int?, of filter: Filter?) {
    guard let filter else { return index.learn(checkpoints, total: total) }
    var trail = trail(of: filter)
    trail.learn(checkpoints, total: total)
    trails.removeAll { $0.filter == filter }
    trails.append((filter, trail))
    if trails.count > Self.mostTrails { trails.removeFirst() }
  }

  /// The rows of a query in its order, if it was asked lately.
  func order(of query: Query) -> [RowPlace]? {
    guard let index = orders.firstIndex(where: { $0.query == query }) else { return nil }
    let known = orders.remove(at: index)
    orders.append(known)
    return known.places
  }

  /// Keeps the rows of a query in its order.
  func keep(_ places: [RowPlace], of query: Query) {
    orders.removeAll { $0.query == query }
    orders.append((query, places))
    if orders.count > Self.mostOrders { orders.removeFirst() }
  }
}
