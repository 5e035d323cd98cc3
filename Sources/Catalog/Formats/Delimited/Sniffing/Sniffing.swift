// SPDX-License-Identifier: GPL-3.0-or-later

/// A sample, the stated parts of its dialect, and a cache of the candidates evaluated so far.
final class Sniffing {
  let sample: DialectSample
  let request: DialectRequest
  let rules: SniffingRules

  private var readings: [Dialect: DialectReading] = [:]
  private var candidates: [Dialect: DialectCandidate] = [:]

  init(_ sample: DialectSample, _ request: DialectRequest, _ rules: SniffingRules = SniffingRules())
  {
    var (sample, request) = (sample, request)
    if request.skippedLines == nil, let delimiter = sample.announcedDelimiter,
      request.delimiter == nil || request.delimiter == .byte(delimiter)
    {
      (request.delimiter, request.skippedLines) = (.byte(delimiter), 1)
      sample.isAnnounced = true
    }
    sample.skip(lines: request.skippedLines ?? 0)
    (self.sample, self.request, self.rules) = (sample, request, rules)
  }

  /// The dialect, and the names of the rules that decided it.
  var result: (dialect: SniffedDialect, rules: [String]) {
    let choice = rules.delimiter.decide(self, otherwise: (best(defaultDelimiter), .likely(50)))
    let (best, delimiter) = choice.outcome
    let quote = rules.quoteConfidence.decide(best, otherwise: .likely(share: best.wellFormedShare))
    let escape = rules.escapeConfidence.decide(best, otherwise: .assumed)
    let start = rules.startConfidence.decide(best, otherwise: .assumed)
    let header = rules.header.decide(TableHead(best), otherwise: (1, .assumed))
    var dialect = best.reading.dialect
    dialect.headerRows = header.outcome.rows
    dialect.comment = request.comment ?? best.comment
    let linesBefore =
      best.firstRow > 0 ? sample.lines(before: best.reading.rows[best.firstRow].start) : 0
    dialect.skippedLines = max(0, request.skippedLines ?? linesBefore)
    let sniffed = SniffedDialect(
      dialect: dialect,
      delimiter: delimiter,
      quote: quote.outcome,
      escape: escape.outcome,
      skippedLines: start.outcome,
      header: header.outcome.confidence,
      columns: best.columns,
      hasShortHeader: dialect.headerRows > 0 && best.shape?.hasShortHeader ?? false,
      lineBreaks: best.reading.lineBreaks,
      alternative: best.columns == 1 && request.delimiter == nil ? alternative : nil
    )
    let others = [choice.rule, quote.rule, escape.rule, start.rule, header.rule]
    return (sniffed, best.rules + others.compactMap(\.self))
  }

  /// The best table in a sample that is read as a single column.
  private var alternative: SniffedDialect.Alternative? {
    let tables = Delimiters.common.filter(sample.contains).map(best)
      .filter { $0.isTable && !$0.isProse }
    guard let best = tables.max(by: { $0.rank(request.hint) < $1.rank(request.hint) }),
      let delimiter = best.delimiter, let fields = best.shape?.fields,
      let first = best.reading.rows.first(where: { $0.fields == fields })
    else { return nil }
    return SniffedDialect.Alternative(
      delimiter: delimiter,
      skippedLines: sample.lines(before: first.start),
      columns: fields
    )
  }

  // MARK: Candidates

  /// The stated quote, or that of RFC 4180.
  var quote: UInt8? { request.quote.map(\.byte) ?? Ascii.quote }

  /// The delimiter to assume if the text does not reveal one.
  var defaultDelimiter: UInt8 { request.hint ?? Ascii.comma }

  /// Returns the sample parsed with a dialect, from the cache if possible.
  func reading(_ dialect: Dialect) -> DialectReading {
    if let known = readings[dialect] { return known }
    let reading = DialectReading(sample, dialect)
    readings[dialect] = reading
    return reading
  }

  /// Returns a dialect with the stated parts that are the same for all candidates.
  ///
  /// A byte has one meaning. As a delimiter, it gives way to a quote or an escape unless it was stated.
  func dialect(_ delimiter: UInt8?, _ quote: UInt8?, _ escape: UInt8? = nil) -> Dialect {
    var (delimiter, quote, escape) = (delimiter, quote, escape == quote ? nil : escape)
    if let byte = delimiter, byte == quote || byte == escape {
      if request.delimiter == nil {
        delimiter = nil
      } else if byte == quote {
        quote = nil
      } else {
        escape = nil
      }
    }
    var dialect = Dialect(delimiter: delimiter, quote: quote, escape: escape)
    if let stated = request.delimiter, stated.byte == delimiter {
      dialect.delimiterTail = stated.tail
    }
    dialect.comment = request.comment ?? []
    return dialect
  }

