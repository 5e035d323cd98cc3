// SPDX-License-Identifier: GPL-3.0-or-later

/// The columns of JSON items, in the order in which they appear: each keeps its place.
struct JSONShape: Sendable {
  /// A value of an item.
  typealias Cell = (column: Int, value: Range<Int>)

  /// The keys, and the whole item where one is no object.
  private(set) var columns: [JSONColumn] = []

  private var indexes: [JSONColumn: Int] = [:]

  /// The shape of no items.
  init() {}

  /// Returns `true` if a column is one of them.
  func contains(_ column: JSONColumn) -> Bool { indexes[column] != nil }

  /// Learns from an item.
  ///
  /// - Parameters:
  ///   - item: The item.
  ///   - limit: The number of columns that there may be; keys beyond them are left out.
  /// - Returns: The places of its values; `nil` if it is not JSON, which teaches nothing.
  /// - Complexity: O(n) in the length of the item, however many columns there are.
  mutating func learn(_ item: UnsafeBufferPointer<UInt8>, upTo limit: Int = .max) -> [Cell]? {
    JSONColumn.values(of: item)?.compactMap { column, value in
      index(of: column, upTo: limit).map { ($0, value) }
    }
  }

  /// The place of a column, which is made if there may be more.
  private mutating func index(of column: JSONColumn, upTo limit: Int) -> Int? {
    if let index = indexes[column] { return index }
    guard columns.count < limit else { return nil }
    indexes[column] = columns.count
    columns.append(column)
    return columns.count - 1
  }
}

extension JSONColumn {
  /// The values of an item with their columns, in order; `nil` if the item is not JSON.
  static func values(
    of item: UnsafeBufferPointer<UInt8>
  ) -> [(column: JSONColumn, value: Range<Int>)]? {
    var scanner = JSONScanner(level: 1)
    var values: [(column: JSONColumn, value: Range<Int>)] = []
    var occurrences: [[UInt8]: Int] = [:]
    var at = 0
    do throws(JSONSyntaxError) {
      while try scanner.next(in: item, from: &at) != nil {
        guard let place = scanner.key else { continue }
        let key = JSONString.content(of: place, in: item)
        let occurrence = occurrences[key, default: 0] + 1
        occurrences[key] = occurrence
        values.append((.member(key: key, occurrence: occurrence), scanner.value))
      }
      try scanner.finish()
    } catch {
      return nil
    }
    if scanner.topByte == UInt8(ascii: "{") { return values }
    // What JSON allows around a value is white space.
    guard let first = item.firstIndex(where: { !JSONQuickScan.isSpace($0) }),
      let last = item.lastIndex(where: { !JSONQuickScan.isSpace($0) })
    else { return nil }
    return [(.whole, first..<last + 1)]
  }
}
