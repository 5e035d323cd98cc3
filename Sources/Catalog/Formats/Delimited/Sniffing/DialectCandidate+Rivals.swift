// SPDX-License-Identifier: GPL-3.0-or-later

/// Comparisons of two candidates.
extension DialectCandidate {
  /// `true` if the header is a single name, so that the rows may be texts with commas.
  var hasOneName: Bool {
    guard let first = shape?.firstRow else { return false }
    return reading.rows.count > 1 && reading.rows[first].fields == 1
  }

  /// Returns `true` if this candidate splits another one's header, or a line above that header.
  ///
  /// The delimiter must be a common one and differ from the other candidate's.
  func splits(upToHeaderOf other: DialectCandidate) -> Bool {
    isCommonRival(of: other)
      && reading.rows.prefix { $0.start <= other.headerStart }.contains { $0.fields >= 2 }
  }

  /// Returns `true` if this candidate is better than an even one, although its rows vary in width.
  ///
  /// It must split the header or a line above it, where the even candidate does not. Alternatively,
  /// it must close all its quotes, where the even candidate does not. Commas in numbers can split
  /// all rows of a ragged table alike, but they do not split its header.
  func outdoes(_ even: DialectCandidate) -> Bool {
    guard isCommonRival(of: even) else { return false }
    let splitsMore = splitsMore(upToHeaderOf: even)
    let isQuoted = closesQuotes && reading.rows.first?.fields ?? 0 >= 2
    guard splitsMore || isQuoted, !isProse, splitRowCount * 2 >= reading.rows.count,
      splitRowCount >= 2
    else { return false }
    let givesUpQuotes = even.failures > 0 || even.reading.dialect.quote == nil
    if givesUpQuotes, closesQuotes { return true }
    guard splitsMore, let names = even.namesBelowLines else { return splitsMore }
    // Names after a title and an empty line are sufficient evidence for the even candidate.
    return !names.followsEmptyLine && splitRowCount > even.splitRowCount
  }

  private func isCommonRival(of other: DialectCandidate) -> Bool {
    delimiter.map(Delimiters.common.contains) ?? false && delimiter != other.delimiter
  }

  /// Returns `true` if this candidate splits a line, up to the header, that the other one does not.
  private func splitsMore(upToHeaderOf other: DialectCandidate) -> Bool {
    let header = other.headerStart
    let unsplit = other.reading.rows.prefix { $0.start <= header }.filter { $0.fields == 1 }
      .map(\.start)
    return reading.rows.prefix { $0.start <= header }
      .contains { $0.fields >= 2 && unsplit.contains($0.start) }
  }

  /// The offset of the last row that may be the header.
  ///
  /// This is the first row with several fields, or the header of the shape if that comes later.
  private var headerStart: Int {
    let header = shape.map { reading.rows[$0.firstRow].start } ?? 0
    return max(header, reading.rows.first { $0.fields >= 2 }?.start ?? 0)
  }

  /// The share of the rows with at least two fields, from 0 to 1.
  var splitShare: Double {
    reading.rows.isEmpty ? 0 : Double(splitRowCount) / Double(reading.rows.count)
  }

  /// The number of rows with at least two fields.
  private var splitRowCount: Int { reading.rows.count { $0.fields >= 2 } }

  /// The header of the table, if it has several fields and follows other lines.
  private var namesBelowLines: DialectReading.RowFacts? {
    guard let shape, shape.firstRow > 0, reading.rows[shape.firstRow].fields >= 2,
      shape.profile.beginsWithNames
    else { return nil }
    return reading.rows[shape.firstRow]
  }
}
