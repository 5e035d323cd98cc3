// SPDX-License-Identifier: GPL-3.0-or-later

/// The kinds of the first values of a table, which tell a header from data and a right dialect from
/// a wrong one.
struct TableProfile {
  private static let mostRows = 48
  private static let mostColumns = 32

  /// Of each row that has as many values as the table has columns.
  private let rows: [[FieldKind]]

  /// Looks at rows.
  ///
  /// - Parameters:
  ///   - reading: What they were read by.
  ///   - sample: What they were read from.
  ///   - first: The first of them.
  ///   - fields: How many values a row must have to be looked at, unless it is the first.
  init(_ reading: DialectReading, of sample: DialectSample, from first: Int, fields: Int) {
    let format = DelimitedFormat(reading.dialect)
    rows = sample.bytes.withUnsafeBufferPointer { bytes in
      var rows: [[FieldKind]] = []
      for index in reading.rows.indices.dropFirst(first) where rows.count < Self.mostRows {
        let row = reading.rows[index]
        guard index == first || row.fields == fields else { continue }
        var cut = SampleRows(
          bytes,
          from: Int(row.start),
          isWhole: sample.isWhole,
          format,
          literalMark: reading.literalMark
        )
        _ = cut.advance(keeping: Self.mostColumns)
        let values = cut.row.bytes.span
        rows.append(
          cut.row.fields.enumerated().map {
            FieldKind($1, of: values, isQuoted: cut.isQuoted($0))
          }
        )
      }
      return rows
    }
  }

  /// The kinds of rows that somebody has looked at.
  init(rows: [[FieldKind]] = []) {
    self.rows = rows
  }

  /// Whether the first row has names where the others have numbers or dates, and never the reverse.
  var beginsWithNames: Bool {
    guard let first = rows.first, !first.contains(where: { $0 == .number || $0 == .date }) else {
      return false
    }
    return zip(first.indices, first).contains { $1 != .empty && isTyped(column: $0) }
  }

  /// Whether the first row has numbers or dates where the others have, or nothing else.
  var beginsWithData: Bool {
    guard let first = rows.first else { return false }
    let filled = first.filter { $0 != .empty }
    if !filled.isEmpty, filled.allSatisfy(\.isTyped) { return true }
    let typed = first.indices.filter(isTyped)
    return !typed.isEmpty && typed.allSatisfy { first[$0].isTyped }
      && typed.contains { first[$0] != .year }
  }

  /// Whether some column behind the first row has numbers or dates only.
  var hasTypedColumn: Bool { columns.contains(where: isTyped) }

  /// Whether some column behind the first row has neither numbers nor dates.
  var hasTextColumn: Bool { columns.contains { !isTyped(column: $0) } }

  /// Whether so many rows look like a table of their own: names above columns that are each of one
  /// kind, where a list of properties is not.
  func isTable(ofFirst count: Int) -> Bool {
    let table = TableProfile(rows: Array(rows.prefix(count)))
    guard count > 1, table.beginsWithNames, let names = table.rows.first, !names.contains(.empty),
      let first = table.rows.dropFirst().first, count > 2 || first.allSatisfy(\.isTyped)
    else { return false }
    return table.columns.dropFirst().allSatisfy { column in
      table.rows.dropFirst().allSatisfy { column < $0.count && $0[column] == first[column] }
    }
  }

  /// The share of values that hold no other dialect's delimiters, from 0 to 1.
  var purity: Double {
    let all = rows.reduce(0) { $0 + $1.count }
    let mixed = rows.reduce(0) { $0 + $1.count { $0 == .mixed } }
    return all == 0 ? 1 : Double(all - mixed) / Double(all)
  }

  /// The share of numbers and dates behind the first row, from 0 to 1.
  var typedShare: Double {
    let all = rows.dropFirst().reduce(0) { $0 + $1.count }
    let typed = rows.dropFirst().reduce(0) { $0 + $1.count { $0.isTyped } }
    return all == 0 ? 0 : Double(typed) / Double(all)
  }

  /// Whether some value has no bytes.
  var hasEmptyValues: Bool { rows.contains { $0.contains(.empty) } }

  /// Whether the last column behind the first row has nothing but empty values.
  var endsWithEmptyColumn: Bool {
    rows.count > 1 && rows.dropFirst().allSatisfy { $0.last == .empty }
  }

  /// Whether the second column is of numbers: `12:30:…` is a time, not a table.
  var hasNumbersSecond: Bool { isTyped(column: 1) }

  private var columns: Range<Int> { 0..<(rows.dropFirst().map(\.count).max() ?? 0) }

  /// Whether most values of a column behind the first row are numbers or dates.
  private func isTyped(column: Int) -> Bool {
    var typed = 0
    var filled = 0
    for row in rows.dropFirst() where column < row.count && row[column] != .empty {
      filled += 1
      if row[column].isTyped { typed += 1 }
    }
    return filled > 0 && typed * 5 >= filled * 4
  }
}
