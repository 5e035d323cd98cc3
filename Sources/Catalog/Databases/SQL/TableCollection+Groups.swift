// SPDX-License-Identifier: GPL-3.0-or-later

// Groups that the engine computes.

extension GroupGatherer: SQLComputable {
  func figure(
    of table: TableCollection,
    _ plan: SQLPlan,
    _ connection: any SQLConnection
  ) throws(CatalogError) -> GroupedRows? {
    guard let statement = SQLGroups(self.plan, of: table) else { return nil }
    var gathered = self
    var groups = 0
    try connection.run(statement.sql(plan), columns: statement.width) { row throws(CatalogError) in
      try gathered.addGroup(statement.keys(of: row)) { table, group in
        statement.add(row, to: &table, group)
      }
      statement.countOthers(row, &gathered)
      groups += 1
      if groups.isMultiple(of: 4096) {
        Progress.report(Progress(found: groups, done: 0, total: nil))
      }
      return true
    }
    return try gathered.figure()
  }
}

/// A statement that computes the aggregates of groups in the engine.
struct SQLGroups {
  private let table: TableCollection
  private let plan: GroupPlan
  private var keys: [(sql: SQL, column: SQLColumn?)] = []

  /// The selected aggregates, each with the function that adds its value to a group.
  private var results: [(sql: SQL, add: Add)] = []

  /// The index of the result that counts the values of a step that are not numbers.
  private var others: [Int: Int] = [:]

  private typealias Add = (SQLValue, inout GroupTable, Int) -> Void

  /// Creates the statement, or returns `nil` if this program must aggregate the rows.
  init?(_ plan: GroupPlan, of table: TableCollection) {
    self.table = table
    self.plan = plan
    let dialect = table.database.dialect
    for source in plan.keys {
      switch source {
      case .column(let index, let type):
        let column = table.table.columns[index]
        guard type.isPlain, dialect.groupsQuickly(column) else { return nil }
        keys.append((dialect.grouped(column), column))
      case .operand(let index):
        let operand = plan.operands[index]
        guard operand.columns?.allSatisfy({ table.columns[$0].type.isPlain }) == true,
          let sql = dialect.grouped(operand, in: table.table.columns)
        else { return nil }
        keys.append((sql, nil))
      }
    }
    results.append(("count(*)", { $1.items.add($2, times: $0.integer ?? 0) }))
    for index in plan.steps.indices {
      guard add(plan.steps[index], index, dialect) else { return nil }
    }
  }

  private mutating func add(
    _ step: GroupPlan.Step,
    _ index: Int,
    _ dialect: any SQLDialect
  ) -> Bool {
    guard step.first == nil, step.last == nil, step.ranks == nil else { return false }
    if step.isTruth {
      guard case .condition(let condition) = step.operand, let values = step.values,
        step.least == nil, step.greatest == nil, step.distinct == nil,
        let sql = SQLTranslator(dialect: dialect, columns: table.table.columns)
          .condition(condition)
      else { return false }
      addCount("(\(sql)) IS TRUE") { $1.counts[values].add($2, times: $0.integer ?? 0) }
      return true
    }
    guard case .column(let number, let type) = step.source, type.isPlain,
      let isEmpty = dialect.condition(.isEmpty, on: table.table.columns[number])
    else { return false }
    let column = table.table.columns[number]
    if let values = step.values {
      addCount(SQLTranslator.not(isEmpty)) { $1.counts[values].add($2, times: $0.integer ?? 0) }
    }
    if let distinct = step.distinct {
      results.append(
        (
          """
          count(DISTINCT \(dialect.grouped(column))) FILTER (WHERE \(SQLTranslator.not(isEmpty)))
          """,
          { $1.distinct[distinct].add(count: $0.integer ?? 0, to: $2) }
        )
      )
    }
    guard step.numbers != nil || step.least != nil || step.greatest != nil else { return true }
    guard let aggregates = dialect.aggregates(of: column) else { return false }
    return add(step, index, aggregates, column, dialect)
  }

