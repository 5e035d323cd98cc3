// SPDX-License-Identifier: GPL-3.0-or-later

import Catalog
import Navigator

/// The statistics of a column as text and tables.
enum StatisticsText {
  /// Returns the statistics of a column, and the histogram of its numbers or dates.
  static func content(_ column: ColumnStatistics, in window: WindowSize = WindowSize()) -> Content {
    let fields = Content.fields(fields(column))
    guard let histogram = column.mainNumbers?.histogram, !histogram.bins.isEmpty else {
      return fields
    }
    let table = table(histogram, isTime: column.kind == .moment)
    let counts = histogram.bins.map(\.count)
    let columns = window.columns.map { $0 - fields.width - Content.gap }
    let beside = table.barred(by: counts, in: WindowSize(columns: columns))
    let hasBars = beside.columns.count > table.columns.count
    // Without a window, a program may read the text, so the parts stay below each other.
    if let columns, hasBars, Content.table(beside).width <= columns {
      return .sideBySide(fields, .table(beside))
    }
    return fields + .table(table.barred(by: counts, in: window))
  }

  private static func fields(_ column: ColumnStatistics) -> [Field] {
    var fields = [
      Field("count", value: column.count.grouped),
      Field("empty", value: column.empty.grouped),
      Field("no value", value: column.absent.grouped),
      Field("distinct", value: text(column.distinct)),
    ]
    guard let kind = column.kind else { return fields }
    let nouns: [ColumnStatistics.Kind: String] = [
      .number: "numbers", .moment: "dates", .text: "texts",
    ]
    fields.append(Field("type", value: nouns[kind] ?? ""))
    if !column.otherKinds.isEmpty {
      fields.append(
        Field("other types", note: "omitted below", value: column.otherKinds)
      )
    }
    if let tooLarge = column.tooLarge {
      fields.append(Field("too large", note: "omitted from computed figures", value: tooLarge))
    }
    fields.append(Field("minimum", value: column.minimum.text))
    if let quartiles = column.mainNumbers?.quartiles {
      fields += [
        Field("lower quartile", value: column.text(quartiles.lower)),
        Field("median", value: column.median),
        Field("upper quartile", value: column.text(quartiles.upper)),
      ]
    }
    fields.append(Field("maximum", value: column.maximum.text))
    if column.mainNumbers != nil {
      fields += [
        Field("mean", value: column.mean), Field("standard deviation", value: column.deviation),
      ]
    }
    return fields
  }

  private static func table(_ histogram: Histogram, isTime: Bool) -> Table {
    let label = { (edge: Double) in isTime ? ISODate.text(edge) : edge.exact }
    let mark = histogram.isExact ? "" : "≈ "
    return Table(
      columns: ["#", "from", "to", "count"].map { .init($0, alignment: .trailing) },
      rows: histogram.bins.enumerated().map { offset, bin in
        ["\(offset + 1)", label(bin.lower), label(bin.upper), mark + bin.count.grouped]
      }
    )
  }

  private static func text(_ distinct: DistinctCount) -> String {
    let error = distinct.standardError
    return error > 0 ? distinct.count.estimated(error) : distinct.count.grouped
  }
}

extension ColumnStatistics {
  /// The counts of values whose type differs from ``kind``: `2 texts and 1 date`.
  fileprivate var otherKinds: String {
    let counts: [(Kind, Int, String)] = [
      (.number, numbers?.count ?? 0, "number"), (.moment, moments?.count ?? 0, "date"),
      (.text, texts?.count ?? 0, "text"),
    ]
    let others = counts.filter { $0.0 != kind && $0.1 > 0 }.map { $0.1.counted($0.2) }
    return others.joined(separator: " and ")
  }

  /// The number of values too large for computations, as text, or `nil` if there are none.
  fileprivate var tooLarge: String? {
    guard let count = mainNumbers?.overflowing, count > 0 else { return nil }
    return count.counted("number")
  }

  fileprivate var median: String { mainNumbers?.quartiles.map { text($0.median) } ?? "" }
  fileprivate var mean: String { mainNumbers?.mean.map(computed) ?? "" }

  fileprivate var deviation: String {
    guard let deviation = mainNumbers?.standardDeviation else { return "" }
    guard kind == .moment else { return computed(deviation) }
    return (deviation / 86_400).asDays
  }

  fileprivate func text(_ estimate: Estimate) -> String {
    let value = estimate.value
    guard estimate.error > 0 else { return kind == .moment ? ISODate.text(value) : value.exact }
    guard kind == .moment else { return value.estimated(estimate.error) }
    return "≈ " + ISODate.text(value)
  }

  /// Returns a computed number, with two more decimals than the values it was computed from.
  private func computed(_ number: Double) -> String {
    kind == .moment ? ISODate.text(number) : number.brief(decimals: decimals + 2)
  }

  /// The greatest number of decimals among the values that are known exactly.
  private var decimals: Int {
    let quartiles = mainNumbers?.quartiles.map { [$0.lower, $0.median, $0.upper] } ?? []
    let known =
      [minimum, maximum].compactMap { Double($0.text) }
      + quartiles.filter { $0.error == 0 }.map(\.value)
    return known.map(\.decimals).max() ?? 0
  }
}

extension ISODate {
  /// Returns the text of seconds since 1970, with the time unless that is midnight.
  fileprivate static func text(_ seconds: Double) -> String {
    text(ofEdge: seconds, hasTime: !isMidnight(seconds))
  }
}
