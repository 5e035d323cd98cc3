// SPDX-License-Identifier: GPL-3.0-or-later

import Catalog

extension ExportSummary {
  /// Warnings about the exported data, or `nil` if there are none.
  var remark: String? {
    let parts = [unreadableRemark, cutRemark, replacedRemark].compactMap(\.self)
    return parts.isEmpty ? nil : parts.joined(separator: "; ")
  }

  private var unreadableRemark: String? {
    guard unreadable.count > 0 else { return nil }
    let (were, their) = unreadable.count == 1 ? ("was", "its") : ("were", "their")
    return "\(unreadable.count.counted("line")) \(were) not JSON (\(unreadable.place)) and \(were) "
      + "written without values; “\(ExportFormat.jsonl.rawValue)” keeps \(their) text"
  }

  private var replacedRemark: String? {
    guard replaced.count > 0 else { return nil }
    let have = replaced.count == 1 ? "has" : "have"
    return
      "\(replaced.count.counted("row")) (\(replaced.place)) \(have) bytes that are not UTF-8 and "
      + "became “\u{FFFD}”; “csv” keeps them, and --encoding says what they are"
  }

  private var cutRemark: String? {
    guard cut.count > 0 else { return nil }
    let have = cut.count == 1 ? "has a value that was" : "have values that were"
    return "\(cut.count.counted("row")) (\(cut.place)) \(have) cut after "
      + "\(RowOddities.longestValue.grouped) bytes"
  }
}

extension Sighting {
  /// The row of the first occurrence: `row 17`, or `the first in row 17` if there are several.
  fileprivate var place: String {
    (count == 1 ? "row " : "the first in row ") + firstRow.grouped
  }
}