  private mutating func add(
    _ step: GroupPlan.Step,
    _ index: Int,
    _ aggregates: SQLAggregates,
    _ column: SQLColumn,
    _ dialect: any SQLDialect
  ) -> Bool {
    let isMeasured = aggregates.isMeasured
    if let numbers = step.numbers {
      guard let exact = aggregates.exact else { return false }
      addCount(isMeasured) { $1.counts[numbers].add($2, times: $0.integer ?? 0) }
      others[index] = results.count
      addCount("\(column.sql) IS NOT NULL AND NOT (\(isMeasured))") { _, _, _ in }
      let isFloat = aggregates.isFloat
      if let sum = step.sum { addSum(exact, isMeasured, isFloat, to: sum) }
      if let squares = step.squares {
        guard let square = aggregates.square else { return false }
        addSum(square, isMeasured, isFloat, to: squares)
      }
    }
    for (extreme, function) in [(step.least, "min"), (step.greatest, "max")] as [(Int?, SQL)] {
      guard let extreme else { continue }
      let areMoments = aggregates.exact == nil
      addCount(isMeasured) { value, table, _ in
        table.extremes[extreme].count(value.integer ?? 0, others: 0, areMoments: areMoments)
      }
      addCount("\(column.sql) IS NOT NULL AND NOT (\(isMeasured))") { value, table, _ in
        table.extremes[extreme].count(0, others: value.integer ?? 0, areMoments: areMoments)
      }
      let selected = SQLColumn(
        name: column.name,
        type: column.type,
        isIndexed: false,
        sql: "(\(function)(\(column.sql)) FILTER (WHERE \(isMeasured)))"
      )
      results.append(
        (
          dialect.selected(selected),
          { value, table, group in
            let value = dialect.value(value, of: column)
            guard !value.isEmpty else { return }
            table.extremes[extreme].add(measured: value, to: group)
          }
        )
      )
    }
    return true
  }

  private mutating func addCount(_ condition: SQL, _ add: @escaping Add) {
    results.append(("count(*) FILTER (WHERE \(condition))", add))
  }

  private mutating func addSum(
    _ number: SQL,
    _ isMeasured: SQL,
    _ isFloat: Bool,
    to sum: Int
  ) {
    results.append(
      (
        "(sum(\(number)) FILTER (WHERE \(isMeasured)))",
        { value, table, group in
          guard value != .null else { return }
          table.sums[sum].add(decimal: value.bytes.span, isFloat: isFloat, to: group)
        }
      )
    )
  }

  /// The number of selected values.
  var width: Int { keys.count + results.count }

  /// Returns the statement for the rows of a plan.
  func sql(_ plan: SQLPlan) -> SQL {
    let selected = (keys.map(\.sql) + results.map(\.sql)).joined(separator: ", ")
    let statement: SQL = "SELECT \(selected) FROM \(plan.from)\(plan.whereClause())"
    guard !keys.isEmpty else { return statement }
    let numbers = (1...keys.count).map { SQL(verbatim: String($0)) }.joined(separator: ", ")
    return "\(statement) GROUP BY \(numbers)"
  }

  /// Returns the keys of a row of the result.
  func keys(of row: [SQLValue]) -> [Value] {
    zip(keys, row).map { key, value in
      if value == .null { return .absent }
      return key.column.map { table.database.dialect.value(value, of: $0) } ?? .bytes(value.bytes)
    }
  }

  /// Adds a row of the result to a group.
  func add(_ row: [SQLValue], to table: inout GroupTable, _ group: Int) {
    for (index, result) in results.enumerated() {
      result.add(row[keys.count + index], &table, group)
    }
  }

  /// Counts the values that are not numbers.
  func countOthers(_ row: [SQLValue], _ gatherer: inout GroupGatherer) {
    for (step, result) in others {
      gatherer.countUnreadable(row[keys.count + result].integer ?? 0, step: step)
    }
  }
}
