// SPDX-License-Identifier: GPL-3.0-or-later

/// Finds out how delimited text is written.
///
/// What reads as well-formed RFC 4180 is that, whatever else would fit. Else each delimiter that is
/// in the text is tried with each quoting that may be meant, and the reading with the most even
/// table wins; where there is none, commas part the values unless they are those of sentences or of
/// numbers. One column of RFC 4180 stays that, whatever marks are in its values, unless its first
/// line has them too or is clearly none of the table's. Time is linear in the sample, once for each reading that is tried.
package enum DialectSniffer {
  /// Finds the dialect of a text.
  ///
  /// - Parameters:
  ///   - bytes: The beginning of the text, in UTF-8.
  ///   - isWhole: Whether it is all of the text; else it may end anywhere in a row.
  ///   - request: What is not to be guessed.
  ///   - mark: The mark of a quotation of which the whole text has shown that it never ends.
  /// - Returns: The dialect, and how sure each part of it is.
  package static func sniff(
    _ bytes: [UInt8],
    isWhole: Bool,
    request: DialectRequest = DialectRequest(),
    literalMark mark: Int? = nil
  ) -> SniffedDialect {
    var sample = DialectSample(bytes, isWhole: isWhole, literalMark: mark)
    var request = request
    let announced = sample.announcedDelimiter
    if let lines = request.skippedLines {
      sample.skip(lines: lines)
    } else if let announced, request.delimiter == nil || request.delimiter == .byte(announced) {
      sample.skip(lines: 1)
      request.delimiter = .byte(announced)
      request.skippedLines = 1
    }
    let (candidate, confidence) = choose(sample, request)
    var sniffed = SniffedDialect(candidate, sample, request, delimiter: confidence)
    if announced != nil, request.skippedLines == 1 { sniffed.trustAnnouncement() }
    if sniffed.columns == 1, request.delimiter == nil {
      sniffed.alternative = alternative(sample, request)
    }
    return sniffed
  }

  /// The best table that a sample makes which is read as one column.
  private static func alternative(
    _ sample: DialectSample,
    _ request: DialectRequest
  ) -> SniffedDialect.Alternative? {
    let tables = Delimiters.usual.filter(sample.holds).map {
      DialectCandidate.best($0, sample, request)
    }
    .filter { $0.isTable && !$0.isProse(sample) }
    guard let best = tables.max(by: { $0.rank(request.hint) < $1.rank(request.hint) }),
      let delimiter = best.reading.dialect.delimiter, let fields = best.shape?.fields,
      let first = best.reading.rows.first(where: { $0.fields == fields })
    else { return nil }
    return SniffedDialect.Alternative(
      delimiter: delimiter,
      skippedLines: sample.lines(before: Int(first.start)),
      columns: fields
    )
  }

  /// The best candidate, and how sure its delimiter is.
  private static func choose(
    _ sample: DialectSample,
    _ request: DialectRequest
  ) -> (DialectCandidate, Confidence) {
    if let fixed = request.delimiter {
      return (DialectCandidate.best(fixed.byte, sample, request), .stated)
    }
    if let plain = plainCandidate(sample, request) { return plain }
    let isColumn = isPlainColumn(sample, request)
    let candidates = (Delimiters.usual + Delimiters.rare).filter(sample.holds)
      .map { DialectCandidate.best($0, sample, request) }
    let fitting = candidates.filter {
      !isColumn || $0.reading.dialect.delimiter == request.hint || $0.isNoColumn(sample)
    }
    let ranked = fitting.filter { $0.isTable && !$0.isText(sample) }
      .sorted { $0.rank(request.hint) > $1.rank(request.hint) }
    if let best = ranked.first {
      if let better = fitting.filter({ $0.outdoes(best, sample) })
        .max(by: { $0.score < $1.score })
      {
        return (better, better.raggedConfidence)
      }
      let rival = ranked.dropFirst().first?.score ?? 0
      let share = best.consistency * best.score / (best.score + 0.5 * rival)
      if best.hasOneName { return (best, .likely(share: min(share, 0.7))) }
      if candidates.contains(where: { $0.divides(upToHeaderOf: best) }) {
        return (best, .likely(share: min(share, 0.9)))
      }
      let isCertain = best.consistency > 0.99 && rival == 0
      return (best, isCertain ? .certain : .likely(share: share))
    }
    return unevenCandidate(among: candidates, isColumn: isColumn, sample, request)
  }

  /// Whether it is one column of plain RFC 4180.
  private static func isPlainColumn(_ sample: DialectSample, _ request: DialectRequest) -> Bool {
    guard request.escape?.byte == nil else { return false }
    let quote = request.quote.map(\.byte) ?? Ascii.quote
    let reading = DialectReading(sample, Dialect(quote: quote))
    return reading.quotations.defects == 0 && reading.quotations.openLines == 0
      && reading.rows.allSatisfy { $0.fields == 1 }
  }

  /// The reading as plain RFC 4180, with the delimiter that the name tells or else with commas.
  private static func plainCandidate(
    _ sample: DialectSample,
    _ request: DialectRequest
  ) -> (DialectCandidate, Confidence)? {
    guard request.escape?.byte == nil else { return nil }
    let quote = request.quote.map(\.byte) ?? Ascii.quote
    var delimiters = [Ascii.comma]
    if let hint = request.hint, hint != Ascii.comma { delimiters.insert(hint, at: 0) }
    for delimiter in delimiters where sample.holds(delimiter) {
      let dialect = Dialect(delimiter: delimiter, quote: quote)
      let candidate = DialectCandidate(dialect, sample, request)
      guard candidate.reading.isPlain,
        candidate.shape?.preamble == TableShape.Preamble.none,
        request.escape != nil || candidate.escaped(sample, request) == nil
      else { continue }
      let rivals = Delimiters.usual.filter { $0 != delimiter && sample.holds($0) }
        .map { DialectReading(sample, Dialect(delimiter: $0, quote: quote)) }
        .filter { $0.rows.first?.fields ?? 0 >= 2 }
      return (candidate, confidence(in: candidate, beside: rivals, sample))
    }
    return nil
  }

  /// How sure plain RFC 4180 is beside readings that part its first line as well.
  private static func confidence(
    in plain: DialectCandidate,
    beside rivals: [DialectReading],
    _ sample: DialectSample
  ) -> Confidence {
    if rivals.isEmpty { return .certain }
    let purity = plain.shape?.profile.purity ?? 1
    // Halves of numbers on both sides of a semicolon are most likely no values.
    let isCleaner = rivals.contains { rival in
      guard purity < 1, rival.isPlain, let fields = rival.rows.first?.fields else { return false }
      return TableProfile(rival, of: sample, from: 0, fields: Int(fields)).purity == 1
    }
    return .likely(isCleaner ? 60 : 90)
  }

  /// What to do where no delimiter makes an even table.
  private static func unevenCandidate(
    among candidates: [DialectCandidate],
    isColumn: Bool,
    _ sample: DialectSample,
    _ request: DialectRequest
  ) -> (DialectCandidate, Confidence) {
    if let hint = request.hint, hint != Ascii.comma,
      let hinted = candidates.first(where: { $0.reading.dialect.delimiter == hint })
    {
      return (hinted, .likely(60))
    }
    // A ragged table has a header at least.
    let ragged =
      candidates
      .filter { ($0.reading.rows.first?.fields ?? 0) >= 2 && !$0.isProse(sample) }
      .max { $0.score < $1.score }
    if let ragged { return (ragged, ragged.raggedConfidence) }
    for delimiter in Delimiters.unusual where sample.mayBeEven(at: delimiter) {
      let candidate = DialectCandidate.best(delimiter, sample, request)
      if candidate.isUnmistakable, !isColumn || candidate.isNoColumn(sample) {
        return (candidate, .likely(80))
      }
    }
    let usualOne = request.hint ?? Ascii.comma
    let standard =
      candidates.first { $0.reading.dialect.delimiter == usualOne }
      ?? DialectCandidate.best(usualOne, sample, request)
    if standard.reading.rows.allSatisfy({ $0.fields == 1 }) { return (standard, .assumed) }
    // The same below a title.
    if !isColumn,
      let better = candidates.filter({ $0.outdoes(standard, sample) })
        .max(by: { $0.score < $1.score })
    {
      return (better, better.raggedConfidence)
    }
    guard standard.isProse(sample) || standard.isText(sample) else {
      return (standard, .likely(50))
    }
    return (DialectCandidate.single(sample, request), .likely(70))
  }
}

