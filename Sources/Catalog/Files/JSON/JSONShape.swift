/// The columns of JSON items, in the order in which they appear: each keeps its place.
struct JSONShape: Sendable {
  /// The keys, and the whole item where one is no object.
  private(set) var columns: [JSONColumn] = []

  private var known: Set<JSONColumn> = []

  /// The shape of no items.
  init() {}

  /// A name for each column: the key, `a_2` for a repeated one, `value` for the whole item.
  var names: [String] {
    ColumnNames.unique(columns.map(Self.name), count: columns.count)
  }

  /// Learns from an item; of one that is not JSON, nothing.
  mutating func add(_ item: UnsafeBufferPointer<UInt8>) {
    var scanner = JSONElementScanner()
    var place = 0
    var keys: [Range<Int>] = []
    do throws(JSONSyntaxError) {
      while let element = try scanner.next(in: item, from: &place) {
        if let key = element.key { keys.append(key) }
      }
      _ = try scanner.finish()
    } catch {
      return
    }
    if scanner.shape == .object { add(keys, of: item) } else { add(.whole) }
  }

  private mutating func add(_ keys: [Range<Int>], of item: UnsafeBufferPointer<UInt8>) {
    var occurrences: [[UInt8]: Int] = [:]
    for range in keys {
      let key = JSONString.unescaped(JSONPieces.between(range, in: item))
      let occurrence = occurrences[key, default: 0] + 1
      occurrences[key] = occurrence
      add(.member(key: key, occurrence: occurrence))
    }
  }

  private mutating func add(_ column: JSONColumn) {
    if known.insert(column).inserted { columns.append(column) }
  }

  private static func name(of column: JSONColumn) -> String {
    switch column {
    case .member(let key, _): JSONString.name(key)
    case .whole: "value"
    }
  }
}
