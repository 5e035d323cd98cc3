// SPDX-License-Identifier: GPL-3.0-or-later

/// The columns of JSON items, in order of appearance.
///
/// A column keeps its index.
struct JSONShape: Sendable {
  /// A value of an item: its column, and its range in the text.
  typealias Cell = (column: Int, value: Range<Int>)

  /// The columns of keys, and of whole items that are not objects.
  private(set) var columns: [JSONColumn] = []

  private var indexes: [JSONColumn: Int] = [:]

  /// `true` if an item that is a list has a column for each element.
  var isTable = false

  /// Creates a shape without columns.
  init() {}

  /// Returns `true` if a column is known.
  func contains(_ column: JSONColumn) -> Bool { indexes[column] != nil }

  /// Adds the columns of an item.
  ///
  /// - Parameters:
  ///   - item: The JSON text of the item.
  ///   - limit: The maximum number of columns. Further keys are ignored.
  /// - Returns: The values of the item; `nil` if it is not JSON, in which case no column is added.
  /// - Complexity: O(n) in the length of the item, independent of the number of columns.
  mutating func learn(_ item: UnsafeBufferPointer<UInt8>, upTo limit: Int = .max) -> [Cell]? {
    JSONColumn.values(of: item, splitsLists: isTable)?.compactMap { column, value in
      index(of: column, upTo: limit).map { ($0, value) }
    }
  }

  /// Adds a column.
  mutating func add(_ column: JSONColumn) { _ = index(of: column, upTo: .max) }

  /// Returns the index of a column, adding the column if the limit permits.
  private mutating func index(of column: JSONColumn, upTo limit: Int) -> Int? {
    if let index = indexes[column] { return index }
    guard columns.count < limit else { return nil }
    indexes[column] = columns.count
    columns.append(column)
    return columns.count - 1
  }
}

extension JSONColumn {
  /// Returns the values of an item with their columns, in order; `nil` if it is not JSON.
  ///
  /// The result is `nil`, too, if the task is cancelled while a long item is read.
  ///
  /// - Parameters:
  ///   - item: The JSON text of the item.
  ///   - splitsLists: `true` if the elements of a list are values of their own.
  static func values(
    of item: UnsafeBufferPointer<UInt8>,
    splitsLists: Bool
  ) -> [(column: JSONColumn, value: Range<Int>)]? {
    var scanner = JSONScanner(level: 1)
    var values: [(column: JSONColumn, value: Range<Int>)] = []
    var occurrences: [[UInt8]: Int] = [:]
    var at = 0
    do throws(JSONSyntaxError) {
      while try scanner.next(in: item, from: &at) != nil {
        guard let keyRange = scanner.key else {
          if splitsLists, scanner.depth == 1 {
            values.append((.element(values.count), scanner.value))
          }
          continue
        }
        if values.count & 0xFFF == 0xFFF, Task.isCancelled { return nil }
        let key = JSONString.content(of: keyRange, in: item)
        let occurrence = occurrences[key, default: 0] + 1
        occurrences[key] = occurrence
        values.append((.member(key: key, occurrence: occurrence), scanner.value))
      }
      try scanner.finish()
    } catch {
      return nil
    }
    if scanner.topByte == UInt8(ascii: "{") || splitsLists && scanner.topByte == UInt8(ascii: "[") {
      return values
    }
    // JSON permits nothing but white space around a value.
    guard let first = item.firstIndex(where: { !JSONQuickScan.isSpace($0) }),
      let last = item.lastIndex(where: { !JSONQuickScan.isSpace($0) })
    else { return nil }
    return [(.whole, first..<last + 1)]
  }
}