extension DialectSample {
  /// Whether the first rows are as wide as each other with a delimiter, but perhaps for a header.
  fileprivate func mayBeEven(at delimiter: UInt8) -> Bool {
    guard holds(delimiter) else { return false }
    let widths = bytes.withUnsafeBufferPointer { bytes in
      var cut = SampleRows(
        bytes,
        from: start,
        isWhole: isWhole,
        DelimitedFormat(delimiter: delimiter)
      )
      var widths: [Int] = []
      while widths.count < 8, cut.advance() {
        if !cut.isCut, bytes[cut.range.lowerBound] != Ascii.hash { widths.append(cut.width) }
      }
      return widths
    }
    return Set(widths.dropFirst()).count <= 1 && widths.last ?? 0 > 1
  }

  /// The delimiter that the first line announces to spreadsheets: `sep=;`.
  var announcedDelimiter: UInt8? {
    let line = bytes[start...].prefix { $0 != Ascii.lineFeed && $0 != Ascii.carriageReturn }
    let plain = line.filter { $0 != Ascii.quote }
    guard plain.count == 5, line.count == 5 || line.count == 7,
      plain.prefix(4).map(Ascii.lowercased) == Array("sep=".utf8),
      let delimiter = plain.last, delimiter < 0x80, delimiter != 0
    else { return nil }
    return delimiter
  }
}
