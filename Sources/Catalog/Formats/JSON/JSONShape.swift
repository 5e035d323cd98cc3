// SPDX-License-Identifier: GPL-3.0-or-later

/// The columns of JSON items, in the order in which they appear: each keeps its place.
struct JSONShape: Sendable {
  /// Where an item has the value of a column.
  struct Place {
    let column: Int
    let value: Range<Int>
  }

  /// The keys, and the whole item where one is no object.
  private(set) var columns: [JSONColumn] = []

  private var indexes: [JSONColumn: Int] = [:]

  /// The shape of no items.
  init() {}

  /// Whether a column is one of them.
  func contains(_ column: JSONColumn) -> Bool { indexes[column] != nil }

  /// Learns from an item.
  ///
  /// - Parameters:
  ///   - item: The item.
  ///   - limit: How many columns there may be; keys beyond them are left out.
  /// - Returns: Where its values lie; `nil` if it is not JSON, which teaches nothing.
  /// - Complexity: O(n) in the length of the item, however many columns there are.
  mutating func learn(_ item: UnsafeBufferPointer<UInt8>, upTo limit: Int = .max) -> [Place]? {
    var scanner = JSONElementScanner()
    var at = 0
    var members: [JSONElement] = []
    do throws(JSONSyntaxError) {
      while let element = try scanner.next(in: item, from: &at) {
        if element.key != nil { members.append(element) }
      }
      _ = try scanner.finish()
    } catch {
      return nil
    }
    guard scanner.shape == .object else {
      return index(of: .whole, upTo: limit).map { [Place(column: $0, value: item.unpadded)] } ?? []
    }
    var occurrences: [[UInt8]: Int] = [:]
    return members.compactMap { member in
      guard let range = member.key else { return nil }
      let key = JSONString.unescaped(JSONPieces.between(range, in: item))
      let occurrence = occurrences[key, default: 0] + 1
      occurrences[key] = occurrence
      return index(of: .member(key: key, occurrence: occurrence), upTo: limit)
        .map { Place(column: $0, value: member.value) }
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

extension UnsafeBufferPointer<UInt8> {
  /// Where the text lies without the white space around it.
  fileprivate var unpadded: Range<Int> {
    func isSpace(_ byte: UInt8) -> Bool {
      byte == Ascii.space || byte == Ascii.tab || byte == Ascii.carriageReturn
        || byte == Ascii.lineFeed
    }
    guard let first = firstIndex(where: { !isSpace($0) }),
      let last = lastIndex(where: { !isSpace($0) })
    else { return 0..<0 }
    return first..<last + 1
  }
}
