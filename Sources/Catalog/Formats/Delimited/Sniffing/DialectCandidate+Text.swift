// SPDX-License-Identifier: GPL-3.0-or-later

/// The signs that a candidate's delimiters are marks of one column.
extension DialectCandidate {
  /// A Boolean value indicating whether the delimiters are rather marks in one column of texts or
  /// of numbers.
  var isText: Bool {
    if consistency < 0.9, isProse { return true }
    let values = reading.rows.dropFirst()
    guard reading.quotations.needed == 0, reading.rows.first?.fields == 1,
      !reading.sample.firstLine.contains(where: Delimiters.usual.contains)
    else { return false }
    // An empty line below the first one makes a title of it; among numbers it is an empty value.
    if values.first?.followsEmptyLine == false, isNumbersWithCommas { return true }
    return !values.contains(where: \.followsEmptyLine) && isProse
  }

  /// A Boolean value indicating whether commas or semicolons have spaces behind them and no numbers
  /// between them.
  var isProse: Bool {
    guard let mark = delimiter, mark == Ascii.comma || mark == Ascii.semicolon,
      (shape?.profile.typedShare ?? 0) < 0.2
    else { return false }
    let bytes = reading.sample.bytes
    // A comma in direct speech has a mark behind it as well, but one that closes the speech.
    let isSpoken = !closesQuotations
    var (marks, spaced) = (0, 0)
    for at in reading.sample.start..<reading.end where bytes[at] == mark {
      marks += 1
      let next = at + 1 < reading.end ? bytes[at + 1] : Ascii.space
      if next <= Ascii.space || (isSpoken && next == Ascii.quote) { spaced += 1 }
    }
    return marks > 0 && spaced * 10 >= marks * 9
  }

  /// A Boolean value indicating whether all rows but the first are numbers, some of them with
  /// commas.
  private var isNumbersWithCommas: Bool {
    guard delimiter == Ascii.comma, reading.rows.count > 1 else { return false }
    let bytes = reading.sample.bytes.span
    return reading.rows.indices.dropFirst().allSatisfy {
      Amount.isNumber(bytes.extracting(reading.text(of: $0)))
    }
  }
}
