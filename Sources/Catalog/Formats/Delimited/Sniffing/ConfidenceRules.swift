// SPDX-License-Identifier: GPL-3.0-or-later

/// A rule that determines the confidence in one part of a dialect.
typealias ConfidenceRule = SniffingRule<DialectCandidate, Confidence>

extension ConfidenceRule {
  static let quote: [ConfidenceRule] = [
    ConfidenceRule("stated quote", because: "the user specified it") {
      $0.request.quote == nil ? nil : .stated
    },
    ConfidenceRule("no quote", because: "quotes read as data may still be quotes") {
      $0.reading.dialect.quote == nil ? .likely(90) : nil
    },
    ConfidenceRule("no quotation", because: "the content says nothing about quotes") {
      $0.reading.quoteStatistics.closed + $0.failures == 0 ? .assumed : nil
    },
    ConfidenceRule("needed quotations", because: "some values require quotes") {
      $0.failures == 0 && $0.reading.quoteStatistics.required > 0 ? .certain : nil
    },
  ]

  static let escape: [ConfidenceRule] = [
    ConfidenceRule("stated escape", because: "the user specified it") {
      $0.request.escape == nil ? nil : .stated
    },
    ConfidenceRule("escapes of a sample", because: "later values may have other backslashes") {
      $0.reading.dialect.escape != nil && $0.reading.dialect.quote == nil ? .likely(90) : nil
    },
    ConfidenceRule("broken escape", because: "quotes are broken with it, too") {
      $0.reading.dialect.escape != nil && $0.reading.quoteStatistics.malformed > 0
        ? .likely(80) : nil
    },
    ConfidenceRule("mended by escapes", because: "no quote is broken with them") {
      $0.reading.dialect.escape == nil ? nil : .certain
    },
    ConfidenceRule("doubled marks", because: "quotes are doubled, and none is broken") {
      $0.reading.quoteStatistics.doubledQuotes > 0 && $0.reading.quoteStatistics.malformed == 0
        ? .certain : nil
    },
  ]

  static let start: [ConfidenceRule] = [
    ConfidenceRule("announced start", because: "the line that announces a delimiter is not a row") {
      $0.reading.sample.isAnnounced ? .certain : nil
    },
    ConfidenceRule("stated skipping", because: "the user specified it") {
      $0.request.skippedLines == nil ? nil : .stated
    },
    ConfidenceRule("whole table", because: "all rows have the width of the first") {
      $0.preamble == TableShape.Preamble.none && $0.consistency == 1 ? .certain : nil
    },
    ConfidenceRule("table with odd rows", because: "other widths may precede another table") {
      $0.preamble == TableShape.Preamble.none ? .likely(share: $0.consistency) : nil
    },
    ConfidenceRule("clear preamble", because: "the lines are separate or are comments") {
      $0.preamble == .clear ? .likely(95) : nil
    },
    ConfidenceRule("likely preamble", because: "the lines have other widths, but no separator") {
      $0.preamble == .likely ? .likely(70) : nil
    },
  ]
}
