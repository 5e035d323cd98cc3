// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc

@testable import Catalog

/// A plain reference implementation of questions about groups.
struct SlowGrouping {
  let grouping: Grouping
  let items: [Item]

  /// The items of a group, with the texts of its keys.
  struct Group {
    let keys: [String?]
    var items: [Item]
  }

  /// The groups in the order of their first items.
  var groups: [Group] {
    var groups: [Group] = grouping.keys.isEmpty ? [Group(keys: [], items: [])] : []
    for item in items {
      let keys = grouping.keys.map { Self.key($0.operand, item) }
      if let index = groups.firstIndex(where: { $0.keys.elementsEqual(keys, by: Self.isSame) }) {
        groups[index].items.append(item)
      } else {
        groups.append(Group(keys: keys, items: [item]))
      }
    }
    return groups
  }

  private static func isSame(_ a: String?, _ b: String?) -> Bool {
    a.map { Array($0.utf8) } == b.map { Array($0.utf8) }
  }

  private static func key(_ operand: Operand, _ item: Item) -> String? {
    let value = SlowExpression.value(operand, item)
    if case .cell(let value, _) = value, !value.isMissing, value.isEmpty { return "" }
    return value.isMissing ? nil : value.spelling
  }

  /// Returns the value of a result.
  func value(_ expression: AggregateExpression, of group: Group) -> SlowValue {
    switch expression {
    case .call(let call):
      number(call, group).map(SlowValue.number) ?? value(call, group) ?? .missing
    case .number(let text): SlowValue(SlowNumeral(text.string))
    case .arithmetic(let sign, let a, let b):
      SlowExpression.arithmetic(sign, term(a, group), term(b, group))
    }
  }

  /// Returns a value in arithmetic, which is read as the type of its column in an answer.
  private func term(_ expression: AggregateExpression, _ group: Group) -> SlowValue {
    let value = value(expression, of: group)
    guard case .call(let call) = expression, case .cell(let cell, _) = value else { return value }
    return .cell(cell, call.type)
  }

  private func values(_ call: AggregateCall, _ items: [Item]) -> [SlowValue] {
    guard let operand = call.operand else { return [] }
    return items.map { SlowExpression.value(operand, $0) }
  }

  private func present(_ call: AggregateCall, _ items: [Item]) -> [SlowValue] {
    values(call, items).filter { !$0.isMissing && !$0.spelling.isEmpty }
  }

  private func isTruth(_ call: AggregateCall) -> Bool { call.operand?.kind == .truth }

  private func number(_ call: AggregateCall, _ group: Group) -> SlowNumeral? {
    let present = present(call, group.items)
    switch call.aggregate {
    case .count:
      if call.operand == nil { return SlowNumeral(group.items.count) }
      return SlowNumeral(
        isTruth(call) ? present.count { $0.spelling == "true" } : present.count
      )
    case .distinct: return SlowNumeral(Set(present.map { Array($0.spelling.utf8) }).count)
    case .min, .max, .first, .last: return nil
    case .sum, .mean, .median, .deviation, .percentile: break
    }
    let numbers =
      isTruth(call)
      ? present.map { SlowNumeral($0.spelling == "true" ? 1 : 0) } : present.compactMap(\.number)
    if numbers.isEmpty { return isTruth(call) && call.aggregate == .sum ? SlowNumeral(0) : nil }
    let sum = Self.sum(numbers)
    switch call.aggregate {
    case .sum: return sum
    case .mean:
      return sum.flatMap { SlowNumeral.apply(.dividedBy, $0, SlowNumeral(numbers.count)) }
    case .deviation: return Self.deviation(numbers.map(\.double)).flatMap { .float($0) }
    default:
      let percent = call.aggregate.percent ?? 50
      return .float(Self.percentile(percent, numbers.map(\.double)))
    }
  }

  /// The sum of the decimals, rounded once.
  private static func sum(_ numbers: [SlowNumeral]) -> SlowNumeral? {
    let exact = numbers.reduce(DecimalReference("0")) { $0 + $1.decimal }
    let isFloat = numbers.contains { if case .float = $0 { true } else { false } }
    let value = Double(exact.text) ?? .nan
    guard value.isFinite else { return nil }
    return isFloat || exact.digits.count > 38 ? .float(value) : .exact(exact)
  }

  private static func deviation(_ numbers: [Double]) -> Double? {
    guard numbers.count > 1 else { return nil }
    let mean = numbers.reduce(0, +) / Double(numbers.count)
    let squares = numbers.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
    return (squares / Double(numbers.count - 1)).squareRoot()
  }

  private static func percentile(_ percent: Int, _ numbers: [Double]) -> Double {
    let sorted = numbers.sorted()
    let rank = Double(sorted.count - 1) * Double(percent) / 100
    let below = sorted[Int(rank.rounded(.down))]
    let above = sorted[Int(rank.rounded(.up))]
    return below + (above - below) * (rank - rank.rounded(.down))
  }

  /// Compares two values as `sort` does, where a date is its first moment.
  private static func compare(_ a: SlowValue, _ b: SlowValue) -> Int {
    guard case .moment(let first) = a.reading, case .moment(let second) = b.reading,
      let start = ISODate.parse(Array(first.text.utf8).span)?.moment.seconds,
      let other = ISODate.parse(Array(second.text.utf8).span)?.moment.seconds
    else { return SlowExpression.compare(a, b) ?? 0 }
    return start == other ? 0 : start < other ? -1 : 1
  }

  private func value(_ call: AggregateCall, _ group: Group) -> SlowValue? {
    let present = present(call, group.items)
    switch call.aggregate {
    case .first: return present.first
    case .last: return present.last
    case .min, .max:
      let all = self.present(call, items)
      // Of equally common kinds, the last one wins.
      let kind = (0..<3).max { a, b in all.count { $0.rank == a } < all.count { $0.rank == b } }
      let comparable = present.filter { $0.rank == kind }
      let isBetter = { (a: SlowValue, b: SlowValue) in
        let order = Self.compare(a, b)
        return call.aggregate == .min ? order < 0 : order > 0
      }
      // Of equal values, the one with the least plain spelling wins.
      return comparable.dropFirst().reduce(comparable.first) { best, value in
        best.map { isBetter(value, $0) ? value : $0 }
      }
    default: return nil
    }
  }
}

extension SlowValue {
  /// The rank of the kind in orders.
  fileprivate var rank: Int {
    switch reading {
    case .number: 0
    case .moment: 1
    case .text, .unreadable, .missing: 2
    }
  }
}
