// SPDX-License-Identifier: GPL-3.0-or-later

/// A table that was found out, not read, and is written as items are.
///
/// It tells how often each value of a column occurs, or what is known about columns.
package struct Tabulation: Sendable {
  /// Its columns; in a numeric one, what JSON spells as a number is one.
  let columns: [Column]

  /// How many rows it has.
  package let count: Int

  private let row: @Sendable (Int) -> [Value]

  /// A table.
  ///
  /// - Parameters:
  ///   - columns: Its columns.
  ///   - count: How many rows it has.
  ///   - row: The values of each, one a column; made when they are written, as there may be millions.
  init(_ columns: [Column], count: Int, row: @escaping @Sendable (Int) -> [Value]) {
    self.columns = columns
    self.count = count
    self.row = row
  }

  /// The values of a row.
  subscript(index: Int) -> [Value] { row(index) }
}

extension ValueFrequencies {
  /// The values of a column with their counts, and which part of all rows that is.
  package func tabulation(of column: Column) -> Tabulation {
    Tabulation(
      [
        Column(name: "value", kind: kind(in: column)), Column(name: "count", kind: .integer),
        Column(name: "share", kind: .decimal),
      ],
      count: values.count
    ) { [values, total] index in
      let entry = values[index]
      return [entry.value, Value(entry.count), Value(Double(entry.count) / Double(max(1, total)))]
    }
  }

  /// What the values are: the column's kind may be that of its first ones.
  private func kind(in column: Column) -> Column.Kind {
    guard column.kind.isNumeric else { return column.kind }
    var inference = KindInference()
    for entry in values { inference.add(entry.value.bytes.span) }
    return inference.kind
  }
}

extension [ColumnStatistics] {
  /// What is known about columns, a row each.
  ///
  /// What is an estimate has its error beside it, which is 0 for what is exact.
  ///
  /// - Parameter names: The names of the columns.
  /// - Returns: The table.
  package func tabulation(named names: [String]) -> Tabulation {
    let words = ["column", "kind"]
    let numbers = [
      "count", "empty", "no_value", "distinct", "distinct_error", "minimum", "lower_quartile",
      "median", "upper_quartile", "quartile_error", "maximum", "mean", "deviation", "other_kinds",
      "too_large",
    ]
    let columns =
      words.map { Column(name: $0, kind: .text) } + numbers.map { Column(name: $0, kind: .decimal) }
    return Tabulation(columns, count: Swift.min(count, names.count)) { index in
      [Value(names[index])] + self[index].cells
    }
  }
}

extension ColumnStatistics {
  /// All that is known about the column, but for its histogram.
  fileprivate var cells: [Value] {
    let quartiles = mainNumbers?.quartiles
    let errors = quartiles.map { [$0.lower.error, $0.median.error, $0.upper.error] }
    return [
      kind.map { Value($0.rawValue) } ?? .absent,
      Value(count), Value(empty), Value(absent),
      Value(distinct.count), Value(distinct.standardError),
      minimum, value(quartiles?.lower.value), value(quartiles?.median.value),
      value(quartiles?.upper.value), errors?.max().map { Value($0) } ?? .absent,
      maximum, value(mainNumbers?.mean),
      // Of moments, in days.
      mainNumbers?.standardDeviation.map { Value(kind == .moment ? $0 / 86_400 : $0) } ?? .absent,
      Value(others), Value(mainNumbers?.overflowing ?? 0),
    ]
  }

  /// What was computed of numbers or moments.
  private func value(_ number: Double?) -> Value {
    guard let number else { return .absent }
    guard kind == .moment else { return Value(number) }
    let hasTime = number.truncatingRemainder(dividingBy: 86_400) != 0
    return Value(ISODate.text(of: number, hasTime: hasTime))
  }
}

extension Value {
  fileprivate init(_ number: Int) { self.init(String(number)) }

  /// The shortest text that reads back as the number; none for one that JSON cannot spell.
  fileprivate init(_ number: Double) {
    if let whole = Int(exactly: number), whole.magnitude < 1 << 53 {
      self.init(whole)
    } else {
      self = number.isFinite ? Value("\(number)") : .absent
    }
  }
}
