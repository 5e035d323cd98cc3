// SPDX-License-Identifier: GPL-3.0-or-later

/// Reads the rows at given positions of a query.
///
/// It starts at the nearest known position: the beginning, the end, or a row of an earlier page. If
/// integer keys number the rows without gaps, it starts at the row itself.
struct SQLPager {
  private let collection: TableCollection
  private let query: Query
  private let connection: any SQLConnection
  private let plan: SQLPlan

  /// The byte length to which values are truncated, or `nil` for whole values.
  private let length: Int?

  /// The number of skipped rows above which it pays to query the bounds of the key.
  private static let farAway = 2000

  init(
    _ collection: TableCollection,
    _ query: Query,
    _ connection: any SQLConnection,
    isWhole: Bool = false
  ) throws(CatalogError) {
    self.collection = collection
    self.query = query
    self.connection = connection
    plan = try collection.plan(query, connection)
    length = isWhole ? nil : Item.longestExcerpt
  }

  /// The position at which reading starts.
  private struct Start {
    /// The row to start at, or `nil` for the beginning or the end.
    var anchor: SQLOrdering.Anchor?
    var backwards = false

    /// The number of rows to skip.
    var skip: Int
  }

  /// A row with its position in the order.
  private struct Found {
    let row: [SQLValue]
    let anchor: SQLOrdering.Anchor
  }

  /// Returns the page with the items at given positions.
  func page(_ places: Range<Int>) throws(CatalogError) -> Page {
    var trail = collection.trails.use { $0[query] } ?? SQLTrail()
    var start = start(for: places, trail)
    if start.skip > Self.farAway, plan.key != nil, query.filter == nil {
      if let keys = try keys(reaching: places.lowerBound) {
        try approach(places.lowerBound, keys)
      } else {
        // The end may be nearer, and counting rows is faster than skipping them.
        _ = try countedTotal()
      }
      trail = collection.trails.use { $0[query] } ?? trail
      start = self.start(for: places, trail)
    }
    var count = places.count
    if start.backwards, let total = trail.total {
      count = max(0, min(count, total - places.lowerBound))
    }
    var found = try read(start, count)
    if start.backwards { found.reverse() }
    // Rows were deleted since they were counted, so this starts over from the beginning.
    if start.backwards, found.count < count {
      start = Start(skip: places.lowerBound)
      collection.learn(of: query) { $0 = SQLTrail() }
      trail = SQLTrail()
      found = try read(start, places.count)
    }
    return try page(found, places, trail)
  }

  private func page(
    _ found: [Found],
    _ places: Range<Int>,
    _ trail: SQLTrail
  ) throws(CatalogError) -> Page {
    var total = trail.total
    // Rows were inserted since they were counted.
    if let known = total, places.lowerBound + found.count > known { total = nil }
    if found.count < places.count {
      total =
        found.isEmpty && places.lowerBound > 0
        ? try collection.count(plan, connection) : places.lowerBound + found.count
    }
    if total != nil || plan.key != nil {
      collection.learn(of: query) { trail in
        if let total { trail.settle(total) } else { trail.total = nil }
        guard plan.key != nil, let first = found.first, let last = found.last else { return }
        trail.note(first.anchor, at: places.lowerBound)
        trail.note(last.anchor, at: places.lowerBound + found.count - 1)
      }
    }
    let items = found.enumerated().map { offset, found in
      plan.item(found.row, at: places.lowerBound + offset, beginnings: length ?? .max)
    }
    let end = places.lowerBound + found.count
    return Page(start: places.lowerBound, items: items, total: try self.total(total, end))
  }

  /// The estimated row count from which the estimate is reported.
  private static let many = 1_000_000

  /// Returns the row count as far as it is known, or the engine's estimate if counting takes long.
  private func total(_ known: Int?, _ seen: Int) throws(CatalogError) -> Total {
    if let known { return .exactly(known) }
    guard let estimate = try estimate(), estimate >= Self.many else { return .atLeast(seen) }
    return .about(max(estimate, seen))
  }

