// SPDX-License-Identifier: GPL-3.0-or-later

/// The names of the columns in a header of several rows.
enum HeaderNames {
  /// Returns one name for each column: its names in all rows, separated by spaces.
  ///
  /// In all rows but the last, an empty cell continues the cell to its left, as spreadsheets export
  /// merged cells. Rows of dashes are left out.
  static func joined(_ rows: [[String]]) -> [String] {
    guard rows.count > 1 else { return rows.first ?? [] }
    let named = rows.filter { !RuleRow.isRule($0.map { Array($0.utf8) }) }
    let width = named.map(\.count).max() ?? 0
    let filled = named.enumerated().map { index, row in
      index == named.count - 1 ? row : continued(row)
    }
    return (0..<width).map { column in
      filled.compactMap { column < $0.count ? $0[column] : nil }.filter { !$0.isEmpty }
        .joined(separator: " ")
    }
  }

  private static func continued(_ row: [String]) -> [String] {
    var last = ""
    return row.map { cell in
      if !cell.isEmpty { last = cell }
      return last
    }
  }
}