  func candidate(_ delimiter: UInt8?, _ quote: UInt8?, _ escape: UInt8?) -> DialectCandidate {
    candidate(dialect(delimiter, quote, escape))
  }

  func candidate(_ dialect: Dialect) -> DialectCandidate {
    if let known = candidates[dialect] { return known }
    let reading = reading(dialect)
    let shape = TableShape.best(of: reading, request, rules.tables)
    let candidate = DialectCandidate(reading: reading, shape: shape, request: request)
    candidates[dialect] = candidate
    return candidate
  }

  /// Returns the candidate with a delimiter and the quoting that the rules choose.
  func best(_ delimiter: UInt8?) -> DialectCandidate {
    let plain = candidate(delimiter, quote, request.escape?.byte)
    return rules.quoting.reversed().reduce(plain) { below, rule in
      guard var better = rule.decide((below, self)) else { return below }
      better.quotingRule = rule.name
      return better
    }
  }

  // MARK: Facts about all delimiters

  /// The sample as well-formed RFC 4180, and the readings with rival delimiters.
  ///
  /// The delimiter is the default one, or else a comma. Rivals also split the first row. The value is
  /// `nil` if the sample is not well-formed.
  private(set) lazy var plain: (candidate: DialectCandidate, rivals: [DialectReading])? = {
    guard request.escape?.byte == nil else { return nil }
    let table = [defaultDelimiter, Ascii.comma].lazy.filter(sample.contains)
      .map { self.candidate($0, self.quote, nil) }
      .first {
        $0.reading.isPlain && $0.shape?.preamble == TableShape.Preamble.none
          && self.escaped($0) == nil && self.bareEscaped($0) == nil
      }
    guard let table else { return nil }
    let rivals = Delimiters.common.filter { $0 != table.delimiter && sample.contains($0) }
      .map { reading(dialect($0, quote)) }
    return (table, rivals.filter { $0.rows.first?.fields ?? 0 >= 2 })
  }()

  /// The columns of the sample, if spaces may align them.
  private(set) lazy var alignedColumns = AlignedColumns(sample, skipping: request.comment ?? [])

  /// The candidate with aligned columns.
  var aligned: DialectCandidate? {
    alignedColumns.map { columns in
      var dialect = dialect(nil, nil)
      dialect.columnStarts = columns.starts
      return candidate(dialect)
    }
  }

  /// `true` if the text is a single column of plain RFC 4180.
  private(set) lazy var isPlainColumn: Bool = {
    guard request.escape?.byte == nil else { return false }
    let reading = reading(dialect(Ascii.comma, quote))
    return reading.quoteStatistics.defects == 0 && reading.quoteStatistics.openLines == 0
      && reading.rows.allSatisfy { $0.fields == 1 }
  }()

  /// The best candidate for each common or rare delimiter in the sample.
  private(set) lazy var all = (Delimiters.common + Delimiters.rare).filter(sample.contains).map(
    best
  )

  /// The candidates that remain plausible if the text is also a plain single column.
  private(set) lazy var fitting = all.filter {
    !isPlainColumn || $0.delimiter == request.hint || $0.isTableRatherThanColumn
  }

  /// The candidates that form an even table, the best first.
  private(set) lazy var even = fitting.filter { $0.isTable && !$0.isText }
    .sorted { $0.rank(request.hint) > $1.rank(request.hint) }

  /// The share of the evidence that supports the best even table, from 0 to 1.
  var evenShare: Double {
    guard let best = even.first else { return 0 }
    return best.consistency * best.score / (best.score + 0.5 * rivalScore)
  }

  /// The score of the second-best even table, or 0.
  var rivalScore: Double { even.dropFirst().first?.score ?? 0 }

  /// Returns the best of the candidates that outdo another one.
  ///
  /// See ``DialectCandidate/outdoes(_:)``.
  func best(
    outdoing other: DialectCandidate,
    among candidates: [DialectCandidate]
  ) -> DialectCandidate? {
    candidates.filter { $0.outdoes(other) }.max { $0.score < $1.score }
  }
}