  /// Returns the engine's estimate of the row count, if available.
  private func estimate() throws(CatalogError) -> Int? {
    guard plan.rest == nil,
      let question = plan.dialect.estimate(of: "SELECT 1 FROM \(plan.from)\(plan.filtered())")
    else { return nil }
    if let known = collection.trails.use({ $0[query]?.estimate }) { return known }
    let answer = try connection.row(question)?.first?.string ?? ""
    let digits = answer.split(separator: "rows=").dropFirst().first?.prefix(while: \.isNumber)
    let estimate = digits.flatMap { Int($0) } ?? 0
    collection.learn(of: query) { $0.estimate = estimate }
    return estimate
  }

  // MARK: Start positions

  /// Returns the nearest known position.
  private func start(for places: Range<Int>, _ trail: SQLTrail) -> Start {
    var best = Start(skip: places.lowerBound)
    guard plan.key != nil else { return best }
    if let known = trail.row(atOrBefore: places.lowerBound) {
      best = Start(anchor: known.anchor, skip: places.lowerBound - known.place)
    }
    if let known = trail.row(atOrBehind: places.upperBound),
      known.place - places.upperBound < best.skip
    {
      best = Start(
        anchor: known.anchor,
        backwards: true,
        skip: known.place - places.upperBound
      )
    }
    if let total = trail.total, total > places.lowerBound,
      total - min(total, places.upperBound) < best.skip
    {
      best = Start(backwards: true, skip: total - min(total, places.upperBound))
    }
    return best
  }

  /// Returns the bounds of the integer key.
  ///
  /// - Returns: The bounds, or `nil` if there is no such key or its span is smaller than the
  ///   position.
  private func keys(reaching place: Int) throws(CatalogError) -> ClosedRange<Int>? {
    guard let key = plan.key, key.isInteger, query == Query() else { return nil }
    let bounds = try connection.row(
      """
      SELECT (SELECT min(\(key.order[0])) FROM \(plan.from)), \
      (SELECT max(\(key.order[0])) FROM \(plan.from))
      """
    )
    guard let first = bounds?.first?.integer, let last = bounds?.last?.integer else { return nil }
    let (span, isTooLong) = last.subtractingReportingOverflow(first)
    return !isTooLong && place <= span ? first...last : nil
  }

  /// Records rows near a position by an interpolation search over the integer key.
  ///
  /// Each step guesses the key at the position and counts the rows before it. With an index on the
  /// key, counting reads no rows. If there are as many rows as integers between the bounds, no key
  /// is missing and the first guess is exact.
  private func approach(_ place: Int, _ keys: ClosedRange<Int>) throws(CatalogError) {
    let total = try countedTotal()
    var low = (place: 0, key: keys.lowerBound)
    // A `nil` key is the end.
    var high: (place: Int, key: Int?) = (total, nil)
    if keys.upperBound - keys.lowerBound == total - 1 {
      note(keys.lowerBound + place, at: place)
      return
    }
    var counted = 0
    for _ in 0..<Self.guesses where min(place - low.place, high.place - place) > Self.farAway {
      let share = Double(place - low.place) / Double(high.place - low.place)
      let highKey = high.key ?? keys.upperBound
      let key = low.key + Int(Double(highKey - low.key) * share)
      guard low.key < key, key < highKey else { return }
      // Counts the smaller side.
      let rows =
        share > 0.5 ? try count(from: key, below: high.key) : try count(from: low.key, below: key)
      let found = share > 0.5 ? high.place - rows : low.place + rows
      note(key, at: found)
      if found <= place { low = (found, key) } else { high = (found, key) }
      counted += rows
      // More counting would take longer than skipping all rows before the position.
      guard counted <= place else { return }
    }
  }

  /// Returns the row count, counting the rows unless it is cached.
  private func countedTotal() throws(CatalogError) -> Int {
    if let total = collection.trails.use({ $0[query]?.total }) { return total }
    let total = try collection.count(plan, connection)
    collection.learn(of: query) { $0.settle(total) }
    return total
  }

  private func note(_ key: Int, at place: Int) {
    let anchor = SQLOrdering.Anchor(part: 0, values: [.integer(Int64(key))])
    collection.learn(of: query) { $0.note(anchor, at: place) }
  }

  /// The maximum number of guesses.
  private static let guesses = 64

  /// Returns the number of rows with keys from `low` up to but not including `high`, or to the end.
  private func count(from low: Int, below high: Int?) throws(CatalogError) -> Int {
    guard let key = plan.key?.order[0] else { return 0 }
    let from: SQL = "\(key) >= \(.integer(Int64(low)))"
    let to = high.map { " AND \(key) < \(.integer(Int64($0)))" as SQL } ?? ""
    return try connection.row("SELECT count(*) FROM \(plan.from) WHERE \(from)\(to)")?.first?
      .integer ?? 0
  }

