// SPDX-License-Identifier: GPL-3.0-or-later

/// What one candidate says about another one.
extension DialectCandidate {
  /// How sure a table is that has a header at least.
  var raggedConfidence: Confidence { .likely(share: 0.5 + 0.4 * consistency) }

  /// Whether its header is a single name: then its rows may be texts with a comma.
  var hasOneName: Bool {
    guard let first = shape?.firstRow else { return false }
    return reading.rows.count > 1 && reading.rows[first].fields == 1
  }

  /// Whether it is one of the usual delimiters and parts the header of another reading, or a line
  /// above it.
  func divides(upToHeaderOf other: DialectCandidate) -> Bool {
    guard isUsual, reading.dialect.delimiter != other.reading.dialect.delimiter else {
      return false
    }
    let header = other.headerStart
    return reading.rows.prefix { $0.start <= header }.contains { $0.fields >= 2 }
  }

  /// Whether it is the better reading although its rows are of many widths: it parts a header, or
  /// a line above it, that the even one does not, or all its quotations close and those of the even
  /// one do not.
  ///
  /// Commas in numbers make even rows of a ragged table, all but its header.
  func outdoes(_ even: DialectCandidate, _ sample: DialectSample) -> Bool {
    guard isUsual, reading.dialect.delimiter != even.reading.dialect.delimiter,
      partsMore(upToHeaderOf: even) || (partsFirstRow && closesQuotations), !isProse(sample)
    else { return false }
    let rows = reading.rows.count
    let parted = partedRows
    guard parted * 2 >= rows, parted >= 2 else { return false }
    if even.givesUpQuotations, closesQuotations { return true }
    // What is set apart is no row, and names below a title speak for themselves.
    guard partsMore(upToHeaderOf: even), !even.beginsApart else { return false }
    return !even.beginsWithNames || parted > even.partedRows
  }

  /// Whether it parts the header of another reading, or a line above it, which that one does not.
  private func partsMore(upToHeaderOf other: DialectCandidate) -> Bool {
    let header = other.headerStart
    let whole = other.reading.rows.prefix { $0.start <= header }
      .filter { $0.fields == 1 }.map(\.start)
    return reading.rows.prefix { $0.start <= header }
      .contains { $0.fields >= 2 && whole.contains($0.start) }
  }

  /// Where the last row begins that may be its header: the first one that it parts, or what it takes
  /// for the header if that is behind it.
  private var headerStart: UInt32 {
    let rows = reading.rows
    let header = shape.map { rows[$0.firstRow].start } ?? 0
    return max(header, rows.first { $0.fields >= 2 }?.start ?? 0)
  }

  private var isUsual: Bool { reading.dialect.delimiter.map(Delimiters.usual.contains) ?? false }

  private var partsFirstRow: Bool { reading.rows.first?.fields ?? 0 >= 2 }

  /// Whether it has quotations, and all of them fill their values.
  var closesQuotations: Bool {
    let tally = reading.quotations
    return tally.closed > 0 && tally.defects == 0 && tally.openLines == 0
  }

  /// Whether quotations go wrong in it, or it takes none for one so that they do not.
  private var givesUpQuotations: Bool { failures > 0 || reading.dialect.quote == nil }

  /// How many rows have two values at least.
  private var partedRows: Int { reading.rows.count { $0.fields >= 2 } }

  /// Whether its table begins with names that it parts and that stand below other lines.
  private var beginsWithNames: Bool {
    guard let shape, shape.firstRow > 0, reading.rows[shape.firstRow].fields >= 2 else {
      return false
    }
    return shape.profile.beginsWithNames
  }

  /// Whether an empty line stands above these names.
  private var beginsApart: Bool {
    beginsWithNames && reading.rows[shape?.firstRow ?? 0].followsEmptyLine
  }
}
