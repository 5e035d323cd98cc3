// SPDX-License-Identifier: GPL-3.0-or-later

/// The kinds of the first values of a table, which tell a header from data and a right dialect from
/// a wrong one.
struct TableProfile {
  private static let mostRows = 48

  /// The kinds of each row that has as many values as the table has columns.
  private var rows: [[FieldKind]] = []

  init() {}

  /// Looks at the values of rows.
  ///
  /// - Parameters:
  ///   - reading: The rows.
  ///   - first: The first row, which is looked at however wide it is.
  ///   - fields: The number of values of the others.
  init(_ reading: DialectReading, from first: Int, fields: Int) {
    rows = reading.rows.indices.dropFirst(first)
      .lazy.filter { $0 == first || reading.rows[$0].fields == fields }
      .prefix(Self.mostRows).map(reading.kinds)
  }

  /// A Boolean value indicating whether the first row has names where the others have numbers or
  /// dates, and never the reverse.
  var beginsWithNames: Bool {
    guard let first = rows.first, !first.contains(where: { $0 == .number || $0 == .date }) else {
      return false
    }
    return zip(first.indices, first).contains { $1 != .empty && isTyped(column: $0) }
  }

  /// A Boolean value indicating whether the first row has numbers or dates where the others have,
  /// or nothing else.
  var beginsWithData: Bool {
    guard let first = rows.first else { return false }
    let filled = first.filter { $0 != .empty }
    if !filled.isEmpty, filled.allSatisfy(\.isTyped) { return true }
    let typed = first.indices.filter(isTyped)
    return !typed.isEmpty && typed.allSatisfy { first[$0].isTyped }
      && typed.contains { first[$0] != .year }
  }

  /// A Boolean value indicating whether some column behind the first row has numbers or dates only.
  var hasTypedColumn: Bool { columns.contains(where: isTyped) }

  /// A Boolean value indicating whether some column behind the first row has neither.
  var hasTextColumn: Bool { columns.contains { !isTyped(column: $0) } }

  /// Returns `true` if so many rows look like a table of their own: names above columns that are
  /// each of one kind, where a list of properties is not.
  func isTable(ofFirst count: Int) -> Bool {
    var table = TableProfile()
    table.rows = Array(rows.prefix(count))
    guard count > 1, table.beginsWithNames, let names = table.rows.first, !names.contains(.empty),
      let first = table.rows.dropFirst().first, count > 2 || first.allSatisfy(\.isTyped)
    else { return false }
    return table.columns.dropFirst().allSatisfy { column in
      table.rows.dropFirst().allSatisfy { column < $0.count && $0[column] == first[column] }
    }
  }

  /// The share of values that hold no other dialect's delimiters, from 0 to 1.
  var purity: Double { Self.share(rows[...]) { $0 != .mixed } ?? 1 }

  /// The share of numbers and dates behind the first row, from 0 to 1.
  var typedShare: Double { Self.share(rows.dropFirst(), of: \.isTyped) ?? 0 }

  /// A Boolean value indicating whether some value has no bytes.
  var hasEmptyValues: Bool { rows.contains { $0.contains(.empty) } }

  /// A Boolean value indicating whether the last column behind the first row is empty.
  var endsWithEmptyColumn: Bool {
    rows.count > 1 && rows.dropFirst().allSatisfy { $0.last == .empty }
  }

  /// A Boolean value indicating whether the second column is of numbers: `12:30:…` is a time.
  var hasNumbersSecond: Bool { isTyped(column: 1) }

  private var columns: Range<Int> { 0..<(rows.dropFirst().map(\.count).max() ?? 0) }

  private static func share(
    _ rows: ArraySlice<[FieldKind]>,
    of isCounted: (FieldKind) -> Bool
  ) -> Double? {
    let all = rows.reduce(0) { $0 + $1.count }
    return all == 0 ? nil : Double(rows.reduce(0) { $0 + $1.count(where: isCounted) }) / Double(all)
  }

  /// Returns `true` if most values of a column behind the first row are numbers or dates.
  private func isTyped(column: Int) -> Bool {
    let filled = rows.dropFirst().filter { column < $0.count && $0[column] != .empty }
    return !filled.isEmpty && filled.count { $0[column].isTyped } * 5 >= filled.count * 4
  }
}
