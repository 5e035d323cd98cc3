// SPDX-License-Identifier: GPL-3.0-or-later

// Sorts rows by values that the engine does not order: those that are read as a chosen type.

/// The rows of a query in an order that this program has computed.
struct SQLSortedRows: Sendable {
  /// The values that identify each row.
  ///
  /// If the table has no key, they are all values of the row.
  fileprivate(set) var rows: [[SQLValue]] = []
}

extension TableCollection {
  /// The number of rows that are read by their keys at once.
  private static var batchLength: Int { 256 }

  /// The size in bytes of a row in an array of rows, without the values.
  private static var rowSize: Int { MemoryLayout<[SQLValue]>.stride }

  /// Returns the rows of a plan, sorted by this program.
  ///
  /// - Parameters:
  ///   - plan: The plan, which has a ``SQLPlan/localOrder``.
  ///   - length: The length in bytes to which values are truncated if the table has no key.
  ///   - connection: The connection to the database.
  /// - Throws: ``CatalogError/notEnoughMemory(for:_:)`` if the rows do not fit into memory, or
  ///   another ``CatalogError``.
  func sortedRows(
    of plan: SQLPlan,
    truncatedTo length: Int? = nil,
    _ connection: any SQLConnection
  ) throws(CatalogError) -> SQLSortedRows {
    guard let order = plan.localOrder else { return SQLSortedRows() }
    var sorter = KeySorter(order)
    var found: [[SQLValue]] = []
    var buffer = SQLRowBuffer(plan)
    var tester = SQLRowTester(plan)
    var memory = 0
    var planned = 4 << 20
    let all = Array(columns.indices)
    let compared = Set(order.columns ?? all).union(tester.columns ?? all)
    let selection = plan.selection(of: compared, othersTruncatedTo: plan.key == nil ? length : 0)
    try connection.run(
      "SELECT \(selection) FROM \(plan.from)\(plan.whereClause())\(plan.sourceOrder)",
      columns: plan.selectedCount
    ) { row throws(CatalogError) in
      guard try tester.holds(for: row) else { return true }
      buffer.fill(row)
      let growth = sorter.prepare(buffer.view)
      let isFull = found.count == found.capacity
      try requireMemory(growth + (isFull ? 2 * found.capacity * Self.rowSize : 0), for: order)
      sorter.addPrepared()
      let kept = Array(plan.key == nil ? row[...] : row[columns.count...])
      found.append(kept)
      memory += kept.reduce(48) { $0 + 16 + $1.byteCount }
      if memory > planned {
        planned = memory + max(4 << 20, memory / 4)
        try requireMemory(planned - memory, for: order)
      }
      if found.count.isMultiple(of: 4096) {
        Progress.report(Progress(found: found.count, done: 0, total: nil))
      }
      return true
    }
    learn(tester, of: plan)
    unreadableValues.learn(sorter.unreadable, of: plan.query)
    // The sort's own buffer is smaller, and is freed before.
    try requireMemory(found.count * (MemoryLayout<Int>.stride + Self.rowSize), for: order)
    return SQLSortedRows(rows: try sorter.order().map { found[$0] })
  }

  private func requireMemory(_ size: Int, for order: SortOrder) throws(CatalogError) {
    do throws(MemoryShortage) {
      try AvailableMemory.allocate(size)
    } catch {
      throw .notEnoughMemory(for: .order(columns: order.names), error)
    }
  }

  /// Returns the sorted rows of a plan, which are cached for further pages.
  ///
  /// - Parameters:
  ///   - plan: The plan, which has a ``SQLPlan/localOrder``.
  ///   - length: The length in bytes to which values are truncated if the table has no key.
  ///   - isFresh: `true` to sort the rows again.
  ///   - connection: The connection to the database.
  func cachedSortedRows(
    of plan: SQLPlan,
    truncatedTo length: Int?,
    isFresh: Bool = false,
    _ connection: any SQLConnection
  ) throws(CatalogError) -> SQLSortedRows {
    if !isFresh, let known = sorted.withLock({ $0 }), known.query == plan.query {
      return known.rows
    }
    // Two orders need not be in memory at once.
    sorted.withLock { $0 = nil }
    let rows = try sortedRows(of: plan, truncatedTo: length, connection)
    sorted.withLock { $0 = (plan.query, rows) }
    return rows
  }

