// SPDX-License-Identifier: GPL-3.0-or-later

/// Gathers the values of columns by the names of the items.
///
/// Of several items with the same name, the first one counts.
struct LookupGatherer: RowGatherer {
  /// The indexes of the column that names the items and of the columns of the values.
  private let key: Int
  private let values: [Int]

  /// The names of the columns of the values, for errors.
  private let names: [String]

  /// The spelling of the names of the items.
  private let spelling: NameSpelling

  /// The spelling of the values that name the items.
  private let namingSpelling: NameSpelling

  /// The names that are wanted, unless all are.
  private let wanted: ValueTable
  private let wantsAll: Bool

  private let budget: FieldTableBudget

  /// The records that are not in the table yet.
  private var records = FieldRecords()

  /// The table of all merged parts; `nil` in the gatherer of a part.
  private var table: FieldTable?

  private(set) var isFinished = false

  /// The number of records from which on they are added to the table.
  private static let pendingCount = 4096

  /// Creates a gatherer without values.
  ///
  /// - Parameters:
  ///   - values: The indexes of the columns of the values.
  ///   - key: The index of the column that names the items.
  ///   - columns: The columns of the items.
  ///   - type: The type of the values that name the items.
  ///   - wanted: The values that name the wanted items, `nil` for all.
  ///   - budget: The memory for the values of all items.
  init(
    _ values: [Int],
    by key: Int,
    of columns: [Column],
    namedBy type: ColumnType,
    wanted: [Value]? = nil,
    _ budget: FieldTableBudget = .shared
  ) {
    self.key = key
    self.values = values
    self.budget = budget
    names = values.map { columns[$0].name }
    spelling = NameSpelling(of: columns[key].type, comparedWith: type)
    let naming = NameSpelling(of: type, comparedWith: columns[key].type)
    namingSpelling = naming
    wantsAll = wanted == nil
    var names = ValueTable(limit: ValueTable.Limit(values: .max, bytes: .max))
    for value in wanted ?? [] {
      value.withField { field in
        _ = try? naming.withName(of: field) { _ = names.add($0, times: 1) }
      }
    }
    self.wanted = names
    table = FieldTable(width: values.count, budget)
  }

  var columns: [Int]? { Set([key] + values).sorted() }

  var next: LookupGatherer {
    var next = self
    next.records.removeAll()
    next.table = nil
    return next
  }

  @inline(__always)
  mutating func visit(_ row: Row, at start: RowStart) throws(CatalogError) {
    _ = try spelling.withName(of: row[key]) { name in
      if wantsAll || wanted.index(of: name) != nil { records.append(name, row, values) }
    }
    if records.count >= Self.pendingCount { try addRecords() }
  }

  mutating func merge(_ other: LookupGatherer) throws(CatalogError) {
    try addRecords()
    try add(other.records)
    isFinished = !wantsAll && table?.count == wanted.entries.count
  }

  /// Moves the records to the table.
  @inline(never)
  private mutating func addRecords() throws(CatalogError) {
    guard table != nil, records.count > 0 else { return }
    try add(records)
    records.removeAll()
  }

  private func add(_ records: FieldRecords) throws(CatalogError) {
    switch table?.add(records) {
    case nil: break
    case .budget: throw .tooMuchToLookUp(columns: names, size: budget.limit)
    case .memory(let shortage): throw .notEnoughMemory(for: .lookup(columns: names), shortage)
    case .cancellation: throw .cancelled
    }
  }

  func figure() throws(CatalogError) -> [LookupTable] {
    if Task.isCancelled { throw .cancelled }
    try add(records)
    guard let table else { preconditionFailure("a part has no figure") }
    table.shrink()
    let survey = wantsAll ? DenseFieldSurvey(table) : nil
    let dense = values.indices.map { number in
      survey.flatMap { DenseFields.make(number, of: table, $0, budget) }
    }
    if Task.isCancelled { throw .cancelled }
    return dense.enumerated().map { number, fields in
      LookupTable(fields.map { .dense($0) } ?? .table(table, number), namingSpelling)
    }
  }
}
