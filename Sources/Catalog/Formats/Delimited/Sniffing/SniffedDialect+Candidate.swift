// SPDX-License-Identifier: GPL-3.0-or-later

extension SniffedDialect {
  /// What a candidate says, with how sure its parts are.
  ///
  /// - Parameters:
  ///   - candidate: The candidate that was chosen.
  ///   - sample: What was read.
  ///   - request: What was fixed.
  ///   - delimiter: How sure the delimiter is.
  init(
    _ candidate: DialectCandidate,
    _ sample: DialectSample,
    _ request: DialectRequest,
    delimiter: Confidence
  ) {
    let reading = candidate.reading
    let firstRow = candidate.shape?.firstRow ?? 0
    dialect = reading.dialect
    if let lines = request.skippedLines {
      dialect.skippedLines = max(0, lines)
    } else if firstRow > 0 {
      dialect.skippedLines = sample.lines(before: Int(reading.rows[firstRow].start))
    }
    self.delimiter = delimiter
    quote = request.quote != nil ? .stated : Self.quote(reading)
    escape = request.escape != nil ? .stated : Self.escape(reading)
    skippedLines = request.skippedLines != nil ? .stated : Self.start(candidate)
    let first = reading.rows.indices.contains(firstRow) ? Int(reading.rows[firstRow].fields) : 0
    columns = candidate.isTable ? candidate.shape?.fields ?? first : first
    hasShortHeader = request.hasHeader && candidate.shape?.hasShortHeader ?? false
    lineBreaks = reading.lineBreaks
    let profile = TableProfile(reading, of: sample, from: firstRow, fields: columns)
    headerLooksLikeData = request.hasHeader && profile.beginsWithData
    let lines = TableLines(reading: reading, sample: sample)
    header =
      if !request.hasHeader {
        .stated
      } else if lines.haveNames(behindEmptyLineAfter: firstRow, fields: columns) {
        .likely(50)
      } else {
        profile.beginsWithNames ? .likely(95) : .assumed
      }
  }

  /// Takes delimiter and start from a first line that announces them.
  mutating func trustAnnouncement() {
    delimiter = .certain
    skippedLines = .certain
  }

  private static func quote(_ reading: DialectReading) -> Confidence {
    let tally = reading.quotations
    guard reading.dialect.quote != nil else { return .likely(90) }
    let wrong = tally.broken + (tally.openLines > 0 ? 1 : 0)
    if tally.closed + wrong == 0 { return .assumed }
    if wrong == 0, tally.needed > 0 { return .certain }
    return .likely(share: (Double(tally.closed) + 1) / (Double(tally.closed + wrong) + 1))
  }

  private static func escape(_ reading: DialectReading) -> Confidence {
    let tally = reading.quotations
    if reading.dialect.escape != nil { return tally.broken == 0 ? .certain : .likely(80) }
    return tally.doubledMarks > 0 && tally.broken == 0 ? .certain : .assumed
  }

  private static func start(_ candidate: DialectCandidate) -> Confidence {
    guard let shape = candidate.shape, candidate.isTable else { return .assumed }
    return switch shape.preamble {
    case .none: shape.consistency == 1 ? .certain : .likely(share: shape.consistency)
    case .clear: .likely(95)
    case .likely: .likely(70)
    }
  }
}
