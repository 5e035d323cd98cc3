/// Who looks for keys of JSON that are not known yet.
///
/// Unchecked, as the compiler does not see that the reader is made in the walk over a part and used
/// nowhere else.
struct KeyCollector: RowVisitor, @unchecked Sendable {
  /// Items that have some, one for each that was not known before.
  private(set) var items: [[UInt8]] = []

  private var known: Set<JSONColumn>

  /// Who tells quickly that an item has none, with room for its fields.
  private var reader: JSONRowReader?
  private var fields: [Field] = []

  init(known: [JSONColumn]) {
    self.known = Set(known)
  }

  var columns: [Int]? { [] }
  var isContent: Bool { false }

  mutating func visit(_ row: RowView, at place: RowPlace) {
    guard let text = row.text, !isCovered(text), let pieces = try? JSONPieces.all(in: text) else {
      return
    }
    var isNew = false
    var occurrences: [[UInt8]: Int] = [:]
    for piece in pieces {
      var column = JSONColumn.whole
      if let key = piece.key {
        occurrences[key, default: 0] += 1
        column = .member(key: key, occurrence: occurrences[key, default: 1])
      }
      if known.insert(column).inserted { isNew = true }
    }
    guard isNew else { return }
    items.append(Array(text))
    reader = nil
  }

  private mutating func isCovered(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    var reader = reader ?? JSONRowReader(Array(known), needed: Array(0..<known.count))
    self.reader = reader
    while fields.count < known.count { fields.append(.absent) }
    return fields.withUnsafeMutableBufferPointer { reader.isCovered(text, $0) }
  }
}
