// SPDX-License-Identifier: GPL-3.0-or-later

/// A reader of the keys and results of groups, one group after the other.
struct GroupReader {
  let rows: GroupedRows

  /// The columns of the keys, then those of the results.
  let columns: [Column]

  private let groups: GroupedRows.Iterator
  private let grouping: Grouping

  /// `true` if there is a current group.
  private var hasGroup = false

  /// The results that are computed from several aggregates.
  private let computed: ComputedFields?

  /// The number of the operand of each result, or that of its only aggregate.
  private let results: [Result]

  /// The number of values of each result so far that could not be computed.
  private var uncomputed: [Int]

  private enum Result {
    case call(Int)
    case operand(Int)
  }

  init(_ rows: GroupedRows) throws(CatalogError) {
    self.rows = rows
    groups = try rows.makeIterator()
    grouping = rows.grouping
    columns = grouping.columns
    var operands: [Operand] = []
    results = grouping.results.map { [grouping] result in
      let index = { (call: AggregateCall) -> Int in
        guard let index = grouping.calls.firstIndex(of: call) else {
          preconditionFailure("an aggregate of another question")
        }
        return index
      }
      if case .call(let call) = result.expression { return .call(index(call)) }
      operands.append(result.expression.operand(index))
      return .operand(operands.count - 1)
    }
    computed = operands.isEmpty ? nil : ComputedFields(operands)
    uncomputed = Array(repeating: 0, count: results.count)
  }

  /// Returns the values so far that were left out.
  ///
  /// - Parameter isFinal: `true` if all groups were read.
  func omissions(isFinal: Bool) -> [AggregateOmission] {
    let missing = zip(grouping.results, uncomputed).filter { $0.1 > 0 }.map { result, count in
      AggregateOmission("\(result.expression)", count, .missing, isFinal: isFinal)
    }
    return rows.omissions + missing
  }

  /// Moves to the next group, and returns `false` at the end.
  mutating func advance() throws(CatalogError) -> Bool {
    hasGroup = try groups.advance()
    return hasGroup
  }

  /// Passes the keys of the group with their indexes to a closure.
  func forEachKey(_ body: (Int, Field) -> Void) {
    guard hasGroup else { return }
    groups.forEachKey { index, field in
      body(index, columns[index].typed(field, rows.hasTypedValues))
    }
  }

  /// Passes the results of the group with their indexes to a closure.
  mutating func forEachResult(_ body: (Int, Field) -> Void) {
    guard hasGroup else { return }
    var store = FieldStore()
    if let computed {
      fill(&store)
      computed.forgetRow()
    }
    for (index, result) in results.enumerated() {
      let column = columns[grouping.keys.count + index]
      switch result {
      case .call(let call):
        groups.withValue(of: call) { body(index, column.typed($0, rows.hasTypedValues)) }
      case .operand(let operand):
        guard let computed else { break }
        let before = computed.uncomputedCount
        body(index, computed.typedField(operand, of: store.view))
        uncomputed[index] += computed.uncomputedCount - before
      }
    }
  }

  /// Sets the fields of a store to the aggregates of a group.
  private func fill(_ store: inout FieldStore) {
    var values: [Value] = []
    for call in grouping.calls.indices {
      groups.withValue(of: call) { values.append($0.value) }
    }
    store.fill(Item(id: Item.ID(row: 1), values: values))
  }
}
