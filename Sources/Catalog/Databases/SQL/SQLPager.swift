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
  private let truncationLength: Int?

  /// The number of rows to skip above which a nearer start is searched for.
  private static let skipThreshold = 2000

  init(
    _ collection: TableCollection,
    _ query: Query,
    _ connection: any SQLConnection,
    truncates: Bool = true
  ) throws(CatalogError) {
    self.collection = collection
    self.query = query
    self.connection = connection
    plan = try collection.plan(query, connection)
    truncationLength = truncates ? Item.maximumExcerptLength : nil
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

    /// The columns whose values are too long to be read.
    var unread: Set<Int> = []
  }

  /// Returns the page with the items at given positions.
  func page(_ positions: Range<Int>) throws(CatalogError) -> Page {
    if plan.localOrder != nil { return try sortedPage(positions) }
    var rowIndex = collection.rowIndexes.withLock { $0[query] } ?? SQLRowIndex()
    var start = start(for: positions, rowIndex)
    if start.skip > Self.skipThreshold, plan.key != nil, query.filter == nil {
      if let keys = try keys(reaching: positions.lowerBound) {
        try interpolate(to: positions.lowerBound, keys)
      } else {
        // The end may be nearer, and counting rows is faster than skipping them.
        _ = try countedTotal()
      }
      rowIndex = collection.rowIndexes.withLock { $0[query] } ?? rowIndex
      start = self.start(for: positions, rowIndex)
    }
    var count = positions.count
    if start.backwards, let total = rowIndex.total {
      count = max(0, min(count, total - positions.lowerBound))
    }
    var found = try read(start, count)
    if start.backwards { found.reverse() }
    // Rows were deleted since they were counted, so this starts over from the beginning.
    if start.backwards, found.count < count {
      start = Start(skip: positions.lowerBound)
      collection.updateRowIndex(of: query) { $0 = SQLRowIndex() }
      rowIndex = SQLRowIndex()
      found = try read(start, positions.count)
    }
    return try page(found, positions, rowIndex)
  }

  private func page(
    _ found: [Found],
    _ positions: Range<Int>,
    _ rowIndex: SQLRowIndex
  ) throws(CatalogError) -> Page {
    var total = rowIndex.total
    // Rows were inserted since they were counted.
    if let known = total, positions.lowerBound + found.count > known { total = nil }
    if found.count < positions.count {
      total =
        found.isEmpty && positions.lowerBound > 0
        ? try collection.count(plan, connection) : positions.lowerBound + found.count
    }
    if total != nil || plan.key != nil {
      collection.updateRowIndex(of: query) { rowIndex in
        if let total { rowIndex.setTotal(total) } else { rowIndex.total = nil }
        guard plan.key != nil, let first = found.first, let last = found.last else { return }
        rowIndex.setRow(first.anchor, at: positions.lowerBound)
        rowIndex.setRow(last.anchor, at: positions.lowerBound + found.count - 1)
      }
    }
    let items = found.enumerated().map { offset, found in
      plan.item(
        found.row,
        at: positions.lowerBound + offset,
        truncatedTo: truncationLength ?? .max,
        unread: found.unread
      )
    }
    let end = positions.lowerBound + found.count
    return Page(start: positions.lowerBound, items: items, total: try self.total(total, end))
  }

  /// The smallest estimate that is reported.
  private static let estimateThreshold = 1_000_000

  /// Returns the known row count, a large estimate of the engine, or a lower bound.
  private func total(_ known: Int?, _ minimum: Int) throws(CatalogError) -> Total {
    if let known { return .exactly(known) }
    guard let estimate = try estimate(), estimate >= Self.estimateThreshold else {
      return .atLeast(minimum)
    }
    return .about(max(estimate, minimum))
  }

  /// Returns the engine's estimate of the row count, if available.
  private func estimate() throws(CatalogError) -> Int? {
    guard plan.remainingFilter == nil,
      let question = plan.dialect.estimate(of: "SELECT 1 FROM \(plan.from)\(plan.whereClause())")
    else { return nil }
    if let known = collection.rowIndexes.withLock({ $0[query]?.estimate }) { return known }
    let answer = try connection.row(question)?.first?.string ?? ""
    let digits = answer.split(separator: "rows=").dropFirst().first?.prefix(while: \.isNumber)
    let estimate = digits.flatMap { Int($0) } ?? 0
    collection.updateRowIndex(of: query) { $0.estimate = estimate }
    return estimate
  }

  // MARK: Start positions

  /// Returns the known position from which the fewest rows are skipped.
  private func start(for positions: Range<Int>, _ rowIndex: SQLRowIndex) -> Start {
    var best = Start(skip: positions.lowerBound)
    guard plan.key != nil else { return best }
    if let known = rowIndex.row(atOrBefore: positions.lowerBound) {
      best = Start(anchor: known.anchor, skip: positions.lowerBound - known.position)
    }
    if let known = rowIndex.row(atOrAfter: positions.upperBound),
      known.position - positions.upperBound < best.skip
    {
      best = Start(
        anchor: known.anchor,
        backwards: true,
        skip: known.position - positions.upperBound
      )
    }
    if let total = rowIndex.total, total > positions.lowerBound,
      total - min(total, positions.upperBound) < best.skip
    {
      best = Start(backwards: true, skip: total - min(total, positions.upperBound))
    }
    return best
  }

  /// Returns the bounds of the integer key.
  ///
  /// - Returns: The bounds, or `nil` if there is no such key or its span is smaller than the
  ///   position.
  private func keys(reaching position: Int) throws(CatalogError) -> ClosedRange<Int>? {
    guard let key = plan.key, key.isInteger, query == Query() else { return nil }
    let bounds = try connection.row(
      """
      SELECT (SELECT min(\(key.order[0])) FROM \(plan.from)), \
      (SELECT max(\(key.order[0])) FROM \(plan.from))
      """
    )
    guard let first = bounds?.first?.integer, let last = bounds?.last?.integer else { return nil }
    let (span, isTooLong) = last.subtractingReportingOverflow(first)
    return !isTooLong && position <= span ? first...last : nil
  }

  /// Records rows near a position by an interpolation search over the integer key.
  ///
  /// Each step guesses the key at the position and counts the rows before it. With an index on the
  /// key, counting reads no rows. If there are as many rows as integers between the bounds, no key
  /// is missing and the first guess is exact.
  private func interpolate(to position: Int, _ keys: ClosedRange<Int>) throws(CatalogError) {
    let total = try countedTotal()
    var low = (position: 0, key: keys.lowerBound)
    // The key `nil` stands for the end of the table.
    var high: (position: Int, key: Int?) = (total, nil)
    if keys.upperBound - keys.lowerBound == total - 1 {
      setRow(withKey: keys.lowerBound + position, at: position)
      return
    }
    var counted = 0
    for _ in 0..<Self.maximumGuesses
    where min(position - low.position, high.position - position) > Self.skipThreshold {
      let share = Double(position - low.position) / Double(high.position - low.position)
      let highKey = high.key ?? keys.upperBound
      let key = low.key + Int(Double(highKey - low.key) * share)
      guard low.key < key, key < highKey else { return }
      // Counts the rows on the smaller side of the key.
      let rows =
        share > 0.5 ? try count(from: key, below: high.key) : try count(from: low.key, below: key)
      let found = share > 0.5 ? high.position - rows : low.position + rows
      setRow(withKey: key, at: found)
      if found <= position { low = (found, key) } else { high = (found, key) }
      counted += rows
      // More counting would take longer than skipping all rows before the position.
      guard counted <= position else { return }
    }
  }

  /// Returns the row count, counting the rows unless it is cached.
  private func countedTotal() throws(CatalogError) -> Int {
    if let total = collection.rowIndexes.withLock({ $0[query]?.total }) { return total }
    let total = try collection.count(plan, connection)
    collection.updateRowIndex(of: query) { $0.setTotal(total) }
    return total
  }

  private func setRow(withKey key: Int, at position: Int) {
    let anchor = SQLOrdering.Anchor(part: 0, values: [.integer(Int64(key))])
    collection.updateRowIndex(of: query) { $0.setRow(anchor, at: position) }
  }

  /// The maximum number of guesses.
  private static let maximumGuesses = 64

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
      let (rows, skipped) = try read(
        number,
        from: anchor,
        backwards: start.backwards,
        skip: skip,
        count - found.count,
        isLast: number == order.last
      )
      found += rows
      skip -= skipped
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
  ) throws(CatalogError) -> (rows: [Found], skipped: Int) {
    let part = plan.ordering.parts[number]
    let start = anchor.map {
      part.seekCondition(from: $0.values, backwards: backwards, isIncluded: !backwards)
    }
    let whereClause = plan.whereClause(part.condition, start)
    let values = [plan.selection(truncatedTo: truncationLength)] + part.terms.map(\.sql)
    let statement: SQL =
      "SELECT \(values.joined(separator: ", ")) FROM \(plan.from)\(whereClause)\(part.clause(backwards: backwards))"
    let width = plan.selectedCount + part.terms.count
    var rows: [Found] = []
    var skipped = 0
    func append(_ row: [SQLValue]) {
      let anchor = SQLOrdering.Anchor(part: number, values: Array(row[plan.width...]))
      rows.append(Found(row: row, anchor: anchor))
    }
    if plan.remainingFilter == nil {
      let limit: SQL = " LIMIT \(count)"
      let offset: SQL = skip > 0 ? " OFFSET \(skip)" : ""
      do throws(CatalogError) {
        try connection.run("\(statement)\(limit)\(offset)", columns: width) {
          append($0)
          return true
        }
      } catch .database(_, let problem)
        where problem.isTooLarge && truncationLength != nil
        // Without a key, the engine sorts all values of all rows to find a single row.
        && (plan.key != nil || part.terms.isEmpty)
      {
        let source: SQL = "FROM \(plan.from)\(whereClause)\(part.clause(backwards: backwards))"
        rows = try readEach(number, from: source, skip..<skip + count)
      }
      skipped = skip
      if rows.isEmpty, skip > 0, !isLast {
        skipped =
          try connection.row("SELECT count(*) FROM \(plan.from)\(whereClause)")?.first?.integer ?? 0
      }
      return (rows, skipped)
    }
    var tester = SQLRowTester(plan)
    try connection.run(statement, columns: width) { row throws(CatalogError) in
      guard try tester.holds(for: row) else { return true }
      if skipped < skip {
        skipped += 1
        return true
      }
      append(row)
      return rows.count < count
    }
    if anchor == nil, !backwards, plan.ordering.parts.count == 1 {
      collection.learn(tester, of: plan)
    }
    return (rows, skipped)
  }

  /// Reads rows one at a time, because some values are too long.
  ///
  /// - Parameters:
  ///   - number: The part of the order.
  ///   - source: The statement after its select list.
  ///   - offsets: The positions of the rows in the result of the statement.
  /// - Returns: The rows with placeholders for the long values, or with their beginnings.
  /// - Throws: ``CatalogError`` if even the order cannot be read, or the task is cancelled.
  private func readEach(
    _ number: Int,
    from source: SQL,
    _ offsets: Range<Int>
  ) throws(CatalogError) -> [Found] {
    let key = plan.key?.parts ?? []
    let identifying = ["1"] + key.map(\.sql) + plan.ordering.parts[number].terms.map(\.sql)
    let rows = try connection.rows(
      """
      SELECT \(identifying.joined(separator: ", ")) \(source) \
      LIMIT \(offsets.count) OFFSET \(offsets.lowerBound)
      """
    )
    var found: [Found] = []
    for (row, offset) in zip(rows, offsets) {
      let keys = row[1...].prefix(key.count)
      // Without a key, only its position identifies the row.
      let conditions = zip(key, keys).map { "\($0.sql) = \($1)" as SQL }
      let one: SQL =
        key.isEmpty
        ? "\(source) LIMIT 1 OFFSET \(offset)"
        : "FROM \(plan.from) WHERE \(conditions.joined(separator: " AND ")) LIMIT 1"
      let anchor = SQLOrdering.Anchor(part: number, values: Array(row[(1 + key.count)...]))
      let long = try longRow(from: one, rowID: anchor.values.last?.integer)
      found.append(
        Found(row: long.values + keys + anchor.values, anchor: anchor, unread: long.unread)
      )
    }
    return found
  }

  /// Reads a row of which some values may be too long.
  private func longRow(from source: SQL, rowID: Int?) throws(CatalogError) -> SQLLongRow {
    let length = truncationLength ?? .max
    let columns = plan.table.columns
    let values = columns.map { plan.dialect.truncated($0, to: length) }
    var long = try SQLLongRow(values, from: source, connection)
    guard let rowID, plan.key?.isInteger == true else { return long }
    for index in long.unread {
      let beginning = try connection.beginning(
        of: columns[index].name,
        in: plan.table.name,
        rowID: Int64(rowID),
        length: length + 1
      )
      if let beginning { long.setBeginning(beginning, at: index) }
    }
    return long
  }

  // MARK: Rows that this program sorts

  /// Returns the page at positions in an order of this program.
  private func sortedPage(_ positions: Range<Int>) throws(CatalogError) -> Page {
    for isFresh in [false, true] {
      let sorted = try collection.cachedSortedRows(
        of: plan,
        truncatedTo: truncationLength,
        isFresh: isFresh,
        connection
      ).rows
      let known = positions.clamped(to: 0..<sorted.count)
      let found = try found(sorted[known])
      // Others have deleted a row since the rows were sorted.
      guard let found else { continue }
      let items = zip(known, found).map { position, found in
        plan.item(
          found.row,
          at: position,
          truncatedTo: truncationLength ?? .max,
          unread: found.unread
        )
      }
      return Page(start: positions.lowerBound, items: items, total: .exactly(sorted.count))
    }
    throw .database(path: collection.database.path, .changed("rows vanished while they were read"))
  }

  /// Reads rows by their keys.
  ///
  /// Returns `nil` if one of them no longer exists.
  private func found(_ sorted: ArraySlice<[SQLValue]>) throws(CatalogError) -> [Found]? {
    let selection = plan.selection(truncatedTo: truncationLength)
    do throws(CatalogError) {
      let rows = try collection.rows(sorted, of: plan, selection, connection)
      guard !rows.contains(nil) else { return nil }
      return rows.compactMap(\.self).map {
        Found(row: $0, anchor: SQLOrdering.Anchor(part: 0, values: []))
      }
    } catch .database(_, let problem) where problem.isTooLarge && truncationLength != nil {
      guard let key = plan.key else { throw .database(path: collection.database.path, problem) }
      var found: [Found] = []
      for index in sorted.indices {
        let condition = key.condition(for: sorted[index...index])
        let one: SQL = "FROM \(plan.from) WHERE \(condition) LIMIT 1"
        let long = try longRow(from: one, rowID: sorted[index].last?.integer)
        found.append(
          Found(
            row: long.values + sorted[index],
            anchor: SQLOrdering.Anchor(part: 0, values: []),
            unread: long.unread
          )
        )
      }
      return found
    }
  }

  // MARK: Position of a row

  /// Returns the 0-based position of a row, or `nil` if the query excludes it.
  func position(of id: Item.ID) throws(CatalogError) -> Int? {
    if plan.localOrder != nil {
      let sorted = try collection.cachedSortedRows(
        of: plan,
        truncatedTo: truncationLength,
        connection
      ).rows
      return sorted.indices.first { index in
        let row = sorted[index]
        return plan.key.map { $0.id(row) == id } ?? (plan.item(row, at: index).id == id)
      }
    }
    guard let key = plan.key, plan.remainingFilter == nil else {
      return try scannedPosition(of: id)
    }
    guard let condition = key.condition(for: id, plan.dialect) else { return nil }
    var before = 0
    for (number, part) in plan.ordering.parts.enumerated() {
      let values = part.terms.map(\.sql).joined(separator: ", ")
      let row = try connection.row(
        "SELECT \(values) FROM \(plan.from)\(plan.whereClause(condition, part.condition))",
        columns: part.terms.count
      )
      let limit = row.map { part.seekCondition(from: $0, backwards: true, isIncluded: false) }
      let whereClause = plan.whereClause(part.condition, limit)
      before +=
        try connection.row("SELECT count(*) FROM \(plan.from)\(whereClause)")?.first?.integer ?? 0
      guard let row else { continue }
      let anchor = SQLOrdering.Anchor(part: number, values: row)
      collection.updateRowIndex(of: query) { $0.setRow(anchor, at: before) }
      return before
    }
    return nil
  }

  /// Returns the position of a row by a scan.
  ///
  /// It is used if this program tests the filter, or if rows have no key.
  private func scannedPosition(of id: Item.ID) throws(CatalogError) -> Int? {
    if plan.key == nil, id.row > 0 { return query == Query() ? id.row - 1 : nil }
    var position = -1
    var isFound = false
    try collection.forEachRow(of: plan, selecting: nil, connection) { row in
      position += 1
      isFound = plan.item(row, at: position).id == id
      return !isFound
    }
    return isFound ? position : nil
  }
}
