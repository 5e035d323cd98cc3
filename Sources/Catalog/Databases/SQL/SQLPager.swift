// SPDX-License-Identifier: GPL-3.0-or-later

/// Finds the rows at some places of a query.
///
/// It begins at the nearest place that is known: the beginning, the end, a row of an earlier page, or, where
/// an integer counts the rows without a gap, the row itself.
struct SQLPager {
  private let collection: TableCollection
  private let query: Query
  private let connection: any SQLConnection
  private let plan: SQLPlan

  /// How many bytes of a value are wanted; all for `nil`.
  private let length: Int?

  /// How many rows an engine passes over before it is worth while to ask for the bounds of the key.
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

  /// Where reading begins.
  private struct Start {
    /// The row to begin at, if not at the beginning or the end of all.
    var anchor: SQLOrdering.Anchor?
    var backwards = false

    /// How many rows are passed over.
    var skip: Int
  }

  /// A row with what tells where it stands.
  private struct Found {
    let row: [SQLValue]
    let anchor: SQLOrdering.Anchor
  }

  /// The items at some places.
  func page(_ places: Range<Int>) throws(CatalogError) -> Page {
    var trail = collection.trails.use { $0[query] } ?? SQLTrail()
    var start = start(for: places, trail)
    if start.skip > Self.farAway, plan.key != nil, query.filter == nil {
      if let keys = try keys(reaching: places.lowerBound) {
        try approach(places.lowerBound, keys)
      } else {
        // The end may be nearer, and rows are counted sooner than passed over.
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
    // Rows have gone since they were counted: what there is now is asked for from the beginning.
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
    // More have come since they were counted.
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

  /// How many rows are not worth counting unless somebody asks for that.
  private static let many = 1_000_000

  /// How many rows there are, as far as known: of what would take long to count, what the engine thinks.
  private func total(_ known: Int?, _ seen: Int) throws(CatalogError) -> Total {
    if let known { return .exactly(known) }
    guard let estimate = try estimate(), estimate >= Self.many else { return .atLeast(seen) }
    return .about(max(estimate, seen))
  }

  /// How many rows there are as the engine thinks, if it does.
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

  // MARK: Where to begin

  /// The nearest known place.
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

  /// The first and the last integer that counts the rows; `nil` if none does, or not as far as a place.
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

  /// Notes rows near to a place: which key may stand there is guessed as in an interpolation search, and
  /// how many rows come before it is counted, for which none has to be read where an index has the keys.
  ///
  /// Where as many rows are there as the keys span numbers, none is missing, and the first guess is right.
  private func approach(_ place: Int, _ keys: ClosedRange<Int>) throws(CatalogError) {
    let total = try countedTotal()
    var low = (place: 0, key: keys.lowerBound)
    // Without a key, it is the end.
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
      // The smaller part is counted.
      let rows =
        share > 0.5 ? try count(from: key, below: high.key) : try count(from: low.key, below: key)
      let found = share > 0.5 ? high.place - rows : low.place + rows
      note(key, at: found)
      if found <= place { low = (found, key) } else { high = (found, key) }
      counted += rows
      // To count more would take longer than to pass over all rows before the place.
      guard counted <= place else { return }
    }
  }

  /// How many rows there are; counted, unless they have been.
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

  /// How many guesses are worth their time.
  private static let guesses = 64

  /// How many rows have keys from one on and below another; to the end for `nil`.
  private func count(from low: Int, below high: Int?) throws(CatalogError) -> Int {
    guard let key = plan.key?.order[0] else { return 0 }
    let from: SQL = "\(key) >= \(.integer(Int64(low)))"
    let to = high.map { " AND \(key) < \(.integer(Int64($0)))" as SQL } ?? ""
    return try connection.row("SELECT count(*) FROM \(plan.from) WHERE \(from)\(to)")?.first?
      .integer ?? 0
  }

  // MARK: Reading

  /// The rows from a start on.
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

  /// The rows of a part from a place on, and how many were passed over.
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

  // MARK: The place of a row

  /// The place of the row of a name, from 0; `nil` if the query leaves it out.
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

  /// The same by going through all rows, where some are tested here or have no key.
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
