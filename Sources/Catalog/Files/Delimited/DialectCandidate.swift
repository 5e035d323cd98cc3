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
  private var failures: Int {
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
      if request.escape != nil || plain.failures == 0 { return plain }
      let escaped = read(quote.byte, Ascii.backslash)
      return escaped.isBetterEscaped(than: plain) ? escaped : plain
    }
    var best = read(Ascii.quote, request.escape?.byte)
    if request.escape == nil, best.reading.quotations.defects + best.failures > 0,
      sample.hasEscapedQuotes
    {
      let escaped = read(Ascii.quote, Ascii.backslash)
      if escaped.isBetterEscaped(than: best) { best = escaped }
    }
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

  /// Whether a backslash before marks saves quotations that doubling breaks.
  private func isBetterEscaped(than other: DialectCandidate) -> Bool {
    reading.quotations.escapedMarks > 0 && consistency >= other.consistency
      && failures + reading.quotations.strayMarks
        < other.failures + other.reading.quotations.strayMarks
  }

  /// Whether marks are better taken as data, since they swallow rows and save none.
  private func isBetterBare(than other: DialectCandidate) -> Bool {
    guard let shape, shape.consistency >= 0.95 else { return false }
    // A few lines may be what was meant to be quoted; marks might still come behind the sample.
    return shape.fits > (other.shape?.fits ?? 0) + 3
      && other.reading.quotations.needed <= other.failures
  }

  /// Whether its marks are more than apostrophes.
  private var isClearlyQuoted: Bool { reading.quotations.needed > 0 && failures == 0 }
}

extension DialectSample {
  /// Whether some quote mark has a backslash before it.
  var hasEscapedQuotes: Bool {
    holds(Ascii.backslash)
      && bytes.indices.dropFirst().contains {
        bytes[$0] == Ascii.quote && bytes[$0 - 1] == Ascii.backslash
      }
  }
}
