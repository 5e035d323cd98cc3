// SPDX-License-Identifier: GPL-3.0-or-later

import Catalog
import Navigator

/// The remarks about the files that a collection unites.
enum UnitedFilesText {
  /// The maximum number of names of columns in a remark.
  private static let maximumNames = 5

  /// The maximum number of flaws in a report.
  static let maximumFlaws = 10

  /// Returns the remarks below a page, one line each.
  static func remarks(_ files: UnitedFiles) -> [String] {
    [flawRemark(files), lateColumns(files)].compactMap(\.self)
  }

  private static func flawRemark(_ files: UnitedFiles) -> String? {
    guard let first = files.flaws.first else { return nil }
    guard files.flawCount > 1 else { return "! \(first.alert.headline)" }
    let count = "\(files.flawCount.grouped) of \(files.count.counted("file"))"
    return "! \(count) with warnings, the first “\(first.path)”; see “about”"
  }

  /// Returns a remark about the columns that only later files have; `nil` if there are none.
  static func lateColumns(_ files: UnitedFiles) -> String? {
    guard files.lateColumnCount > 0 else { return nil }
    return "\(files.lateColumnCount.counted("column")) only in later files: \(names(files))"
  }

  private static func names(_ files: UnitedFiles) -> String {
    let names = files.lateColumns.prefix(maximumNames)
    let others = files.lateColumnCount - names.count
    return names.joined(separator: ", ") + (others > 0 ? ", and \(others.grouped) more" : "")
  }

  /// Returns an alert about the flaws that a report leaves out; `nil` if it has all of them.
  static func omitted(_ files: UnitedFiles) -> Alert? {
    let others = files.flawCount - min(files.flawCount, maximumFlaws)
    return others > 0 ? Alert("\(others.counted("more file")) with warnings") : nil
  }
}

extension UnitedFiles.Flaw {
  /// The alert about the file, whose name is part of the message.
  var alert: Alert {
    switch problem {
    case .unreadable(let error):
      Alert("“\(path)” is left out: \(error.alert.message)", advice: error.alert.advice)
    case .incomplete(let error):
      Alert("“\(path)” is incomplete: \(error.alert.message)", advice: error.alert.advice)
    case .empty: Alert("“\(path)” is left out: the file is empty")
    case .replacedBytes(let rows):
      Alert(
        "“\(path)” has invalid bytes, shown as U+FFFD, in \(rows.counted("row"))",
        advice: "use --encoding"
      )
    }
  }
}

// MARK: Report

extension SourceText {
  /// Returns the fields of a report about united files.
  static func files(_ report: SourceReport) -> [Field] {
    guard let files = report.files else { return [] }
    var fields = [Field("files", value: files.count.grouped)]
    fields += files.formats.prefix(UnitedFilesText.maximumFlaws).map {
      Field("format", note: $0.count.counted("file"), value: text(of: $0.format))
    }
    if let columns = UnitedFilesText.lateColumns(files) {
      fields.append(Field("late columns", value: columns))
    }
    return fields
  }

  /// Returns the fields of the warnings about united files.
  static func fileWarnings(_ report: SourceReport) -> [Field] {
    guard let files = report.files else { return [] }
    let flaws = files.flaws.prefix(UnitedFilesText.maximumFlaws).map(\.alert)
    return (flaws + [UnitedFilesText.omitted(files)].compactMap(\.self)).map {
      Field("warning", value: $0.headline)
    }
  }

  private static func text(of format: UnitedFiles.Format) -> String {
    switch format {
    case .json: return "JSON"
    case .jsonLines: return "JSON Lines"
    case .delimited(let dialect):
      let header =
        switch dialect.headerRows {
        case 0: "no header"
        case 1: "header"
        case let rows: "header of \(rows) rows"
        }
      let skipped =
        dialect.skippedLines > 0 ? "\(dialect.skippedLines.counted("line")) skipped, " : ""
      guard dialect.columnStarts.isEmpty else { return "aligned columns, \(skipped)\(header)" }
      return "delimited text, \(skipped)\(header), delimiter \(delimiter(of: dialect))"
    }
  }
}
