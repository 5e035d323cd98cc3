// SPDX-License-Identifier: GPL-3.0-or-later

/// The groups found so far, with the states of their aggregates.
///
/// A group has an index. The group at index 0 has no key, or only one, which is missing.
struct GroupTable: Sendable {
  let plan: GroupPlan
  var keys: GroupKeys

  /// The number of groups that have states.
  private var known = 0

  /// The number of items of each group.
  var items = GroupCounts()
  var counts: [GroupCounts]
  var sums: [GroupSums]
  var numbers: [GroupNumbers]
  var extremes: [GroupExtremes]
  var values: [GroupValues]
  var distinct: [GroupDistinct]

  init(_ plan: GroupPlan, limit: ValueTable.Limit) {
    self.plan = plan
    keys = GroupKeys(count: plan.keys.count, limit: limit)
    counts = Array(repeating: GroupCounts(), count: plan.states.counts)
    sums = Array(repeating: GroupSums(), count: plan.states.sums)
    numbers = Array(repeating: GroupNumbers(), count: plan.states.numbers)
    extremes = plan.states.extremes.map(GroupExtremes.init)
    values = plan.states.values.map(GroupValues.init)
    distinct = Array(repeating: GroupDistinct(limit: limit), count: plan.states.distinct)
    grow()
  }

  /// The number of groups, with the one at index 0, which may have no items.
  var count: Int { keys.count }

  /// Makes room for the states of new groups.
  @inline(__always)
  mutating func makeStates(upTo group: Int) {
    if group >= known { grow() }
  }

  @inline(never)
  private mutating func grow() {
    let count = count
    known = count
    items.grow(to: count)
    for index in counts.indices { counts[index].grow(to: count) }
    for index in sums.indices { sums[index].grow(to: count) }
    for index in numbers.indices { numbers[index].grow(to: count) }
    for index in extremes.indices { extremes[index].grow(to: count) }
    for index in values.indices { values[index].grow(to: count) }
    for index in distinct.indices { distinct[index].grow(to: count) }
  }

  /// The approximate memory in bytes.
  var memory: Int {
    let states: [any GroupState] = [items] + counts + sums + numbers + extremes + values + distinct
    // Groups are sorted by keys that are longer than their values.
    let sortKeys = count * (MemoryLayout<SortKey>.stride + 64)
    return keys.memory + sortKeys + states.reduce(0) { $0 + $1.memory }
  }

  /// The memory that was lacking for a value; `nil` if there was enough.
  var shortage: MemoryShortage? {
    keys.shortage ?? numbers.lazy.compactMap(\.shortage).first
      ?? distinct.lazy.compactMap(\.shortage).first
  }

  /// Adds the groups of another table, whose items come after those of this one.
  ///
  /// Returns `false` if there is no room for all of them, in which case nothing is added but keys.
  mutating func merge(_ other: GroupTable) -> Bool {
    let groups = keys.merge(other.keys)
    // Some keys may have been added before there was no more room.
    grow()
    guard let groups else { return false }
    items.merge(other.items, as: groups)
    for index in counts.indices { counts[index].merge(other.counts[index], as: groups) }
    for index in sums.indices { sums[index].merge(other.sums[index], as: groups) }
    for index in numbers.indices { numbers[index].merge(other.numbers[index], as: groups) }
    for index in extremes.indices { extremes[index].merge(other.extremes[index], as: groups) }
    for index in values.indices { values[index].merge(other.values[index], as: groups) }
    for index in distinct.indices { distinct[index].merge(other.distinct[index], as: groups) }
    return true
  }
}

// MARK: Storing

extension GroupTable {
  /// Prepares for ``write(_:to:)``.
  mutating func prepareToWrite() {
    for index in distinct.indices { distinct[index].prepareToWrite() }
  }

  /// Appends a group to bytes.
  func write(_ group: Int, to bytes: inout [UInt8]) {
    keys.write(group, to: &bytes)
    items.write(group, to: &bytes)
    for state in counts { state.write(group, to: &bytes) }
    for state in sums { state.write(group, to: &bytes) }
    for state in numbers { state.write(group, to: &bytes) }
    for state in extremes { state.write(group, to: &bytes) }
    for state in values { state.write(group, to: &bytes) }
    for state in distinct { state.write(group, to: &bytes) }
  }

  /// Adds a group that was appended to bytes.
  ///
  /// Returns its index, or `nil` if there is no room for it.
  @discardableResult
  mutating func read(from reader: inout ByteReader) -> Int? {
    guard let group = keys.group(from: &reader) else { return nil }
    makeStates(upTo: group)
    items.read(group, from: &reader)
    for index in counts.indices { counts[index].read(group, from: &reader) }
    for index in sums.indices { sums[index].read(group, from: &reader) }
    for index in numbers.indices { numbers[index].read(group, from: &reader) }
    for index in extremes.indices { extremes[index].read(group, from: &reader) }
    for index in values.indices { values[index].read(group, from: &reader) }
    for index in distinct.indices { distinct[index].read(group, from: &reader) }
    return group
  }

