// SPDX-License-Identifier: GPL-3.0-or-later

/// A rule that may replace a candidate by one with better quoting.
///
/// The rules apply from the last to the first. Each receives the result of those below it.
typealias QuotingRule = SniffingRule<
  (below: DialectCandidate, sniffing: Sniffing), DialectCandidate
>

extension QuotingRule {
  static let all: [QuotingRule] = [
    QuotingRule("apostrophes", because: "they enclose values that need quotes") {
      below,
      sniffing in
      guard sniffing.request.quote == nil, below.reading.quoteStatistics.closed == 0,
        sniffing.sample.contains(Ascii.apostrophe)
      else { return nil }
      let escape = sniffing.request.escape?.byte
      let single = sniffing.candidate(below.delimiter, Ascii.apostrophe, escape)
      // An unpaired apostrophe could swallow the rest of the text.
      let isClear =
        single.reading.quoteStatistics.required > 0 && single.failures == 0
        && single.reading.cutLines <= max(16, single.reading.rows.count)
      return isClear && single.consistency >= below.consistency ? single : nil
    },
    QuotingRule("marks as data", because: "quotes swallow rows and protect none") {
      below,
      sniffing in
      guard sniffing.request.quote == nil, below.failures > 0 else { return nil }
      let bare = sniffing.candidate(below.delimiter, nil, nil)
      guard let shape = bare.shape, shape.consistency >= 0.95 else { return nil }
      // Require several more rows. A few may be lines of a quoted field whose closing quote follows
      // after the sample.
      return shape.fittingRows > (below.shape?.fittingRows ?? 0) + 3
        && below.reading.quoteStatistics.required <= below.failures ? bare : nil
    },
    QuotingRule("spaces before quotes", because: "without them, values are quoted well") {
      $0.sniffing.spaced($0.below)
    },
    QuotingRule("escapes without quotes", because: "missing values and line breaks need them") {
      $0.sniffing.bareEscaped($0.below)
    },
    QuotingRule("backslashes", because: "they fix quotes that doubling breaks") {
      $0.sniffing.escaped($0.below)
    },
  ]
}

extension Sniffing {
  /// Returns the candidate in which spaces may precede quotes, if all its quotes are closed then.
  fileprivate func spaced(_ plain: DialectCandidate) -> DialectCandidate? {
    guard request.quote == nil, let delimiter = plain.delimiter,
      let quote = plain.reading.dialect.quote,
      plain.reading.quoteStatistics.strayQuotes > 0, delimiter != Ascii.space
    else { return nil }
    var dialect = plain.reading.dialect
    dialect.skipsSpaces = true
    let spaced = candidate(dialect)
    let isEven = spaced.isTable && spaced.consistency >= max(0.9, plain.consistency)
    let isNeeded = spaced.reading.quoteStatistics.required > 0
    return quote != delimiter && isEven && isNeeded && spaced.closesQuotes ? spaced : nil
  }

  /// Returns the candidate with escapes outside quotes, if the sample proves that it has them.
  ///
  /// These are the text format of PostgreSQL's `COPY` and of MySQL's `SELECT … INTO OUTFILE`: `\N`
  /// is a missing value, and a backslash precedes each backslash, delimiter and line break, or a
  /// letter in its place. Any other backslash disproves it.
  func bareEscaped(_ plain: DialectCandidate) -> DialectCandidate? {
    guard request.escape == nil, request.quote == nil || request.quote == DialectRequest.Mark.none,
      let delimiter = plain.delimiter, plain.reading.quoteStatistics.required == 0,
      sample.provesEscapes(with: delimiter, isPlain: plain.reading.isPlain)
    else { return nil }
    let escaped = candidate(delimiter, nil, Ascii.backslash)
    return escaped.isTable && escaped.consistency >= plain.consistency ? escaped : nil
  }

  /// Returns the candidate with backslash escapes, if they repair fields that doubled quotes break.
  func escaped(_ plain: DialectCandidate) -> DialectCandidate? {
    guard request.escape == nil, let quote = plain.reading.dialect.quote, quote != Ascii.backslash,
      plain.repairable > 0, sample.containsEscaped(quote)
    else { return nil }
    let escaped = candidate(plain.delimiter, quote, Ascii.backslash)
    let isBetter =
      escaped.reading.quoteStatistics.escapedQuotes > 0 && escaped.consistency >= plain.consistency
      && escaped.repairable < plain.repairable
    return isBetter ? escaped : nil
  }
}
