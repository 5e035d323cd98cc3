// SPDX-License-Identifier: GPL-3.0-or-later

import Catalog
import Navigator

/// The statistics of columns as text and tables.
enum StatisticsText {
  /// The maximum number of columns with a remark about omitted values.
  private static let maximumRemarkCount = 10

  /// Returns the output of `stats`: full statistics of one column, or an overview of several.
  static func content(
    _ statistics: [ColumnStatistics],
    named names: [String],
    in window: WindowSize = WindowSize()
  ) -> Content {
    guard statistics.count == 1, let only = statistics.first else {
      return overview(statistics, names)
    }
    var content = Content([.fields(fields(only))])
    if let histogram = only.mainNumbers?.histogram, !histogram.bins.isEmpty {
      content += Content([.table(table(histogram, isTime: only.kind == .moment, in: window))])
    }
    return content
  }

  private static func overview(_ statistics: [ColumnStatistics], _ names: [String]) -> Content {
    // Cells are created when they are drawn, because there may be 100,000 columns.
    let table = Table(
      columns: [.init("column")] + figures.map { .init($0.title, alignment: .trailing) },
      rowCount: min(names.count, statistics.count),
      maximumCellWidth: 24
    ) { row, column in
      StyledText(column == 0 ? names[row] : figures[column - 1].text(statistics[row]))
    }
    return Content([.table(table)] + remarks(statistics, names))
  }

  /// The figures in the overview, with their titles.
  private static let figures: [(title: String, text: @Sendable (ColumnStatistics) -> String)] = [
    ("count", { $0.count.grouped }),
    ("empty", { $0.empty.grouped }),
    ("no value", { $0.absent.grouped }),
    ("distinct", { text($0.distinct) }),
    ("minimum", { $0.minimum.text }),
    ("median", { $0.median }),
    ("mean", { $0.mean }),
    ("maximum", { $0.maximum.text }),
    ("deviation", { $0.deviation }),
  ]

  /// Returns remarks about the columns whose figures omit values.
  private static func remarks(
    _ statistics: [ColumnStatistics],
    _ names: [String]
  ) -> [Content.Block] {
    // Texts are created for few of them, because there may be a million columns.
    let all = statistics.indices.filter { statistics[$0].hasOmissions }
    var lines = all.prefix(maximumRemarkCount).map { index in
      let (name, column) = (names[index], statistics[index])
      return "\(DisplayWidth.cut(VisibleText.of(name.prefix(100)), to: 24)): "
        + column.omissions.joined(separator: "; ")
    }
    let others = all.count - lines.count
    if others > 0 { lines.append("… and \(others.counted("more column"))") }
    return lines.map { .line(StyledText($0, .secondary)) }
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

  private static func table(_ histogram: Histogram, isTime: Bool, in window: WindowSize) -> Table {
    let label = { (edge: Double) in isTime ? ISODate.text(edge) : edge.exact }
    let mark = histogram.isExact ? "" : "≈ "
    return Table(
      columns: ["from", "to", "count"].map { .init($0, alignment: .trailing) },
      rows: histogram.bins.map { bin in
        [label(bin.lower), label(bin.upper), mark + bin.count.grouped]
      }
    )
    .barred(by: histogram.bins.map(\.count), in: window)
  }

  private static func text(_ distinct: DistinctCount) -> String {
    guard distinct.standardError > 0 else { return distinct.count.grouped }
    let error = (distinct.standardError * 100).formatted(decimals: 1)
    return "≈ \(distinct.count.grouped) (± \(error) %)"
  }
}

extension ColumnStatistics {
  /// `true` if there are ``omissions``.
  fileprivate var hasOmissions: Bool {
    others > 0 || (mainNumbers?.overflowing ?? 0) > 0
  }

  /// Descriptions of the values that the figures in the overview omit.
  fileprivate var omissions: [String] {
    var omissions: [String] = []
    if !otherKinds.isEmpty {
      let figures = kind == .text ? "minimum and maximum" : "minimum to deviation"
      omissions.append("\(figures) omit \(otherKinds)")
    }
    if let tooLarge {
      omissions.append("median, mean and deviation omit \(tooLarge) too large to compute with")
    }
    return omissions
  }

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
    let days = (deviation / 86_400).brief()
    return days == "1" ? "1 day" : "\(days) days"
  }

  fileprivate func text(_ estimate: Estimate) -> String {
    let value = estimate.value
    guard estimate.error > 0 else { return kind == .moment ? ISODate.text(value) : value.exact }
    // The last decimal must not be coarser than the error of the estimate.
    var decimals = 0
    var unit = 1.0
    while unit > estimate.error, decimals < 15 {
      unit /= 10
      decimals += 1
    }
    return "≈ " + (kind == .moment ? ISODate.text(value) : value.brief(decimals: decimals))
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
