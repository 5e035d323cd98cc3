// SPDX-License-Identifier: GPL-3.0-or-later

/// The lines of an answer about groups as a table: one for each group of the first keys, with a value
/// for each value of the last key.
struct PivotLines: AnswerReader {
  /// The maximum number of values of the last key.
  static let maximumColumns = 1000

  let columns: [Column]

  private var groups: GroupReader
  private var order: GroupOrder

  /// The number of keys before the last one.
  private let keyCount: Int

  /// The place of each value of the last key.
  private let places: [Value: Int]

  /// The result of a group without items.
  private let empty: Value

  /// `false` after the last group.
  private var isAtGroup: Bool

  /// The items that were read but not written, the next one last.
  ///
  /// The groups of items whose keys compare as equal, such as `1` and `1.0`, are mixed.
  private var ready: [Row] = []

  private struct Row {
    let keys: [Value]
    var results: [Value?]
  }

  /// Creates the lines.
  ///
  /// - Throws: ``CatalogError/tooManyPivotColumns(column:limit:)`` if the last key has too many
  ///   values; other errors if groups on disk cannot be read, or when cancelled.
  init(_ rows: GroupedRows) throws(CatalogError) {
    let grouping = rows.grouping
    keyCount = grouping.keys.count - 1
    groups = try GroupReader(rows)
    order = GroupOrder(GroupPlan(grouping))
    empty = try Self.empty(grouping)
    let values = try Self.lastValues(of: rows)
    places = Dictionary(uniqueKeysWithValues: zip(values, values.indices))
    let names = values.map { value in
      value.isMissing ? "(no value)" : value.isEmpty ? "(empty)" : value.text
    }
    let keys = groups.columns.prefix(keyCount)
    let type = groups.columns[keyCount + 1].type
    let types = keys.map(\.type) + values.map { _ in type }
    columns = zip(ColumnNames(keys.map(\.name) + names).all, types).map { Column(name: $0, $1) }
    isAtGroup = try groups.advance()
  }

  /// Returns the different values of the last key, in order.
  private static func lastValues(of rows: GroupedRows) throws(CatalogError) -> [Value] {
    let last = rows.grouping.keys.count - 1
    var groups = try GroupReader(rows)
    var order = GroupOrder(GroupPlan(rows.grouping))
    var found: [Value: SortKey] = [:]
    while try groups.advance() {
      if Task.isCancelled { throw .cancelled }
      groups.forEachKey { index, field in
        guard index == last else { return }
        let value = field.value
        if found[value] == nil { found[value] = order.key(of: [value], from: last) }
      }
      guard found.count <= maximumColumns else {
        throw .tooManyPivotColumns(column: groups.columns[last].name, limit: maximumColumns)
      }
    }
    return found.sorted { a, b in
      switch SortKey.compare(a.value, b.value) {
      case .less: true
      case .more: false
      case .equal: comesBefore([a.key], [b.key])
      }
    }
    .map(\.key)
  }

  /// Returns the result of a group without items.
  private static func empty(_ grouping: Grouping) throws(CatalogError) -> Value {
    let gatherer = GroupGatherer(Grouping([], grouping.results), hasTypedValues: false)
    var groups = try GroupReader(try gatherer.figure())
    guard try groups.advance() else { return .null }
    var value = Value.null
    groups.forEachResult { value = $1.value }
    return value
  }

  func omissions(isFinal: Bool) -> [AggregateOmission] { groups.omissions(isFinal: isFinal) }

  mutating func append(to lines: inout AnswerLines) throws(CatalogError) -> Bool {
    if ready.isEmpty { try readRows() }
    guard let row = ready.popLast() else { return false }
    lines.begin()
    for (index, value) in (row.keys + row.results.map { $0 ?? empty }).enumerated() {
      lines.add(value, isFirst: index == 0)
    }
    lines.end()
    return true
  }

  /// Reads the next items whose keys compare as equal.
  private mutating func readRows() throws(CatalogError) {
    guard isAtGroup else { return }
    var rows: [[Value]: Row] = [:]
    let first = order.key(of: keys().dropLast())
    repeat {
      if Task.isCancelled { throw .cancelled }
      let keys = keys()
      let rowKeys = Array(keys.dropLast())
      guard SortKey.compare(order.key(of: rowKeys), first) == .equal else { break }
      var result = Value.null
      groups.forEachResult { result = $1.value }
      let none = Row(keys: rowKeys, results: Array(repeating: nil, count: places.count))
      if let place = places[keys[keyCount]] {
        rows[rowKeys, default: none].results[place] = result
      }
      isAtGroup = try groups.advance()
    } while isAtGroup
    ready = rows.values.sorted { Self.comesBefore($1.keys, $0.keys) }
  }

  /// The keys of the current group.
  private func keys() -> [Value] {
    var keys: [Value] = []
    groups.forEachKey { keys.append($1.value) }
    return keys
  }

  /// Returns `true` if the first of two lists of keys that compare as equal comes first.
  ///
  /// They are ordered by their bytes, and missing keys come last.
  private static func comesBefore(_ a: [Value], _ b: [Value]) -> Bool {
    for (a, b) in zip(a, b) where a != b {
      if a.isMissing != b.isMissing { return b.isMissing }
      return a.bytes.lexicographicallyPrecedes(b.bytes)
    }
    return false
  }
}
