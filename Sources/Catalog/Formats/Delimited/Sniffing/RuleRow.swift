// SPDX-License-Identifier: GPL-3.0-or-later

/// A row that underlines the names above it, such as `----,---`.
enum RuleRow {
  private static let marks = [Ascii.minus, Ascii.equals, Ascii.plus, Ascii.colon]

  /// Returns `true` if all cells that are not empty consist of dashes or similar marks, at least three
  /// in one of them.
  ///
  /// Two dashes may also mark a missing value.
  static func isRule(_ cells: [some Collection<UInt8>]) -> Bool {
    let filled = cells.map { $0.filter { $0 != Ascii.space } }.filter { !$0.isEmpty }
    return filled.contains { $0.count > 2 } && filled.allSatisfy { $0.allSatisfy(marks.contains) }
  }
}
