// SPDX-License-Identifier: GPL-3.0-or-later

/// What a source can be.
package enum SourceType: String, Sendable, CaseIterable {
  case csv
  case tsv
  case json
  case jsonl
  case sqlite
}
