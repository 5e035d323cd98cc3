// SPDX-License-Identifier: GPL-3.0-or-later

import Catalog

extension ExportSummary {
  /// Warnings about the exported data, or `nil` if there are none.
  var warning: String? {
    let parts = [unreadableWarning, cutWarning, replacedWarning].compactMap(\.self)
    return parts.isEmpty ? nil : parts.joined(separator: "; ")
  }

  private var unreadableWarning: String? {
    guard unreadable.count > 0 else { return nil }
    let (were, their) = unreadable.count == 1 ? ("was", "its") : ("were", "their")
    return
      "\(unreadable.count.counted("line")) \(were) not JSON (\(unreadable.rowText)) and \(were) "
      + "written without values; “\(ExportFormat.jsonl.rawValue)” keeps \(their) text"
  }

  private var replacedWarning: String? {
    guard replaced.count > 0 else { return nil }
    let have = replaced.count == 1 ? "has" : "have"
    return
      "\(replaced.count.counted("row")) (\(replaced.rowText)) \(have) bytes that are not UTF-8 and "
      + "became “\u{FFFD}”; “csv” keeps them, and --encoding says what they are"
  }

  private var cutWarning: String? {
    guard cut.count > 0 else { return nil }
    let have = cut.count == 1 ? "has a value that was" : "have values that were"
    return "\(cut.count.counted("row")) (\(cut.rowText)) \(have) cut after "
      + "\(RowWarnings.maximumValueLength.grouped) bytes"
  }
}

extension Occurrences {
  /// The row of the first occurrence: `row 17`, or `the first in row 17` if there are several.
  fileprivate var rowText: String {
    (count == 1 ? "row " : "the first in row ") + firstRow.grouped
  }
}
