// SPDX-License-Identifier: GPL-3.0-or-later

/// Signs that the delimiters of a candidate are punctuation in a single column.
extension DialectCandidate {
  /// `true` if the delimiters are probably punctuation in a single column of texts or numbers.
  var isText: Bool {
    if consistency < 0.9, isProse { return true }
    let values = reading.rows.dropFirst()
    guard reading.quoteStatistics.required == 0, reading.rows.first?.fields == 1,
      !reading.sample.firstLine.contains(where: Delimiters.common.contains)
    else { return false }
    // An empty line after the first line makes that a title. Among numbers, it is an empty value.
    if values.first?.followsEmptyLine == false, isNumbersWithCommas { return true }
    return !values.contains(where: \.followsEmptyLine) && isProse
  }

  /// `true` if commas or semicolons precede spaces and do not separate numbers.
  var isProse: Bool {
    guard let delimiter, delimiter == Ascii.comma || delimiter == Ascii.semicolon,
      !reading.dialect.skipsSpaces, reading.dialect.delimiterTail.isEmpty,
      (shape?.profile.typedShare ?? 0) < 0.2
    else { return false }
    let bytes = reading.sample.bytes
    // In direct speech, a closing quote may follow the comma instead of a space.
    let isSpoken = !closesQuotes
    var (count, spaced) = (0, 0)
    for at in reading.sample.start..<reading.end where bytes[at] == delimiter {
      count += 1
      let next = at + 1 < reading.end ? bytes[at + 1] : Ascii.space
      if next <= Ascii.space || (isSpoken && next == Ascii.quote) { spaced += 1 }
    }
    return count > 0 && spaced * 10 >= count * 9
  }

  /// `true` if all rows but the first are numbers that may contain commas.
  private var isNumbersWithCommas: Bool {
    guard delimiter == Ascii.comma, reading.rows.count > 1 else { return false }
    let bytes = reading.sample.bytes.span
    return reading.rows.indices.dropFirst().allSatisfy {
      Amount.isNumber(bytes.extracting(reading.text(of: $0)))
    }
  }
}
