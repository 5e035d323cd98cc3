// SPDX-License-Identifier: GPL-3.0-or-later

/// The chosen candidate, and the facts that tell how sure its parts are.
struct ConfidenceFacts {
  let candidate: DialectCandidate
  let sniffing: Sniffing

  /// The index of the header, or of the first row of data.
  let firstRow: Int

  /// The number of values of most rows.
  let columns: Int

  /// The kinds of the values from the first row on.
  let profile: TableProfile

  init(_ candidate: DialectCandidate, _ sniffing: Sniffing) {
    let reading = candidate.reading
    (self.candidate, self.sniffing) = (candidate, sniffing)
    firstRow = candidate.shape?.firstRow ?? 0
    let width = reading.rows.indices.contains(firstRow) ? reading.rows[firstRow].fields : 0
    columns = candidate.isTable ? candidate.shape?.fields ?? width : width
    profile = TableProfile(reading, from: firstRow, fields: columns)
  }

  var request: DialectRequest { sniffing.request }
  var reading: DialectReading { candidate.reading }

  /// The number of lines before the first row.
  var linesBefore: Int {
    firstRow > 0 ? sniffing.sample.lines(before: reading.rows[firstRow].start) : 0
  }

  /// The preamble of a table.
  var preamble: TableStart.Preamble? { candidate.isTable ? candidate.shape?.preamble : nil }

  /// The share of quotations that do not go wrong.
  var quotationShare: Confidence {
    let closed = Double(reading.quotations.closed)
    return .likely(share: (closed + 1) / (closed + Double(candidate.failures) + 1))
  }
}

/// A rule that tells how sure a part of a dialect is.
typealias ConfidenceRule = SniffingRule<ConfidenceFacts, Confidence>

extension ConfidenceRule {
  static let quote: [ConfidenceRule] = [
    ConfidenceRule("stated quote", because: "a person has said it") {
      $0.request.quote == nil ? nil : .stated
    },
    ConfidenceRule("no quote", because: "marks that were taken for data may still be some") {
      $0.reading.dialect.quote == nil ? .likely(90) : nil
    },
    ConfidenceRule("no quotation", because: "the content says nothing about quotes") {
      $0.reading.quotations.closed + $0.candidate.failures == 0 ? .assumed : nil
    },
    ConfidenceRule("needed quotations", because: "some values could not stand without marks") {
      $0.candidate.failures == 0 && $0.reading.quotations.needed > 0 ? .certain : nil
    },
  ]

  static let escape: [ConfidenceRule] = [
    ConfidenceRule("stated escape", because: "a person has said it") {
      $0.request.escape == nil ? nil : .stated
    },
    ConfidenceRule("broken escape", because: "quotations go wrong with it as well") {
      $0.reading.dialect.escape != nil && $0.reading.quotations.broken > 0 ? .likely(80) : nil
    },
    ConfidenceRule("mended by escapes", because: "no quotation goes wrong with them") {
      $0.reading.dialect.escape == nil ? nil : .certain
    },
    ConfidenceRule("doubled marks", because: "marks are doubled, and no quotation goes wrong") {
      $0.reading.quotations.doubledMarks > 0 && $0.reading.quotations.broken == 0 ? .certain : nil
    },
  ]

  static let start: [ConfidenceRule] = [
    ConfidenceRule("announced start", because: "the line that announces a delimiter is no row") {
      $0.sniffing.isAnnounced ? .certain : nil
    },
    ConfidenceRule("stated skipping", because: "a person has said it") {
      $0.request.skippedLines == nil ? nil : .stated
    },
    ConfidenceRule("whole table", because: "all rows are as wide as the first") {
      $0.preamble == TableStart.Preamble.none && $0.candidate.consistency == 1 ? .certain : nil
    },
    ConfidenceRule("table with odd rows", because: "odd rows may be lines before another table") {
      $0.preamble == TableStart.Preamble.none ? .likely(share: $0.candidate.consistency) : nil
    },
    ConfidenceRule("clear preamble", because: "the lines are set apart or are comments") {
      $0.preamble == .clear ? .likely(95) : nil
    },
    ConfidenceRule("likely preamble", because: "the lines are odd, but nothing sets them apart") {
      $0.preamble == .likely ? .likely(70) : nil
    },
  ]

  static let header: [ConfidenceRule] = [
    ConfidenceRule("stated header", because: "a person has said that there is none") {
      $0.request.hasHeader ? nil : .stated
    },
    ConfidenceRule("names again", because: "rows of names stand behind an empty line as well") {
      $0.reading.hasNames(behindEmptyLineAfter: $0.firstRow, fields: $0.columns) ? .likely(50) : nil
    },
    ConfidenceRule("names above values", because: "columns of numbers or dates begin with text") {
      $0.profile.beginsWithNames ? .likely(95) : nil
    },
  ]
}
