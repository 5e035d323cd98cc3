import Catalog
import Navigator

/// What is known about columns, in words and tables.
enum StatisticsText {
  private static let barWidth = 30

  /// What `stats` shows: all that is known about one column, the most important about several.
  static func content(_ statistics: [ColumnStatistics], named names: [String]) -> Content {
    guard statistics.count == 1, let only = statistics.first else {
      return overview(statistics, names)
    }
    var content = Content([.fields(fields(only))])
    if let histogram = only.mainNumbers?.histogram, !histogram.bins.isEmpty {
      content += Content([.table(table(histogram, isTime: only.kind == .moment))])
    }
    return content
  }

  private static func overview(_ statistics: [ColumnStatistics], _ names: [String]) -> Content {
    let titles = [
      "count", "empty", "distinct", "minimum", "median", "mean", "maximum", "deviation",
    ]
    let rows = zip(names, statistics).map { name, column in
      [
        name, column.count.grouped, (column.rows - column.count).grouped, text(column.distinct),
        column.minimum.text, column.median, column.mean, column.maximum.text, column.deviation,
      ]
    }
    return Content([
      .table(
        Table(
          columns: [.init("column")] + titles.map { .init($0, alignment: .trailing) },
          rows: rows,
          widestCell: 24
        )
      )
    ])
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
    fields.append(Field("kind", value: nouns[kind] ?? ""))
    if column.others > 0 {
      fields.append(
        Field("other kinds", note: "not in what follows", value: column.others.grouped)
      )
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
    let most = histogram.bins.map(\.count).max() ?? 0
    let label = { (edge: Double) in isTime ? ISODate.text(edge) : edge.exact }
    let mark = histogram.isExact ? "" : "≈ "
    return Table(
      columns: [
        .init("from", alignment: .trailing), .init("to", alignment: .trailing),
        .init("count", alignment: .trailing), .init("bar"),
      ],
      rows: histogram.bins.map { bin in
        [
          label(bin.lower), label(bin.upper), mark + bin.count.grouped,
          Bar.text(bin.count, of: most, width: barWidth),
        ]
      }
    )
  }

  private static func text(_ distinct: DistinctCount) -> String {
    guard distinct.standardError > 0 else { return distinct.count.grouped }
    let error = (distinct.standardError * 100).formatted(decimals: 1)
    return "≈ \(distinct.count.grouped) (± \(error) %)"
  }
}

extension ColumnStatistics {
  /// What is known about the numbers or moments, if most of the values are such.
  fileprivate var mainNumbers: NumberStatistics? {
    switch kind {
    case .number: numbers
    case .moment: moments
    case .text, nil: nil
    }
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
    // A digit less would be off by more than the estimate is.
    var decimals = 0
    var place = 1.0
    while place > estimate.error, decimals < 15 {
      place /= 10
      decimals += 1
    }
    return "≈ " + (kind == .moment ? ISODate.text(value) : value.brief(decimals: decimals))
  }

  /// A number that was computed, with two digits more than those it was computed from.
  private func computed(_ number: Double) -> String {
    kind == .moment ? ISODate.text(number) : number.brief(decimals: decimals + 2)
  }

  /// How many digits behind the point the numbers have, as far as single ones are known.
  private var decimals: Int {
    let quartiles = mainNumbers?.quartiles.map { [$0.lower, $0.median, $0.upper] } ?? []
    let known =
      [minimum, maximum].compactMap { Double($0.text) }
      + quartiles.filter { $0.error == 0 }.map(\.value)
    return known.map(\.decimals).max() ?? 0
  }
}

extension ISODate {
  /// A moment in seconds since 1970, with its time unless that is midnight.
  fileprivate static func text(_ seconds: Double) -> String {
    text(of: seconds, hasTime: seconds.truncatingRemainder(dividingBy: 86_400) != 0)
  }
}
