// SPDX-License-Identifier: GPL-3.0-or-later

/// Who looks for keys of JSON that are not known yet.
///
/// Its time is linear in the text, however many keys there are.
///
/// Unchecked, as the compiler does not see who has the reader, an object: a collector is copied before
/// it has one (for each part) and after its walk (for who takes what was found, and reads no more).
struct KeyCollector: RowVisitor, @unchecked Sendable {
  /// How many columns the quick reader knows at most: each costs it something in every row.
  private static let mostReadColumns = 1024

  /// Items that have some, one for each that was not known before.
  private(set) var items: [[UInt8]] = []

  /// How often a quick reader was made.
  private(set) var readersMade = 0

  private let known: JSONShape
  private var found: Set<JSONColumn> = []

  /// How many keys may be found.
  private let room: Int

  /// Who tells quickly that an item has none, with room for its fields.
  private var reader: JSONRowReader?
  private var readColumns: [JSONColumn]
  private var fields: [Field] = []

  /// How many items the reader could not vouch for since it was made; it is made anew only after as
  /// many as it has columns.
  private var missed = 0

  /// A collector.
  ///
  /// - Parameters:
  ///   - known: What is known.
  ///   - limit: How many columns there may be in all.
  init(known: JSONShape, upTo limit: Int = .max) {
    self.known = known
    room = max(0, limit - known.columns.count)
    readColumns = Array(known.columns.prefix(Self.mostReadColumns))
  }

  var columns: [Int]? { [] }
  var isContent: Bool { false }

  mutating func visit(_ row: RowView, at place: RowPlace) {
    guard found.count < room, let text = row.text, !isCovered(text),
      let pieces = try? JSONPieces.all(in: text)
    else { return }
    var isNew = false
    var occurrences: [[UInt8]: Int] = [:]
    for piece in pieces {
      var column = JSONColumn.whole
      if let key = piece.key {
        occurrences[key, default: 0] += 1
        column = .member(key: key, occurrence: occurrences[key, default: 1])
      }
      guard !known.contains(column), found.insert(column).inserted else { continue }
      isNew = true
      if readColumns.count < Self.mostReadColumns { readColumns.append(column) }
    }
    if isNew { items.append(Array(text)) }
    missed += 1
    if missed > fields.count, readColumns.count > fields.count { reader = nil }
  }

  private mutating func isCovered(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    var reader = reader ?? makeReader()
    let isCovered = fields.withUnsafeMutableBufferPointer { reader.isCovered(text, $0) }
    self.reader = reader
    return isCovered
  }

  private mutating func makeReader() -> JSONRowReader {
    readersMade += 1
    missed = 0
    fields = Array(repeating: .absent, count: readColumns.count)
    return JSONRowReader(readColumns, needed: Array(readColumns.indices))
  }
}
