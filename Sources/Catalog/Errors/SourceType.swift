// SPDX-License-Identifier: GPL-3.0-or-later

/// The types of files that a source may have.
package enum SourceType: String, Sendable, CaseIterable {
  case csv
  case tsv

  /// Text whose columns are aligned by spaces.
  case fixed
  case json
  case jsonl
  case sqlite
}
