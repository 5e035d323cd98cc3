// SPDX-License-Identifier: GPL-3.0-or-later

/// A figure in an answer about the statistics of columns, at its place among the figures.
package enum ColumnFigure: String, Sendable, CaseIterable {
  case column, type, count, empty
  case noValue = "no_value"
  case distinct, minimum, median, mean, maximum, deviation
  case lowerQuartile = "lower_quartile"
  case upperQuartile = "upper_quartile"

  /// The relative error of an estimated number of distinct values, 0 for an exact one.
  case distinctError = "distinct_error"

  /// The greatest error of the median and the quartiles, 0 for exact ones; of dates, in days.
  case quartileError = "quartile_error"

  /// The number of values whose type is not the most common one.
  case otherTypes = "other_types"

  /// The number of numbers that are too large to compute with.
  case tooLarge = "too_large"

  /// The index of the figure among all.
  package var place: Int { Self.allCases.firstIndex(of: self) ?? 0 }

  /// The column of the answer.
  fileprivate var answered: Column {
    switch self {
    case .column, .type: Column(name: rawValue, kind: .text)
    case .count, .empty, .noValue, .distinct, .otherTypes, .tooLarge:
      Column(name: rawValue, kind: .integer)
    case .minimum, .median, .mean, .maximum, .deviation, .lowerQuartile, .upperQuartile,
      .distinctError, .quartileError:
      Column(name: rawValue, kind: .decimal)
    }
  }
}

/// The lines of an answer about the statistics of columns: one for each column.
struct StatisticsLines: AnswerReader {
  /// The maximum number of columns about which there is a warning.
  private static let maximumOmissionCount = 10

  let columns = ColumnFigure.allCases.map(\.answered)

  private let statistics: [ColumnStatistics]
  private let described: [Column]

  /// The number of columns that were read.
  private var count = 0

  /// Creates the lines.
  ///
  /// - Parameters:
  ///   - statistics: The statistics of the columns.
  ///   - described: The columns.
  init(_ statistics: [ColumnStatistics], of described: [Column]) {
    self.statistics = statistics
    self.described = described
  }

  func omissions(isFinal: Bool) -> [AggregateOmission] {
    // Few are named, because there may be a million columns.
    let found = statistics.indices.filter { statistics[$0].omitted > 0 }
    var omissions: [AggregateOmission] = []
    for index in found.prefix(Self.maximumOmissionCount) {
      let (name, figures) = (described[index].name, statistics[index])
      if let kind = figures.kind, figures.others > 0 {
        omissions.append(AggregateOmission(name, figures.others, .statistics(of: kind)))
      }
      if figures.overflowing > 0 {
        omissions.append(AggregateOmission(name, figures.overflowing, .tooLarge))
      }
    }
    let others = found.dropFirst(Self.maximumOmissionCount)
    guard !others.isEmpty else { return omissions }
    let count = others.reduce(0) { $0 + statistics[$1].omitted }
    return omissions + [AggregateOmission("", count, .columns(others.count))]
  }

  mutating func append(to lines: inout AnswerLines) -> Bool {
    guard count < statistics.count else { return false }
    let (column, figures) = (described[count], statistics[count])
    lines.begin()
    for (place, figure) in ColumnFigure.allCases.enumerated() {
      let value = figure == .column ? Value(column.name) : figures.value(figure, of: column.type)
      lines.add(value, of: columns[place], false, isFirst: place == 0)
    }
    lines.end()
    count += 1
    return true
  }
}

extension ColumnStatistics {
  /// The number of values that are too large to compute with.
  fileprivate var overflowing: Int { mainNumbers?.overflowing ?? 0 }

  /// The number of values that figures leave out.
  fileprivate var omitted: Int { others + overflowing }

  /// Returns a figure as a value, which is absent if the values have no such figure.
  ///
  /// - Parameters:
  ///   - figure: The figure.
  ///   - type: The type of the column.
  fileprivate func value(_ figure: ColumnFigure, of type: ColumnType) -> Value {
    let quartiles = mainNumbers?.quartiles
    switch figure {
    case .column: return .absent
    case .type: return kind.map { Value($0 == .moment ? "date" : $0.rawValue) } ?? .absent
    case .count: return Value(count)
    case .empty: return Value(empty)
    case .noValue: return Value(absent)
    case .distinct: return Value(distinct.count)
    case .minimum: return type.plain(minimum)
    case .median: return value(quartiles?.median.value)
    case .mean: return value(mainNumbers?.mean)
    case .maximum: return type.plain(maximum)
    case .deviation:
      return mainNumbers?.standardDeviation.map { Value(inDays($0)) } ?? .absent
    case .lowerQuartile: return value(quartiles?.lower.value)
    case .upperQuartile: return value(quartiles?.upper.value)
    case .distinctError: return Value(distinct.standardError)
    case .quartileError:
      let errors = quartiles.map { [$0.lower.error, $0.median.error, $0.upper.error] }
      return errors?.max().map { Value(inDays($0)) } ?? .absent
    case .otherTypes: return Value(others)
    case .tooLarge: return Value(overflowing)
    }
  }

  /// Converts a span of time from seconds to days.
  private func inDays(_ number: Double) -> Double { kind == .moment ? number / 86_400 : number }

  /// Returns a figure as a date if the column has dates, otherwise as a number.
  private func value(_ number: Double?) -> Value {
    guard let number else { return .absent }
    guard kind == .moment else { return Value(number) }
    return Value(ISODate.text(of: number, hasTime: !ISODate.isMidnight(number)))
  }
}
