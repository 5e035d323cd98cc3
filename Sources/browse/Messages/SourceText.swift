// SPDX-License-Identifier: GPL-3.0-or-later

import Catalog
import Navigator

/// The description of how a collection was read.
enum SourceText {
  /// Returns a remark that words of a link's filter are texts although columns have their names.
  ///
  /// Returns `nil` without words.
  static func wordsReadAsTexts(_ words: [String]) -> Alert? {
    guard !words.isEmpty else { return nil }
    let texts = words.map { "“\($0)”" }.formattedList("and", isQuoted: false)
    return Alert(
      "\(texts) \(words.count == 1 ? "is a text" : "are texts") in this filter of a link",
      advice: "write a column in backticks"
    )
  }

  /// Returns the output of `about`.
  static func content(_ report: SourceReport) -> Content {
    var fields = [Field("source", value: report.path)]
    fields += format(report) + files(report)
    if let encoding = report.encoding { fields.append(self.encoding(encoding)) }
    if let compression = report.compression {
      fields.append(Field("decompressor", value: compression))
    }
    if let end = report.earlyEnd {
      fields.append(
        Field("ends early", note: end.position, value: end.explanation)
      )
    }
    if report.isReplaced {
      fields.append(
        Field("replaced", note: reloadAdvice, value: "showing the old file")
      )
    }
    if let remark = report.decompressorMessage { fields.append(Field("message", value: remark)) }
    if let size = report.size {
      let source = report.sourceSize ?? size
      let note = source == size ? "" : "\(size.counted("byte")) as UTF-8"
      let exact = source.counted("byte")
      let value = source < 1000 ? exact : "\(Double(source).byteSize) (\(exact))"
      fields.append(Field("size", note: note, value: value))
    }
    fields.append(
      Field("shape", value: "\(report.rows.counted("row")), \(report.columns.counted("column"))")
    )
    fields += warnings(report)
    return .fields(fields)
  }
}

extension SourceText {
  /// Returns an alert that the source's file has changed since it was opened.
  ///
  /// - Parameters:
  ///   - change: The change.
  ///   - isFollowable: `true` if `follow` would show new rows.
  static func change(_ change: SourceChange, isFollowable: Bool) -> Alert {
    let file = "“\(change.path)”"
    return switch change.kind {
    case .grown:
      Alert(
        "\(file) has grown",
        advice: reloadAdvice + (isFollowable ? ", “follow” shows new rows" : "")
      )
    case .overwritten: Alert("\(file) was changed", advice: reloadAdvice)
    case .replaced: Alert("\(file) was replaced by another file", advice: reloadAdvice)
    case .deleted: Alert("\(file) was deleted", advice: "“export” saves its items")
    }
  }

  private static let reloadAdvice = "“reload” reads it anew"
}

// MARK: Uncertain guesses

extension SourceText {
  /// The highest confidence, in percent, of a guess that is reported as uncertain.
  static let uncertaintyThreshold = 70

  /// Returns a remark about automatically skipped lines and uncertain guesses.
  ///
  /// - Parameter warnings: The warnings about the source.
  /// - Returns: One line, or `nil` if there is nothing to report.
  static func uncertaintyRemark(_ warnings: SourceWarnings) -> String? {
    var parts: [String] = []
    if let sniffed = warnings.encoding, let encoding = sniffed.encoding, isUncertain(sniffed) {
      parts.append("encoding \(encoding.name): \(sniffed.confidence.text)")
    }
    if let sniffed = warnings.sniffed { parts += remarks(sniffed) }
    return parts.isEmpty ? nil : parts.joined(separator: ", ") + "; see “about”"
  }

  private static func remarks(_ sniffed: SniffedDialect) -> [String] {
    var parts: [String] = []
    let dialect = sniffed.dialect
    if sniffed.skippedLines.isGuess, dialect.skippedLines > 0 {
      parts.append("skipped \(dialect.skippedLines.counted("line")) before the table")
      if let comment = comment(of: dialect) { parts.append("and \(comment)") }
    }
    if case .likely(...uncertaintyThreshold) = sniffed.delimiter {
      parts.append("delimiter \(delimiter(of: dialect)): \(sniffed.delimiter.text)")
    }
    if case .likely(...uncertaintyThreshold) = sniffed.header {
      let (header, advice) =
        switch dialect.headerRows {
        case 0: ("no header", "“--header” reads the first row as names")
        case 1: ("header", "“--no-header” reads the first row as data")
        case let rows: ("header of \(rows) rows", "“--header” reads only the first row as names")
        }
      parts.append("\(header): \(sniffed.header.text), \(advice)")
    }
    return parts
  }
}

// MARK: Format

extension SourceText {
  private static func format(_ report: SourceReport) -> [Field] {
    switch report.format {
    case .items: []
    case .directory: [Field("format", value: "directory")]
    case .database: [Field("format", value: "database")]
    case .server: [Field("format", value: "database server")]
    case .table(let kind): [Field("format", value: kind.rawValue)]
    case .json: [Field("format", value: "JSON")] + listHeader(report)
    case .jsonLines: [Field("format", value: "JSON Lines")] + listHeader(report)
    case .delimited(let sniffed): dialect(sniffed)
    }
  }

  private static func listHeader(_ report: SourceReport) -> [Field] {
    guard report.hasListHeader else { return [] }
    let advice = "use --no-header if it is data"
    return [Field("header", note: advice, value: "first list, which has texts only")]
  }

