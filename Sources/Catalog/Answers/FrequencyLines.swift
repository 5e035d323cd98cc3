// SPDX-License-Identifier: GPL-3.0-or-later

/// The lines of an answer about the items of each value: one for each value, the most frequent first.
struct FrequencyLines: AnswerReader {
  var columns: [Column] { line.columns }

  private let frequencies: ValueFrequencies
  private let line: FrequencyLine

  /// The number of values that were read.
  private var count = 0

  /// Creates the lines.
  ///
  /// - Parameters:
  ///   - frequencies: The values with their counts.
  ///   - line: The form of a line.
  init(_ frequencies: ValueFrequencies, _ line: FrequencyLine) {
    self.frequencies = frequencies
    self.line = line
  }

  func omissions(isFinal: Bool) -> [AggregateOmission] { [] }

  mutating func append(to lines: inout AnswerLines) -> Bool {
    guard count < frequencies.values.count else { return false }
    line.append(frequencies.values[count], to: &lines)
    count += 1
    return true
  }
}

/// The form of a line with a value, its count and its share.
struct FrequencyLine: Sendable {
  /// The columns of the answer.
  let columns: [Column]

  /// The number of all items.
  let total: Int

  /// `true` if values are typed as numbers or texts in the source.
  let hasTypedValues: Bool

  /// Appends the line of a value.
  func append(_ entry: ValueCount, to lines: inout AnswerLines) {
    let share = Double(entry.count) / Double(max(1, total))
    lines.begin()
    lines.add(entry.value, of: columns[0], hasTypedValues, isFirst: true)
    lines.add(
      Value(entry.count),
      of: columns[Frequency.places.count],
      hasTypedValues,
      isFirst: false
    )
    lines.add(Value(share), of: columns[Frequency.places.share], hasTypedValues, isFirst: false)
    lines.end()
  }
}
