// SPDX-License-Identifier: GPL-3.0-or-later

/// A visitor that looks for keys of JSON that are not known yet.
///
/// Its time is linear in the text, however many keys there are.
///
/// Unchecked, as the compiler does not see who has the reader, an object: a collector is copied before
/// it has one (for each part) and after its walk (for who takes what was found, and reads no more).
struct KeyCollector: RowVisitor, @unchecked Sendable {
  /// The most columns that the quick reader knows: each costs it something in every row.
  private static let mostReadColumns = 1024

  /// Items that have some, one for each that was not known before.
  private(set) var items: [[UInt8]] = []

  /// The number of quick readers that were made.
  private(set) var readersMade = 0

  private let known: JSONShape
  private var found: Set<JSONColumn> = []

  /// The number of keys that may be found.
  private let room: Int

  /// The quick reader, which tells that an item has none.
  private var cover: Cover?
  private var readColumns: [JSONColumn]

  /// The number of items that the reader could not vouch for; it is made anew only after as many as it
  /// has columns.
  private var missed = 0

  /// The columns that a quick reader knows.
  private final class Cover {
    let columnCount: Int
    private var reader: JSONFieldReader

    init(_ columns: [JSONColumn]) {
      columnCount = columns.count
      reader = JSONFieldReader(columns, needed: Array(columns.indices))
    }

    func holds(_ text: UnsafeBufferPointer<UInt8>) -> Bool { reader.isCovered(text) }
  }

  /// A collector.
  ///
  /// - Parameters:
  ///   - known: The columns that are known.
  ///   - limit: The number of columns that there may be in all.
  init(known: JSONShape, upTo limit: Int = .max) {
    self.known = known
    room = max(0, limit - known.columns.count)
    readColumns = Array(known.columns.prefix(Self.mostReadColumns))
  }

  var columns: [Int]? { [] }
  var isContent: Bool { false }

  mutating func visit(_ row: RowView, at place: RowPlace) {
    guard found.count < room, let text = row.text, !isCovered(text),
      let values = JSONColumn.values(of: text)
    else { return }
    var isNew = false
    for (column, _) in values where !known.contains(column) && found.insert(column).inserted {
      isNew = true
      if readColumns.count < Self.mostReadColumns { readColumns.append(column) }
    }
    if isNew { items.append(Array(text)) }
    missed += 1
  }

  private mutating func isCovered(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    if let cover, missed <= cover.columnCount || readColumns.count == cover.columnCount {
      return cover.holds(text)
    }
    let cover = Cover(readColumns)
    self.cover = cover
    readersMade += 1
    missed = 0
    return cover.holds(text)
  }
}
