// SPDX-License-Identifier: GPL-3.0-or-later

/// A function of all values of a group.
package enum Aggregate: Sendable, Hashable {
  /// The number of items, of values, or of items for which a condition holds.
  case count

  /// The exact sum.
  case sum

  /// The sum divided by the number of numbers.
  case mean
  case min
  case max

  /// The middle of the sorted numbers.
  case median

  /// The sample standard deviation (divided by *n* − 1).
  case deviation

  /// The number of different values.
  case distinct

  /// The first value in the current order.
  case first

  /// The last value in the current order.
  case last

  /// The number below which this share of the numbers lies, in percent.
  case percentile(Int)

  /// Finds an aggregate by its name, or by the name that it has in other languages, in any case.
  init?(named name: String) {
    let name = name.lowercased()
    if let found = Self.named[name] {
      self = found
    } else if name.first == "p", let percent = Int(digits: name.dropFirst()),
      (1...99).contains(percent)
    {
      self = .percentile(percent)
    } else {
      return nil
    }
  }

  /// The aggregates without a number, in the order of documentation.
  package static let plain: [Aggregate] = [
    .count, .sum, .mean, .min, .max, .median, .deviation, .distinct, .first, .last,
  ]

  /// All names of aggregates without a number.
  package static var names: [String] { named.keys.sorted() }

  private static let named: [String: Aggregate] = {
    var named = Dictionary(uniqueKeysWithValues: plain.map { ($0.name, $0) })
    named["avg"] = .mean
    named["average"] = .mean
    named["stddev"] = .deviation
    named["minimum"] = .min
    named["maximum"] = .max
    named["total"] = .sum
    return named
  }()

  /// The name in the language.
  package var name: String {
    switch self {
    case .count: "count"
    case .sum: "sum"
    case .mean: "mean"
    case .min: "min"
    case .max: "max"
    case .median: "median"
    case .deviation: "deviation"
    case .distinct: "distinct"
    case .first: "first"
    case .last: "last"
    case .percentile(let percent): "p\(percent)"
    }
  }

  /// `true` if the values are read as numbers.
  var readsNumbers: Bool {
    switch self {
    case .sum, .mean, .median, .deviation, .percentile: true
    case .count, .min, .max, .distinct, .first, .last: false
    }
  }

  /// The percentage of a percentile, which is 50 for the median, or `nil` for other aggregates.
  var percent: Int? {
    switch self {
    case .median: 50
    case .percentile(let percent): percent
    case .count, .sum, .mean, .min, .max, .deviation, .distinct, .first, .last: nil
    }
  }

  /// Returns the type of a column with the results.
  ///
  /// - Parameter operand: The values, or `nil` for items.
  func type(of operand: Operand?) -> ColumnType {
    switch self {
    case .count, .distinct: ColumnType(.integer)
    case .sum: ColumnType(operand?.type.kind == .integer ? .integer : .decimal)
    case .mean, .median, .deviation, .percentile: ColumnType(.decimal)
    case .min, .max, .first, .last: operand?.type ?? ColumnType(.text)
    }
  }
}

/// An aggregate of an expression: `mean dep_delay`, `count`.
struct AggregateCall: Sendable, Hashable {
  let aggregate: Aggregate

  /// The values, or `nil` for items.
  let operand: Operand?

  var type: ColumnType { aggregate.type(of: operand) }
}

extension AggregateCall: CustomStringConvertible {
  /// The aggregate at the end of a list entry: `mean dep_delay`.
  var description: String { operand.map { "\(aggregate.name) \($0)" } ?? aggregate.name }

  /// The aggregate as a term of arithmetic: `mean(dep_delay)`.
  var term: String { "\(aggregate.name)(\(operand?.description ?? ""))" }
}
