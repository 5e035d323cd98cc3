/// Who looks for keys of JSON that are not known yet.
struct KeyCollector: RowVisitor {
  /// Items that have some, one for each that was not known before.
  private(set) var items: [[UInt8]] = []

  private var known: Set<JSONColumn>

  init(known: [JSONColumn]) {
    self.known = Set(known)
  }

  var columns: [Int]? { [] }
  var isContent: Bool { false }

  mutating func visit(_ row: RowView, at place: RowPlace) {
    guard let text = row.text, let pieces = try? JSONPieces.all(in: text) else { return }
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
    if isNew { items.append(Array(text)) }
  }
}
