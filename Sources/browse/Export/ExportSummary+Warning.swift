// SPDX-License-Identifier: GPL-3.0-or-later

import Catalog

extension ExportSummary {
  /// The warnings about the exported data.
  var warnings: [String] {
    [unreadableWarning, cutWarning, replacedWarning, uncomputedWarning].compactMap(\.self)
  }

  private var unreadableWarning: String? {
    guard unreadable.count > 0 else { return nil }
    let (were, their) = unreadable.count == 1 ? ("was", "its") : ("were", "their")
    return
      "\(unreadable.count.counted("line")) \(were) invalid JSON (\(unreadable.rowText)) and \(were) "
      + "written without values; use “\(ExportFormat.jsonl.rawValue)” to keep \(their) text"
  }

  private var replacedWarning: String? {
    guard replaced.count > 0 else { return nil }
    let have = replaced.count == 1 ? "has" : "have"
    return
      "\(replaced.count.counted("row")) (\(replaced.rowText)) \(have) invalid UTF-8, "
      + "written as “\u{FFFD}”; use “csv” to keep the bytes, or --encoding to decode them"
  }

  private var uncomputedWarning: String? {
    guard uncomputed.count > 0 else { return nil }
    let have = uncomputed.count == 1 ? "has a value" : "have values"
    return "\(uncomputed.count.counted("row")) (\(uncomputed.rowText)) \(have) that could not be "
      + "computed and \(uncomputed.count == 1 ? "was" : "were") left empty"
  }

  private var cutWarning: String? {
    guard cut.count > 0 else { return nil }
    let have = cut.count == 1 ? "has a value" : "have values"
    return "\(cut.count.counted("row")) (\(cut.rowText)) \(have) truncated to "
      + "\(RowWarnings.maximumValueLength.grouped) bytes"
  }
}

extension Occurrences {
  /// The row of the first occurrence: `row 17`, or `first in row 17` if there are several.
  fileprivate var rowText: String {
    (count == 1 ? "row " : "first in row ") + firstRow.grouped
  }
}
