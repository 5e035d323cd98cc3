// SPDX-License-Identifier: GPL-3.0-or-later

/// A dialect that a sample may have, with what it makes of it.
struct DialectCandidate {
  let reading: DialectReading
  let shape: TableShape?

  init(_ dialect: Dialect, _ sample: DialectSample, _ request: DialectRequest) {
    reading = DialectReading(sample, dialect)
    shape = TableShape.best(of: reading, sample, request)
  }

  /// How well it explains the text, from 0 to 1; quotations that go wrong speak against it.
  var score: Double {
    let closed = Double(reading.quotations.closed + 1)
    return (shape?.score ?? 0) * closed / (closed + Double(failures))
  }

  var consistency: Double { shape?.consistency ?? 0 }

  /// The quotations that go wrong: broken ones, and one that never ends.
  var failures: Int {
    reading.quotations.broken + (reading.quotations.openLines > 0 ? 1 : 0)
  }

  /// The best candidate with a delimiter: which quote mark, and how it is escaped.
  ///
  /// - Parameters:
  ///   - delimiter: The delimiter.
  ///   - sample: What to read.
  ///   - request: What is fixed.
  /// - Returns: The best of them; without a shape if nothing makes a table.
  static func best(
    _ delimiter: UInt8?,
    _ sample: DialectSample,
    _ request: DialectRequest
  ) -> DialectCandidate {
    func read(_ quote: UInt8?, _ escape: UInt8?) -> DialectCandidate {
      let escape = escape == quote ? nil : escape
      let dialect = Dialect(delimiter: delimiter, quote: quote, escape: escape)
      return DialectCandidate(dialect, sample, request)
    }
    if let quote = request.quote {
      let plain = read(quote.byte, request.escape?.byte)
      if request.escape != nil { return plain }
      return plain.escaped(sample, request) ?? plain
    }
    var best = read(Ascii.quote, request.escape?.byte)
    if request.escape == nil, let escaped = best.escaped(sample, request) { best = escaped }
    if best.failures > 0 {
      let bare = read(nil, nil)
      if bare.isBetterBare(than: best) { best = bare }
    }
    if best.reading.quotations.closed == 0, sample.holds(Ascii.apostrophe) {
      let single = read(Ascii.apostrophe, request.escape?.byte)
      if single.isClearlyQuoted, single.consistency >= best.consistency { best = single }
    }
    return best
  }

  /// The same with a backslash before marks, if that saves quotations that doubling breaks.
  func escaped(_ sample: DialectSample, _ request: DialectRequest) -> DialectCandidate? {
    var dialect = reading.dialect
    guard let quote = dialect.quote, quote != Ascii.backslash, odd > 0,
      sample.holdsEscaped(quote)
    else { return nil }
    dialect.escape = Ascii.backslash
    let escaped = DialectCandidate(dialect, sample, request)
    let isBetter =
      escaped.reading.quotations.escapedMarks > 0 && escaped.consistency >= consistency
      && escaped.odd < odd
    return isBetter ? escaped : nil
  }

  /// How much there is that other escapes might mend.
  ///
  /// A quotation that the sample has cut speaks against none, but they may end it.
  private var odd: Int {
    failures + reading.quotations.strayMarks + (reading.cutLines > 0 ? 1 : 0)
  }

  /// Whether marks are better taken as data, since they swallow rows and save none.
  private func isBetterBare(than other: DialectCandidate) -> Bool {
    guard let shape, shape.consistency >= 0.95 else { return false }
    // A few lines may be what was meant to be quoted; marks might still come behind the sample.
    return shape.fits > (other.shape?.fits ?? 0) + 3
      && other.reading.quotations.needed <= other.failures
  }

  /// Whether its marks are more than apostrophes, one of which might swallow what is left.
  private var isClearlyQuoted: Bool {
    reading.quotations.needed > 0 && failures == 0
      && reading.cutLines <= max(16, reading.rows.count)
  }
}

extension DialectSample {
  /// Whether some quote mark has a backslash before it.
  func holdsEscaped(_ quote: UInt8) -> Bool {
    holds(Ascii.backslash)
      && bytes.indices.dropFirst().contains {
        bytes[$0] == quote && bytes[$0 - 1] == Ascii.backslash
      }
  }
}
