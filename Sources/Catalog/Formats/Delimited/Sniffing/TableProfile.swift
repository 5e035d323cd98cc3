// SPDX-License-Identifier: GPL-3.0-or-later

/// The kinds of the first values of a table.
///
/// They distinguish a header from data, and a right dialect from a wrong one.
struct TableProfile {
  private static let maximumRows = 48

  /// The kinds of the values in the first row, and in each later row of the expected width.
  private(set) var rows: [[FieldKind]] = []

  init() {}

  /// Determines the kinds of the values in up to 48 rows.
  ///
  /// - Parameters:
  ///   - reading: The parsed sample.
  ///   - first: The index of the first row, which may have any width.
  ///   - fields: The width of the other rows. Rows of another width are ignored.
  init(_ reading: DialectReading, from first: Int, fields: Int) {
    rows = reading.rows.indices.dropFirst(first)
      .lazy.filter { $0 == first || reading.rows[$0].fields == fields }
      .prefix(Self.maximumRows).map(reading.kinds)
  }

  /// `true` if the first row has no numbers or dates, but names a column of numbers or dates.
  var beginsWithNames: Bool {
    guard let first = rows.first, !first.contains(where: { $0 == .number || $0 == .date }) else {
      return false
    }
    return zip(first.indices, first).contains { $1.isFilled && isTyped(column: $0) }
  }

  /// `true` if the first row has numbers or dates, either exclusively or where later rows have
  /// them.
  var beginsWithData: Bool {
    guard let first = rows.first else { return false }
    let filled = first.filter(\.isFilled)
    if !filled.isEmpty, filled.allSatisfy(\.isTyped) { return true }
    let typed = first.indices.filter(isTyped)
    return !typed.isEmpty && typed.allSatisfy { first[$0].isTyped }
      && typed.contains { first[$0] != .year }
  }

  /// `true` if some column below the first row consists mostly of numbers or dates.
  var hasTypedColumn: Bool { columns.contains(where: isTyped) }

  /// `true` if some column below the first row does not consist mostly of numbers or dates.
  var hasTextColumn: Bool { columns.contains { !isTyped(column: $0) } }

  /// Returns `true` if the first rows look like a table of their own.
  ///
  /// Such a table has names above columns of a single kind each, unlike a list of properties.
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

  /// The share of values that contain no delimiters of other dialects, from 0 to 1.
  var purity: Double { Self.share(rows[...]) { $0 != .mixed } ?? 1 }

  /// The share of numbers and dates among the values below the first row, from 0 to 1.
  var typedShare: Double { Self.share(rows.dropFirst(), of: \.isTyped) ?? 0 }

  /// `true` if some value is empty.
  var hasEmptyValues: Bool { rows.contains { $0.contains(.empty) } }

  /// `true` if the last column is empty below the first row.
  var endsWithEmptyColumn: Bool {
    rows.count > 1 && rows.dropFirst().allSatisfy { $0.last == .empty }
  }

  /// `true` if the second column consists mostly of numbers, as in a time such as `12:30:…`.
  var hasNumbersSecond: Bool { isTyped(column: 1) }

  private var columns: Range<Int> { 0..<(rows.dropFirst().map(\.count).max() ?? 0) }

  private static func share(
    _ rows: ArraySlice<[FieldKind]>,
    of isCounted: (FieldKind) -> Bool
  ) -> Double? {
    let all = rows.reduce(0) { $0 + $1.count }
    return all == 0 ? nil : Double(rows.reduce(0) { $0 + $1.count(where: isCounted) }) / Double(all)
  }

  /// Returns `true` if at least 80 percent of a column's values are numbers or dates.
  ///
  /// The first row and missing values do not count.
  private func isTyped(column: Int) -> Bool {
    let filled = rows.dropFirst().filter { column < $0.count && $0[column].isFilled }
    return !filled.isEmpty && filled.count { $0[column].isTyped } * 5 >= filled.count * 4
  }
}