  /// Sorts the numbers of all groups, from which percentiles are read.
  mutating func sortNumbers() {
    for index in numbers.indices { numbers[index].sort() }
  }

  /// Adopts what the states of all groups have in common.
  mutating func adopt(_ other: GroupTable) {
    for index in extremes.indices { extremes[index].adoptCounts(of: other.extremes[index]) }
  }
}

// MARK: Results

extension GroupTable {
  /// `true` if a group has items, or if there are no keys.
  func exists(_ group: Int) -> Bool { items.counts[group] > 0 || plan.keys.isEmpty }

  /// Calls a closure with the value of an aggregate.
  func withValue(of call: Int, _ group: Int, _ body: (Field) -> Void) {
    let aggregate = plan.grouping.calls[call].aggregate
    guard let number = plan.stepOfCall[call] else {
      return Self.with(Numeral(items.counts[group]), body)
    }
    let step = plan.steps[number]
    if step.isTruth, aggregate.readsNumbers {
      return Self.with(truths(step, aggregate, group), body)
    }
    let index: Int?
    switch aggregate {
    case .count:
      return Self.with(step.values.map { Numeral(counts[$0].counts[group]) }, body)
    case .distinct:
      return Self.with(step.distinct.map { Numeral(distinct[$0].count(of: group)) }, body)
    case .sum, .mean, .median, .deviation, .percentile:
      return Self.with(self.number(step, aggregate, group), body)
    case .min: index = step.least
    case .max: index = step.greatest
    case .first: index = step.first
    case .last: index = step.last
    }
    guard let index else { return body(.absent) }
    let isExtreme = aggregate == .min || aggregate == .max
    let value = isExtreme ? extremes[index].value(of: group) : values[index].value(of: group)
    value.bytes.withUnsafeBufferPointer { bytes in
      switch value {
      case .absent, .null: body(.absent)
      case .bytes: body(Field(start: bytes.baseAddress, count: bytes.count, kind: .text))
      case .json: body(Field(start: bytes.baseAddress, count: bytes.count, kind: .json))
      }
    }
  }

  /// Returns an aggregate of the numbers of a group, or `nil` if it has none.
  private func number(_ step: GroupPlan.Step, _ aggregate: Aggregate, _ group: Int) -> Numeral? {
    guard let count = step.numbers.map({ counts[$0].counts[group] }), count > 0 else { return nil }
    if let percent = aggregate.percent, let ranks = step.ranks {
      return numbers[ranks].percentile(percent, of: group).flatMap { Numeral($0) }
    }
    guard let index = step.sum else { return nil }
    if aggregate == .deviation {
      guard count > 1, let squares = step.squares else { return nil }
      return Self.deviation(
        count,
        sums[index].exactSum(of: group),
        sums[squares].exactSum(of: group)
      )
    }
    let sum = sums[index].sum(of: group)
    return aggregate == .mean ? sum.flatMap { $0 / Numeral(count) } : sum
  }

  /// Returns the sample standard deviation, whose variance is `(n Σx² − (Σx)²) / n (n − 1)`.
  ///
  /// The difference is exact.
  private static func deviation(
    _ count: Int,
    _ sum: DecimalSum,
    _ squares: DecimalSum
  ) -> Numeral? {
    var difference = squares.times(count)
    difference.subtract(sum.square)
    let number = Double(count)
    return difference.squareRoot(dividedBy: number * (number - 1)).flatMap { Numeral($0) }
  }

  /// Returns an aggregate of a condition, which counts as 1 where it holds and as 0 elsewhere.
  private func truths(_ step: GroupPlan.Step, _ aggregate: Aggregate, _ group: Int) -> Numeral? {
    let trues = step.values.map { counts[$0].counts[group] } ?? 0
    let all = items.counts[group]
    switch aggregate {
    case .sum: return Numeral(trues)
    case .mean: return Numeral(trues) / Numeral(all)
    case .deviation:
      guard all > 1 else { return nil }
      var sum = DecimalSum()
      sum.add(Numeral(trues))
      return Self.deviation(all, sum, sum)
    default:
      guard all > 0, let percent = aggregate.percent else { return nil }
      let value = Estimate.quantile(percent, of: 100, all) { rank in
        let number = rank < all - trues ? 0.0 : 1.0
        return number...number
      }
      return Numeral(value.value)
    }
  }

  /// Calls a closure with the spelling of a number.
  private static func with(_ number: Numeral?, _ body: (Field) -> Void) {
    guard let number else { return body(.absent) }
    var plain = PlainSpelling()
    number.write(to: &plain)
    plain.withField {
      var field = $0
      field.kind = .json
      body(field)
    }
  }
}
