// SPDX-License-Identifier: GPL-3.0-or-later

/// The lines of an answer about groups: one for each group.
struct GroupLines: AnswerReader {
  private var groups: GroupReader

  init(_ rows: GroupedRows) throws(CatalogError) { groups = try GroupReader(rows) }

  var columns: [Column] { groups.columns }

  func omissions(isFinal: Bool) -> [AggregateOmission] { groups.omissions(isFinal: isFinal) }

  mutating func append(to lines: inout AnswerLines) throws(CatalogError) -> Bool {
    guard try groups.advance() else { return false }
    let hasNoKeys = groups.rows.grouping.keys.isEmpty
    lines.begin()
    groups.forEachKey { index, field in lines.add(field, isFirst: index == 0) }
    groups.forEachResult { index, field in
      lines.add(field, isFirst: hasNoKeys && index == 0)
    }
    lines.end()
    return true
  }
}