  /// Passes on all rows of a plan in an order of this program.
  ///
  /// - Parameters:
  ///   - plan: The plan, which has a ``SQLPlan/localOrder``.
  ///   - chosen: The columns to select, or `nil` for all.
  ///   - connection: The connection to the database.
  ///   - body: Called with the values of ``SQLPlan/selection(truncatedTo:)`` of each row. Returns
  ///     `true` to receive more rows.
  func forEachSortedRow(
    of plan: SQLPlan,
    selecting chosen: [Int]?,
    _ connection: any SQLConnection,
    _ body: ([SQLValue]) throws(CatalogError) -> Bool
  ) throws(CatalogError) {
    let sorted = try sortedRows(of: plan, connection)
    let selection = chosen.map { plan.selection(of: Set($0)) } ?? plan.selection()
    for start in stride(from: 0, to: sorted.rows.count, by: Self.batchLength) {
      let batch = sorted.rows[start...].prefix(Self.batchLength)
      for row in try rows(batch, of: plan, selection, connection) {
        if let row, !(try body(row)) { return }
      }
    }
  }

  /// Reads rows by the values that identify them.
  ///
  /// - Parameters:
  ///   - sorted: The rows of ``SQLSortedRows``.
  ///   - plan: The plan of the rows.
  ///   - selection: The select list, which ends with the key.
  ///   - connection: The connection to the database.
  /// - Returns: The rows in the same order, with `nil` for those that no longer exist.
  func rows(
    _ sorted: ArraySlice<[SQLValue]>,
    of plan: SQLPlan,
    _ selection: SQL,
    _ connection: any SQLConnection
  ) throws(CatalogError) -> [[SQLValue]?] {
    guard let key = plan.key else { return Array(sorted) }
    var found: [[SQLValue]: [SQLValue]] = [:]
    for start in stride(from: sorted.startIndex, to: sorted.endIndex, by: Self.batchLength) {
      let condition = key.condition(for: sorted[start...].prefix(Self.batchLength))
      try connection.run(
        "SELECT \(selection) FROM \(plan.from) WHERE \(condition)",
        columns: plan.selectedCount
      ) { row in
        found[Array(row[columns.count...])] = row
        return true
      }
    }
    return sorted.map { found[$0] }
  }
}

extension SQLKey {
  /// Returns a condition for the rows with some keys.
  func condition(for keys: ArraySlice<[SQLValue]>) -> SQL {
    if parts.count == 1 {
      let values = keys.map { "\($0[0])" as SQL }
      return "\(parts[0].sql) IN (\(values.joined(separator: ", ")))"
    }
    let all = keys.map { values -> SQL in
      let equal = zip(parts, values).map { "\($0.sql) = \($1)" as SQL }
      return "(\(equal.joined(separator: " AND ")))"
    }
    return all.joined(separator: " OR ")
  }
}

extension SQLValue {
  /// The number of bytes that a value needs besides its fixed size.
  fileprivate var byteCount: Int {
    switch self {
    case .null, .integer, .real, .filter: 0
    case .text(let bytes), .blob(let bytes): 32 + bytes.count
    }
  }
}

/// Sorts rows by their keys.
private struct KeySorter: ~Copyable {
  private let keys: SortOrder

  /// The values of computed keys, if there are any.
  private let computed: ComputedFields?
  private var rows = SortedRows()

  /// The key of the row that is added next.
  private var key = SortKey()

  /// The number of values of the first column that sort as texts.
  private var texts = 0

  init(_ order: SortOrder) {
    keys = order
    computed = ComputedFields(order)
  }

  /// The number of values of the first column that could not be read as its type.
  var unreadable: Int {
    keys.types[0].kind.isNumeric || keys.types[0].kind.isTime ? texts : 0
  }

  /// Makes the key of a row.
  ///
  /// - Returns: The memory in bytes that ``addPrepared()`` allocates.
  mutating func prepare(_ row: Row) -> Int {
    key.removeAll()
    for (number, sorted) in keys.keys.enumerated() {
      let field = computed?.field(of: sorted, number, of: row) ?? row[sorted.column]
      key.append(field.bytes.span, sorted, as: keys.types[number])
      if number == 0 { texts += key.texts }
    }
    return rows.growth(for: key)
  }

  /// Adds the row whose key was made last.
  mutating func addPrepared() {
    rows.add(key, at: RowStart(offset: 0, row: rows.count))
  }

  /// Returns the numbers of the rows in their order.
  mutating func order() throws(CatalogError) -> [Int] {
    try rows.sort()
    return (0..<rows.count).map { rows.rowStart(at: $0).row }
  }
}
