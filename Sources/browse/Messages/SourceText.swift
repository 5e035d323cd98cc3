// SPDX-License-Identifier: GPL-3.0-or-later

import Catalog
import Navigator

/// The description of how a collection was read.
enum SourceText {
  /// Returns the output of `about`.
  static func content(_ report: SourceReport) -> Content {
    var fields = [Field("source", value: report.path)]
    fields += format(report)
    if let encoding = report.encoding { fields.append(self.encoding(encoding)) }
    if let compression = report.compression {
      fields.append(Field("compressed", note: "read through", value: compression))
    }
    if let end = report.earlyEnd {
      fields.append(
        Field("ends early", note: end.position, value: end.explanation)
      )
    }
    if report.isReplaced {
      fields.append(
        Field("replaced", note: reopenAdvice, value: "this is the file that was opened")
      )
    }
    if let remark = report.decompressorMessage { fields.append(Field("remark", value: remark)) }
    if let broken = report.invalidSequences {
      let first = "the first at byte \(broken.firstOffset.grouped)"
      fields.append(
        Field(
          "unreadable",
          note: first,
          value: "\(broken.count.counted("place")), read as “\u{FFFD}”"
        )
      )
    }
    if let size = report.size {
      let source = report.sourceSize ?? size
      let note = source == size ? "" : "\(size.counted("byte")) of text in UTF-8"
      fields.append(Field("size", note: note, value: source.counted("byte")))
    }
    fields.append(
      Field("shape", value: "\(report.rows.counted("row")), \(report.columns.counted("column"))")
    )
    fields += warnings(report)
    return Content([.fields(fields)])
  }
}

extension SourceText {
  /// Returns an alert that another file has replaced the source.
  static func replacement(at path: String) -> Alert {
    Alert(
      "another file is at “\(path)” by now, this is the one that was opened",
      advice: reopenAdvice
    )
  }

  private static let reopenAdvice = "to see the new one, leave and open it again"
}

// MARK: Uncertain guesses

extension SourceText {
  /// The highest confidence, in percent, of a guess that is reported as uncertain.
  private static let uncertaintyThreshold = 70

  /// Returns a remark about automatically skipped lines and uncertain guesses.
  ///
  /// - Parameter sniffed: The detected dialect.
  /// - Returns: One line, or `nil` if there is nothing to report, which is the usual case.
  static func uncertaintyRemark(_ sniffed: SniffedDialect) -> String? {
    var parts: [String] = []
    if case .likely = sniffed.skippedLines, sniffed.dialect.skippedLines > 0 {
      parts.append(
        "\(sniffed.dialect.skippedLines.counted("line")) before the table left out"
      )
    }
    if case .likely(...uncertaintyThreshold) = sniffed.delimiter {
      parts.append("delimiter \(name(of: sniffed.dialect.delimiter)): \(sniffed.delimiter.text)")
    }
    if case .likely(...uncertaintyThreshold) = sniffed.header {
      parts.append("names of the columns: \(sniffed.header.text)")
    }
    return parts.isEmpty ? nil : parts.joined(separator: ", ") + ": see “about”"
  }
}

// MARK: Format

extension SourceText {
  private static func format(_ report: SourceReport) -> [Field] {
    switch report.format {
    case .items: []
    case .directory: [Field("format", value: "directory")]
    case .database: [Field("format", value: "database")]
    case .table(let kind): [Field("format", value: kind.rawValue)]
    case .json: [Field("format", value: "JSON")]
    case .jsonLines: [Field("format", value: "JSON Lines")]
    case .delimited(let sniffed): dialect(sniffed)
    }
  }

  private static func dialect(_ sniffed: SniffedDialect) -> [Field] {
    let dialect = sniffed.dialect
    var fields = [
      Field("format", value: "delimited text"),
      Field("delimiter", note: delimiterNote(sniffed), value: name(of: dialect.delimiter)),
      Field("quote mark", note: sniffed.quote.text, value: name(of: dialect.quote)),
      Field(
        "in quotes",
        note: sniffed.escape.text,
        value: dialect.escape.map { "\(name(of: $0)) escapes it" } ?? "it is doubled"
      ),
      Field("header", note: sniffed.header.text, value: header(sniffed)),
    ]
    if dialect.skippedLines > 0 {
      let lines = dialect.skippedLines.counted("line")
      fields.append(Field("before it", note: skippedNote(sniffed), value: "\(lines) skipped"))
    }
    fields.append(Field("line breaks", note: "in the sample", value: breaks(sniffed.lineBreaks)))
    return fields
  }

