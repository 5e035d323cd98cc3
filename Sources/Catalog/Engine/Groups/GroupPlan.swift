// SPDX-License-Identifier: GPL-3.0-or-later

/// The values that are read from each item for a question about groups.
struct GroupPlan: Sendable {
  /// The place of a value in a row.
  enum Source: Sendable {
    case column(Int, ColumnType)

    /// The result of the operand at an index.
    case operand(Int)
  }

  /// The aggregates of an operand, each with the index of its state among those of its kind.
  struct Step: Sendable {
    let operand: Operand
    let source: Source

    /// `true` if the operand is a condition.
    let isTruth: Bool

    /// The count of values, or of items for which the condition holds.
    fileprivate(set) var values: Int?

    /// The count of numbers.
    fileprivate(set) var numbers: Int?
    fileprivate(set) var sum: Int?

    /// The sum of the squares.
    fileprivate(set) var squares: Int?
    fileprivate(set) var ranks: Int?
    fileprivate(set) var least: Int?
    fileprivate(set) var greatest: Int?
    fileprivate(set) var first: Int?
    fileprivate(set) var last: Int?
    fileprivate(set) var distinct: Int?

    /// `true` if the values are needed as they came.
    var readsValues: Bool {
      values != nil || least != nil || greatest != nil || first != nil || last != nil
        || distinct != nil
    }
  }

  /// The number of states of each kind.
  struct StateCounts: Sendable {
    fileprivate(set) var counts = 0
    fileprivate(set) var sums = 0
    fileprivate(set) var numbers = 0

    /// The extremes, `true` for the greatest value.
    fileprivate(set) var extremes: [Bool] = []
    fileprivate(set) var values: [GroupValues.Choice] = []
    fileprivate(set) var distinct = 0
  }

  let grouping: Grouping
  let keys: [Source]

  /// The types by which keys are sorted.
  let keyTypes: [ColumnType]
  private(set) var steps: [Step] = []
  private(set) var states = StateCounts()

  /// The step of each aggregate of the question; `nil` for the number of items.
  private(set) var stepOfCall: [Int?] = []

  /// The operands that are computed.
  private(set) var operands: [Operand] = []

  init(_ grouping: Grouping) {
    self.grouping = grouping
    keyTypes = grouping.keys.map(\.operand.type)
    var computed: [Operand] = []
    func source(_ operand: Operand) -> Source {
      if let column = operand.column { return .column(column.index, column.type) }
      let known = computed.firstIndex(of: operand)
      if known == nil { computed.append(operand) }
      return .operand(known ?? computed.count - 1)
    }
    keys = grouping.keys.map { source($0.operand) }
    for call in grouping.calls {
      guard let operand = call.operand else {
        stepOfCall.append(nil)
        continue
      }
      let known = steps.firstIndex { $0.operand == operand }
      if known == nil {
        let isTruth = operand.kind == .truth
        steps.append(Step(operand: operand, source: source(operand), isTruth: isTruth))
      }
      let index = known ?? steps.count - 1
      stepOfCall.append(index)
      steps[index].add(call.aggregate, &states)
    }
    operands = computed
  }

  /// The columns of the source that are read, or `nil` for all.
  var columns: [Int]? {
    var columns: Set<Int> = []
    let operands = grouping.keys.map(\.operand) + grouping.calls.compactMap(\.operand)
    return operands.allSatisfy { $0.addColumns(to: &columns) } ? columns.sorted() : nil
  }
}

extension GroupPlan.Step {
  fileprivate mutating func add(_ aggregate: Aggregate, _ states: inout GroupPlan.StateCounts) {
    func next(_ count: inout Int) -> Int {
      count += 1
      return count - 1
    }
    switch aggregate {
    case .count: values = values ?? next(&states.counts)
    case .sum, .mean, .deviation, .median, .percentile:
      if isTruth {
        values = values ?? next(&states.counts)
        return
      }
      numbers = numbers ?? next(&states.counts)
      if aggregate.percent != nil {
        ranks = ranks ?? next(&states.numbers)
      } else {
        sum = sum ?? next(&states.sums)
        if aggregate == .deviation { squares = squares ?? next(&states.sums) }
      }
    case .min, .max:
      let isMaximum = aggregate == .max
      guard (isMaximum ? greatest : least) == nil else { return }
      states.extremes.append(isMaximum)
      let index = states.extremes.count - 1
      if isMaximum { greatest = index } else { least = index }
    case .first, .last:
      let isFirst = aggregate == .first
      guard (isFirst ? first : last) == nil else { return }
      states.values.append(isFirst ? .first : .last)
      let index = states.values.count - 1
      if isFirst { first = index } else { last = index }
    case .distinct: distinct = distinct ?? next(&states.distinct)
    }
  }
}
