// SPDX-License-Identifier: GPL-3.0-or-later

/// A rule that chooses the delimiter and determines the confidence in it.
typealias DelimiterRule = SniffingRule<Sniffing, (DialectCandidate, Confidence)>

extension DelimiterRule {
  static let all = aligned + standard + even + uneven

  private static let aligned: [DelimiterRule] = [
    DelimiterRule("stated alignment", because: "the user specified it") { text in
      guard text.request.isAligned else { return nil }
      return (text.aligned ?? text.candidate(nil, nil, nil), .stated)
    },
    DelimiterRule("aligned columns", because: "spaces align the values of all lines") { text in
      guard text.request.delimiter == nil, text.plain == nil, text.alignedColumns?.isProven == true,
        text.even.first.map({ $0.consistency < 1 || $0.reading.rows.count < 4 }) ?? true
      else { return nil }
      return text.aligned.map { ($0, .likely(90)) }
    },
  ]

  private static let standard: [DelimiterRule] = [
    DelimiterRule("announced delimiter", because: "the first line states it: sep=;") {
      $0.sample.isAnnounced ? ($0.best($0.request.delimiter?.byte), .certain) : nil
    },
    DelimiterRule("stated delimiter", because: "the user specified it") { text in
      text.request.delimiter.map { (text.best($0.byte), .stated) }
    },
    DelimiterRule("plain beside pure values", because: "the commas may be decimal commas") {
      guard let (plain, rivals) = $0.plain, let purity = plain.shape?.profile.purity, purity < 1,
        rivals.contains(where: \.isPure)
      else { return nil }
      return (plain, .likely(60))
    },
    DelimiterRule("plain beside a delimiter", because: "another one splits it too") {
      guard let (plain, rivals) = $0.plain, !rivals.isEmpty else { return nil }
      return (plain, .likely(90))
    },
    DelimiterRule("plain", because: "well-formed RFC 4180 outweighs the rest") {
      $0.plain.map { ($0.candidate, .certain) }
    },
  ]

  private static let even: [DelimiterRule] = [
    DelimiterRule("ragged beside even", because: "only it splits the header, or quotes well") {
      guard let best = $0.even.first, let better = $0.best(outdoing: best, among: $0.fitting) else {
        return nil
      }
      return (better, better.raggedConfidence)
    },
    DelimiterRule("even below one name", because: "the rows may be text with commas") { text in
      guard let best = text.even.first, best.hasOneName else { return nil }
      return (best, .likely(share: min(text.evenShare, 0.7)))
    },
    DelimiterRule("even below a parted header", because: "another delimiter splits it") { text in
      guard let best = text.even.first, text.all.contains(where: { $0.splits(upToHeaderOf: best) })
      else { return nil }
      return (best, .likely(share: min(text.evenShare, 0.9)))
    },
    DelimiterRule("even alone", because: "no other delimiter makes a table") { text in
      guard let best = text.even.first, best.consistency > 0.99, text.rivalScore == 0 else {
        return nil
      }
      return (best, .certain)
    },
    DelimiterRule("most even", because: "a delimiter makes rows of equal width") { text in
      text.even.first.map { ($0, .likely(share: text.evenShare)) }
    },
  ]

  private static let uneven: [DelimiterRule] = [
    DelimiterRule("named delimiter", because: "the file is named after it") { text in
      guard text.defaultDelimiter != Ascii.comma, text.sample.contains(text.defaultDelimiter) else {
        return nil
      }
      return (text.best(text.defaultDelimiter), .likely(60))
    },
    DelimiterRule("ragged", because: "it splits the header, and is not punctuation") { text in
      let ragged = text.all.filter { $0.reading.rows.first?.fields ?? 0 >= 2 && !$0.isProse }
      return ragged.max { $0.score < $1.score }.map { ($0, $0.raggedConfidence) }
    },
    DelimiterRule("unusual delimiter", because: "rows are even, and mix numbers with text") {
      for delimiter in Delimiters.uncommon where $0.mayBeEven(at: delimiter) {
        let candidate = $0.best(delimiter)
        if candidate.isUnmistakable, !$0.isPlainColumn || candidate.isTableRatherThanColumn {
          return (candidate, .likely(80))
        }
      }
      return nil
    },
    DelimiterRule("one column", because: "no delimiter splits any row") { text in
      let fallback = text.best(text.defaultDelimiter)
      return fallback.reading.rows.allSatisfy { $0.fields == 1 } ? (fallback, .assumed) : nil
    },
    DelimiterRule("ragged below a title", because: "commas do not split the header") { text in
      guard !text.isPlainColumn,
        let better = text.best(outdoing: text.best(text.defaultDelimiter), among: text.all)
      else { return nil }
      return (better, better.raggedConfidence)
    },
    DelimiterRule("column of texts", because: "the commas belong to sentences or numbers") {
      let fallback = $0.best($0.defaultDelimiter)
      return fallback.isProse || fallback.isText ? ($0.lines, .likely(70)) : nil
    },
    DelimiterRule("few delimiters", because: "most lines of the text have none") { text in
      guard text.request.hint == nil, !text.request.isDelimited else { return nil }
      let share = text.best(text.defaultDelimiter).splitShare
      return share < 0.25 ? (text.lines, .likely(share: min(0.9, 1 - share))) : nil
    },
  ]
}

extension DialectReading {
  /// `true` if the reading is plain and no value contains another delimiter.
  fileprivate var isPure: Bool {
    isPlain && TableProfile(self, from: 0, fields: rows[0].fields).purity == 1
  }
}

extension Sniffing {
  /// The candidate that takes each line as a single field.
  fileprivate var lines: DialectCandidate {
    let quoted = candidate(nil, quote, nil)
    let statistics = quoted.reading.quoteStatistics
    let isBare = request.quote == nil && (statistics.defects > 0 || statistics.openLines > 0)
    return isBare ? candidate(nil, nil, nil) : quoted
  }

  /// Returns `true` if a delimiter splits the first rows, except the header, into equal widths.
  fileprivate func mayBeEven(at delimiter: UInt8) -> Bool {
    guard sample.contains(delimiter) else { return false }
    let rows = DialectReading(sample, Dialect(delimiter: delimiter), limit: 8).rows
    let widths = rows.filter { sample.bytes[$0.start] != Ascii.hash }.map(\.fields)
    return Set(widths.dropFirst()).count <= 1 && widths.last ?? 0 > 1
  }
}
