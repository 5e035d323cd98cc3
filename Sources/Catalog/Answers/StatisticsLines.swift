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

  /// The greatest error of the median and the quartiles, 0 for exact ones.
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
    default: Column(name: rawValue, kind: .decimal)
    }
  }
}

/// The lines of an answer about the statistics of columns: one for each column.
struct StatisticsLines: AnswerReader {
  /// The maximum number of columns about which there is a warning.
  private static let maximumOmissionCount = 10

  let columns = ColumnFigure.allCases.map(\.answered)

  private let statistics: [ColumnStatistics]
  private let names: [String]

  /// The number of columns that were read.
  private var count = 0

  /// Creates the lines.
  ///
  /// - Parameters:
  ///   - statistics: The statistics of the columns.
  ///   - names: Their names.
  init(_ statistics: [ColumnStatistics], named names: [String]) {
    self.statistics = statistics
    self.names = names
  }

  func omissions(isFinal: Bool) -> [AggregateOmission] {
    // Few are named, because there may be a million columns.
    let found = statistics.indices.filter { statistics[$0].hasOmissions }
    let named = found.prefix(Self.maximumOmissionCount).flatMap { index in
      let (name, figures) = (QuerySpelling.spelled(names[index]), statistics[index])
      return [
        (figures.others, AggregateOmission.Reason.ofAnotherKind),
        (figures.mainNumbers?.overflowing ?? 0, .tooLarge),
      ]
      .filter { $0.0 > 0 }
      .map { AggregateOmission("stats \(name)", $0, $1) }
    }
    let others = found.dropFirst(Self.maximumOmissionCount)
    guard !others.isEmpty else { return named }
    let count = others.reduce(0) {
      $0 + statistics[$1].others + (statistics[$1].mainNumbers?.overflowing ?? 0)
    }
    return named + [AggregateOmission("stats of others", count, .ofAnotherKind)]
  }

  mutating func append(to lines: inout AnswerLines) -> Bool {
    guard count < statistics.count else { return false }
    let figures = statistics[count]
    lines.begin()
    for (place, figure) in ColumnFigure.allCases.enumerated() {
      let value = figure == .column ? Value(names[count]) : figures[figure]
      lines.add(value, of: columns[place], false, isFirst: place == 0)
    }
    lines.end()
    count += 1
    return true
  }
}

extension ColumnStatistics {
  /// `true` if the figures leave out values.
  fileprivate var hasOmissions: Bool { others > 0 || (mainNumbers?.overflowing ?? 0) > 0 }

  /// Returns a figure as a value, which is absent if the values have no such figure.
  fileprivate subscript(_ figure: ColumnFigure) -> Value {
    let quartiles = mainNumbers?.quartiles
    switch figure {
    case .column: return .absent
    case .type: return kind.map { Value($0.rawValue) } ?? .absent
    case .count: return Value(count)
    case .empty: return Value(empty)
    case .noValue: return Value(absent)
    case .distinct: return Value(distinct.count)
    case .minimum: return minimum
    case .median: return value(quartiles?.median.value)
    case .mean: return value(mainNumbers?.mean)
    case .maximum: return maximum
    case .deviation:
      // The standard deviation of dates is in days.
      return mainNumbers?.standardDeviation.map { Value(kind == .moment ? $0 / 86_400 : $0) }
        ?? .absent
    case .lowerQuartile: return value(quartiles?.lower.value)
    case .upperQuartile: return value(quartiles?.upper.value)
    case .distinctError: return Value(distinct.standardError)
    case .quartileError:
      let errors = quartiles.map { [$0.lower.error, $0.median.error, $0.upper.error] }
      return errors?.max().map { Value($0) } ?? .absent
    case .otherTypes: return Value(others)
    case .tooLarge: return Value(mainNumbers?.overflowing ?? 0)
    }
  }

  /// Returns a figure as a date if the column has dates, otherwise as a number.
  private func value(_ number: Double?) -> Value {
    guard let number else { return .absent }
    guard kind == .moment else { return Value(number) }
    return Value(ISODate.text(of: number, hasTime: !ISODate.isMidnight(number)))
  }
}
