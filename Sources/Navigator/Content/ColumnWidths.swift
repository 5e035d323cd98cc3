// SPDX-License-Identifier: GPL-3.0-or-later

/// The widths that a column of a table can have.
struct ColumnWidths: Equatable {
  /// The width of the longest cell or of the name.
  let maximum: Int

  /// The width while other columns need the rest of the line.
  let preferred: Int

  /// The smallest width with which the column is shown.
  private(set) var minimum: Int

  /// `true` if the cells are only cut if that is the only way to show all columns.
  ///
  /// Of a date with a time, the date is left then.
  private let isCutLast: Bool

  /// `true` if the width was set.
  private let isFixed: Bool

  /// The width of a date and the mark of a cut: “2026-02-01…”.
  private static var cutDate: Int { 11 }

  /// Creates the widths of a column.
  ///
  /// - Parameters:
  ///   - name: The width of the name.
  ///   - maximum: The width of the longest cell or of the name.
  ///   - preferred: The maximum width while other columns need the rest of the line.
  ///   - isCutLast: `true` if the cells are only cut if that is the only way to show all columns.
  init(name: Int, maximum: Int, preferred: Int, isCutLast: Bool = false) {
    self.maximum = maximum
    self.preferred = min(maximum, preferred)
    minimum = min(self.preferred, max(isCutLast ? Self.cutDate : 8, min(name, 16)))
    self.isCutLast = isCutLast
    isFixed = false
  }

  /// Returns the widths of a column that is shown with at least a width.
  func atLeast(_ width: Int) -> ColumnWidths {
    var widths = self
    widths.minimum = max(minimum, min(preferred, width))
    return widths
  }

  /// Creates the widths of a column whose width was set.
  ///
  /// It is only smaller if that is the only way to show all columns.
  init(fixed width: Int) {
    (maximum, preferred, minimum) = (width, width, min(width, 16))
    (isCutLast, isFixed) = (false, true)
  }

  /// The minimum width if many other columns are left out, too.
  ///
  /// It is legible. Columns only become narrower if all of them can be shown then.
  var legible: Int { min(preferred, max(minimum, 16)) }

  /// Shares out a number of terminal columns.
  ///
  /// Wide columns become narrower first, and those whose width was set last. The last column takes
  /// the rest of the line, if it needs it, and then the other columns whose cells are cut.
  ///
  /// - Parameters:
  ///   - columns: The columns, from left to right.
  ///   - room: The terminal columns without the gaps.
  /// - Returns: The width of each column, at least ``minimum``.
  static func shared(among columns: [ColumnWidths], room: Int) -> [Int] {
    let fixed = grown(
      columns.map { $0.minimum...($0.isFixed ? $0.preferred : $0.minimum) },
      to: room
    )
    let whole = zip(columns, fixed).map { $0.isCutLast ? $0.preferred : $1 }
    let least = whole.reduce(0, +) <= room ? whole : fixed
    var widths = grown(zip(columns, least).map { $1...$0.preferred }, to: room)
    guard let last = columns.indices.last else { return widths }
    let left = max(0, room - widths.reduce(0, +))
    widths[last] = max(widths[last], min(columns[last].maximum, widths[last] + left))
    return grown(zip(columns, widths).map { $1...max($1, $0.maximum) }, to: room)
  }

  /// Returns a number of each range, which are as equal to each other as their ranges allow.
  ///
  /// Their sum is `room`, or as near to it as the ranges allow.
  private static func grown(_ ranges: [ClosedRange<Int>], to room: Int) -> [Int] {
    var widths = ranges.map(\.lowerBound)
    var left = room - widths.reduce(0, +)
    // The narrowest column that can grow does so until it is as wide as the next narrowest one.
    while left > 0 {
      let growing = ranges.indices.filter { widths[$0] < ranges[$0].upperBound }
      guard let narrowest = growing.map({ widths[$0] }).min() else { break }
      let equal = growing.filter { widths[$0] == narrowest }
      let next = growing.lazy.map { widths[$0] }.filter { $0 > narrowest }.min() ?? .max
      let end = equal.map { ranges[$0].upperBound }.reduce(next, min)
      let each = min(end - narrowest, left / equal.count)
      let others = each == 0 ? left : 0
      for (place, index) in equal.enumerated() { widths[index] += each + (place < others ? 1 : 0) }
      left -= each * equal.count + others
    }
    return widths
  }
}
