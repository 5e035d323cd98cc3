// SPDX-License-Identifier: GPL-3.0-or-later

/// The comparison of two candidates.
extension DialectCandidate {
  /// A Boolean value indicating whether its header is a single name: then its rows may be texts
  /// with a comma.
  var hasOneName: Bool {
    guard let first = shape?.firstRow else { return false }
    return reading.rows.count > 1 && reading.rows[first].fields == 1
  }

  /// Returns `true` if it has one of the usual delimiters, and that parts the header of another
  /// reading, or a line above it.
  func divides(upToHeaderOf other: DialectCandidate) -> Bool {
    isUsualRival(of: other)
      && reading.rows.prefix { $0.start <= other.headerStart }.contains { $0.fields >= 2 }
  }

  /// Returns `true` if it is the better reading although its rows are of many widths: it parts a
  /// header, or a line above it, that the even one does not, or all its quotations close and those
  /// of the even one do not.
  ///
  /// Commas in numbers make even rows of a ragged table, all but its header.
  func outdoes(_ even: DialectCandidate) -> Bool {
    guard isUsualRival(of: even) else { return false }
    let partsMore = partsMore(upToHeaderOf: even)
    let isQuoted = closesQuotations && reading.rows.first?.fields ?? 0 >= 2
    guard partsMore || isQuoted, !isProse, partedRows * 2 >= reading.rows.count, partedRows >= 2
    else { return false }
    let givesUpQuotations = even.failures > 0 || even.reading.dialect.quote == nil
    if givesUpQuotations, closesQuotations { return true }
    guard partsMore, let names = even.namesBelowLines else { return partsMore }
    // Names that are set apart below a title speak for themselves.
    return !names.followsEmptyLine && partedRows > even.partedRows
  }

  private func isUsualRival(of other: DialectCandidate) -> Bool {
    delimiter.map(Delimiters.usual.contains) ?? false && delimiter != other.delimiter
  }

  /// Returns `true` if it parts the header of another reading, or a line above it, which that one
  /// does not.
  private func partsMore(upToHeaderOf other: DialectCandidate) -> Bool {
    let header = other.headerStart
    let whole = other.reading.rows.prefix { $0.start <= header }.filter { $0.fields == 1 }
      .map(\.start)
    return reading.rows.prefix { $0.start <= header }
      .contains { $0.fields >= 2 && whole.contains($0.start) }
  }

  /// The beginning of the last row that may be its header: the first one that it parts, or what it
  /// takes for the header if that is behind it.
  private var headerStart: Int {
    let header = shape.map { reading.rows[$0.firstRow].start } ?? 0
    return max(header, reading.rows.first { $0.fields >= 2 }?.start ?? 0)
  }

  /// The number of rows with two values at least.
  private var partedRows: Int { reading.rows.count { $0.fields >= 2 } }

  /// The names that its table begins with, if it parts them and they stand below other lines.
  private var namesBelowLines: DialectReading.RowFacts? {
    guard let shape, shape.firstRow > 0, reading.rows[shape.firstRow].fields >= 2,
      shape.profile.beginsWithNames
    else { return nil }
    return reading.rows[shape.firstRow]
  }
}