  private static func delimiterNote(_ sniffed: SniffedDialect) -> String {
    let text = sniffed.delimiter.text
    guard let other = sniffed.alternative else { return text }
    let mark = name(of: other.delimiter)
    // Quoted because the delimiter may be special to the shell.
    let name = mark.utf8.count == 1 ? "'\(mark)'" : mark
    let skip = other.skippedLines > 0 ? " --skip \(other.skippedLines)" : ""
    return "\(text); --delimiter \(name)\(skip) would make \(other.columns) columns of it"
  }

  private static func skippedNote(_ sniffed: SniffedDialect) -> String {
    let text = sniffed.skippedLines.text
    return switch sniffed.skippedLines {
    case .stated, .certain: text
    case .likely(let percent) where percent > 70: text
    case .likely, .assumed: "\(text); --skip 0 keeps what is there"
    }
  }

  private static func header(_ sniffed: SniffedDialect) -> String {
    if sniffed.header == .stated { return "none: the first row is data" }
    var text = "the first row"
    if sniffed.hasShortHeader { text += ", which names no column for the names of rows" }
    if sniffed.headerLooksLikeData { text += ", which looks like data (--no-header)" }
    return text
  }

  private static func breaks(_ breaks: LineBreaks) -> String {
    let parts = [
      ("LF", breaks.lineFeeds), ("CR LF", breaks.pairs), ("CR", breaks.carriageReturns),
    ].filter { $0.1 > 0 }
    guard parts.count > 1 else { return parts.first?.0 ?? "none" }
    return parts.map { "\($0.0) \(times($0.1))" }.joined(separator: ", ")
  }

  private static func times(_ count: Int) -> String {
    switch count {
    case 1: "once"
    case 2: "twice"
    default: "\(count.grouped) times"
    }
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

  private static func encoding(_ sniffed: SniffedEncoding) -> Field {
    let pieces = sniffed.laterSamples
    let sample = pieces == 0 ? "the sample" : "\(pieces.counted("piece")) behind the sample"
    let reason =
      switch sniffed.reason {
      case .byteOrderMark: "by its byte order mark"
      case .ascii where pieces > 0:
        "the sample is ASCII, and so \(pieces == 1 ? "is" : "are") \(sample)"
      case .ascii: "all of the sample is ASCII"
      case .validUTF8: "\(sample) \(pieces > 1 ? "are" : "is") valid"
      case .mostlyUTF8(let first, let broken):
        "most of \(sample) is valid; \(broken.counted("place")) not, the first at byte "
          + "\(first.grouped)"
      case .nulPattern: "by its NUL bytes"
      case .notUTF8(let first):
        "the last resort: not UTF-8 at byte \(first.grouped)" + (pieces > 0 ? ", by \(sample)" : "")
      case .controlCharacters, .utf32: ""
      case .stated: ""
      }
    let note = [sniffed.confidence.text, reason].filter { !$0.isEmpty }.joined(separator: "; ")
    return Field("encoding", note: note, value: sniffed.encoding?.name ?? "none")
  }
}

extension Confidence {
  /// The confidence in words.
  fileprivate var text: String {
    switch self {
    case .stated: "as you said"
    case .certain: "certain"
    case .likely(let percent): "\(percent) % sure"
    case .assumed: "assumed"
    }
  }
}

// MARK: Warnings

extension SourceText {
  private static func warnings(_ report: SourceReport) -> [Field] {
    var fields: [Field] = []
    if report.emptyNames > 0 {
      fields.append(
        Field("odd", value: "\(report.emptyNames.counted("column")) without a name")
      )
    }
    if report.repeatedNames > 0 {
      let names = report.repeatedNames.counted("column")
      fields.append(Field("odd", value: "\(names) with a name that stood there before"))
    }
    for warning in report.warnings {
      let rows = warning.count.counted("row")
      fields.append(
        Field(
          "odd",
          note: "first in row \(warning.firstRow.grouped)",
          value: "\(rows) \(RowWarningText.sentence(about: warning.kind))"
        )
      )
    }
    return fields.isEmpty ? [Field("odd", value: "nothing")] : fields
  }
}