  // MARK: Reading

  /// Returns the rows after a start position.
  private func read(_ start: Start, _ count: Int) throws(CatalogError) -> [Found] {
    let parts = plan.ordering.parts
    var found: [Found] = []
    var skip = start.skip
    let first = start.anchor?.part ?? (start.backwards ? parts.count - 1 : 0)
    let order = start.backwards ? Array((0...first).reversed()) : Array(first..<parts.count)
    for number in order where found.count < count {
      let anchor = number == start.anchor?.part ? start.anchor : nil
      let (rows, passed) = try read(
        number,
        from: anchor,
        backwards: start.backwards,
        skip: skip,
        count - found.count,
        isLast: number == order.last
      )
      found += rows
      skip -= passed
    }
    return found
  }

  /// Returns the rows of one part after a position, and the number of skipped rows.
  private func read(
    _ number: Int,
    from anchor: SQLOrdering.Anchor?,
    backwards: Bool,
    skip: Int,
    _ count: Int,
    isLast: Bool
  ) throws(CatalogError) -> (rows: [Found], passed: Int) {
    let part = plan.ordering.parts[number]
    let place = anchor.map {
      part.beyond($0.values, backwards: backwards, isIncluded: !backwards)
    }
    let filtered = plan.filtered(part.condition, place)
    let values = part.terms.map(\.sql)
    let selection = ([plan.selection(beginnings: length)] + values).joined(separator: ", ")
    let statement: SQL =
      "SELECT \(selection) FROM \(plan.from)\(filtered)\(part.clause(backwards: backwards))"
    var rows: [Found] = []
    var passed = 0
    func take(_ row: [SQLValue]) {
      let anchor = SQLOrdering.Anchor(part: number, values: Array(row[plan.width...]))
      rows.append(Found(row: row, anchor: anchor))
    }
    if plan.rest == nil {
      let limit: SQL = " LIMIT \(count)"
      let offset: SQL = skip > 0 ? " OFFSET \(skip)" : ""
      try connection.run("\(statement)\(limit)\(offset)") {
        take($0)
        return true
      }
      passed = skip
      if rows.isEmpty, skip > 0, !isLast {
        passed =
          try connection.row("SELECT count(*) FROM \(plan.from)\(filtered)")?.first?.integer ?? 0
      }
      return (rows, passed)
    }
    var tester = SQLRowTester(plan)
    try connection.run(statement) { row in
      guard tester.holds(for: row) else { return true }
      if passed < skip {
        passed += 1
        return true
      }
      take(row)
      return rows.count < count
    }
    return (rows, passed)
  }

  // MARK: Position of a row

  /// Returns the 0-based position of a row, or `nil` if the query excludes it.
  func place(of id: Item.ID) throws(CatalogError) -> Int? {
    guard let key = plan.key, plan.rest == nil else { return try countedPlace(of: id) }
    guard let condition = key.condition(for: id, plan.dialect) else { return nil }
    var before = 0
    for (number, part) in plan.ordering.parts.enumerated() {
      let values = part.terms.map(\.sql).joined(separator: ", ")
      let row = try connection.row(
        "SELECT \(values) FROM \(plan.from)\(plan.filtered(condition, part.condition))"
      )
      let limit = row.map { part.beyond($0, backwards: true, isIncluded: false) }
      let filtered = plan.filtered(part.condition, limit)
      before +=
        try connection.row("SELECT count(*) FROM \(plan.from)\(filtered)")?.first?.integer ?? 0
      guard let row else { continue }
      let anchor = SQLOrdering.Anchor(part: number, values: row)
      collection.learn(of: query) { $0.note(anchor, at: before) }
      return before
    }
    return nil
  }

  /// Returns the position of a row by a scan, for rows that are tested here or have no key.
  private func countedPlace(of id: Item.ID) throws(CatalogError) -> Int? {
    if plan.key == nil, id.row > 0 { return query == Query() ? id.row - 1 : nil }
    var place = -1
    var isThere = false
    try collection.walk(plan, showing: nil, connection) { row in
      place += 1
      isThere = plan.item(row, at: place).id == id
      return !isThere
    }
    return isThere ? place : nil
  }
}