  private static func dialect(_ sniffed: SniffedDialect) -> [Field] {
    let dialect = sniffed.dialect
    var fields = [Field("format", value: "delimited text")]
    if dialect.columnStarts.isEmpty {
      let escape = dialect.escape.map { name(of: $0) }
      let isBare = dialect.quote == nil && escape != nil
      fields += [
        Field("delimiter", note: delimiterNote(sniffed), value: delimiter(of: dialect)),
        Field("quote", note: sniffed.quote.text, value: name(of: dialect.quote)),
        Field(
          isBare ? "escape" : "quote escape",
          note: sniffed.escape.text,
          value: escape ?? "doubled quote"
        ),
      ]
    } else {
      let starts = dialect.columnStarts.map { ($0 + 1).grouped }
      fields.append(
        Field(
          "columns",
          note: sniffed.delimiter.text,
          value: "beginning at character \(starts.joined(separator: ", "))"
        )
      )
    }
    if let comment = comment(of: dialect) { fields.append(Field("comments", value: comment)) }
    fields.append(Field("header", note: sniffed.header.text, value: header(sniffed)))
    if dialect.skippedLines > 0 {
      let lines = dialect.skippedLines.counted("line")
      fields.append(Field("skipped", note: skippedNote(sniffed), value: lines))
    }
    fields.append(Field("line endings", note: "in the sample", value: breaks(sniffed.lineBreaks)))
    return fields
  }

  private static func delimiterNote(_ sniffed: SniffedDialect) -> String {
    let text = sniffed.delimiter.text
    guard let other = sniffed.alternative else { return text }
    let mark = name(of: other.delimiter)
    // Quoted because the delimiter may be special to the shell.
    let name = mark.utf8.count == 1 ? "'\(mark)'" : mark
    let skip = other.skippedLines > 0 ? " --skip \(other.skippedLines)" : ""
    return "\(text); --delimiter \(name)\(skip) gives \(other.columns) columns"
  }

  private static func skippedNote(_ sniffed: SniffedDialect) -> String {
    let text = sniffed.skippedLines.text
    return switch sniffed.skippedLines {
    case .stated, .certain: text
    case .likely(let percent) where percent > 70: text
    case .likely, .assumed: "\(text); use --skip 0 to keep them"
    }
  }

  private static func header(_ sniffed: SniffedDialect) -> String {
    switch sniffed.dialect.headerRows {
    case 0: "none, the first row is data"
    case 1 where sniffed.hasShortHeader:
      "first row, without a name for the column of row names"
    case 1: "first row"
    case let rows: "first \(rows) rows"
    }
  }

  private static func breaks(_ breaks: LineBreaks) -> String {
    let parts = [
      ("LF", breaks.lineFeeds), ("CR LF", breaks.pairs), ("CR", breaks.carriageReturns),
    ].filter { $0.1 > 0 }
    guard parts.count > 1 else { return parts.first?.0 ?? "none" }
    return parts.map { "\($0.0) (\($0.1.grouped))" }.joined(separator: ", ")
  }

  private static func comment(of dialect: Dialect) -> String? {
    guard !dialect.comment.isEmpty else { return nil }
    return "lines that begin with “\(String(decoding: dialect.comment, as: UTF8.self))”"
  }

  /// Returns the delimiter of a dialect.
  static func delimiter(of dialect: Dialect) -> String {
    guard let first = dialect.delimiter, !dialect.delimiterTail.isEmpty else {
      let name = name(of: dialect.delimiter)
      return dialect.skipsSpaces ? "\(name) and the spaces after it" : name
    }
    return "“\(String(decoding: [first] + dialect.delimiterTail, as: UTF8.self))”"
  }

  private static func name(of byte: UInt8?) -> String {
    switch byte {
    case nil: "none"
    case UInt8(ascii: "\t"): "tab"
    case UInt8(ascii: " "): "space"
    case let byte? where byte > 0x20 && byte < 0x7F: String(Unicode.Scalar(byte))
    case let byte?: "0x" + String(byte, radix: 16, uppercase: true)
    }
  }
}

extension Confidence {
  /// The confidence in words.
  var text: String {
    switch self {
    case .stated: "specified"
    case .certain: "certain"
    case .likely(let percent): "\(percent) % sure"
    case .assumed: "assumed"
    }
  }
}

// MARK: Warnings

extension SourceText {
  /// A warning about values for which a regular expression was stopped; `nil` for none.
  static func stoppedMatches(_ count: Int) -> Alert? {
    guard count > 0 else { return nil }
    let values = count == 1 ? "1 value, which counts" : "\(count.grouped) values, which count"
    return Alert(
      "the regular expression is too slow for \(values) as no match",
      advice: "simplify it"
    )
  }

  private static func warnings(_ report: SourceReport) -> [Field] {
    var fields = fileWarnings(report)
    if let invalid = report.invalidSequences {
      let first = "first at byte \(invalid.firstOffset.grouped)"
      fields.append(Field("warning", note: first, value: text(invalid, in: report.encoding)))
    }
    if report.emptyNames > 0 {
      fields.append(
        Field("warning", value: "\(report.emptyNames.counted("column")) without a name")
      )
    }
    if report.repeatedNames > 0 {
      let names = report.repeatedNames.counted("column")
      fields.append(Field("warning", value: "\(names) with a duplicate name"))
    }
    if report.omittedNames > 0 {
      let names = report.omittedNames.counted("name")
      fields.append(Field("warning", value: "\(names) of the header omitted"))
    }
    for warning in report.warnings {
      let rows = warning.count.counted("row")
      fields.append(
        Field(
          "warning",
          note: "first in row \(warning.firstRow.grouped)",
          value: "\(rows) \(RowWarningText.sentence(about: warning.kind))"
        )
      )
    }
    return fields.isEmpty ? [Field("warnings", value: "none")] : fields
  }
}
