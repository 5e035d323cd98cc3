/// The columns of JSON items, as a sample of them shows.
struct JSONShape: Sendable {
  /// What items are.
  struct Kinds: OptionSet, Sendable {
    let rawValue: UInt8

    static let objects = Kinds(rawValue: 1)
    static let lists = Kinds(rawValue: 2)
    static let scalars = Kinds(rawValue: 4)
  }

  /// What the items of the sample are.
  private(set) var kinds: Kinds = []

  /// How many items of the sample are not JSON.
  private(set) var invalidCount = 0

  /// The keys in the order in which they appear, and all of them.
  private var members: [JSONColumn] = []
  private var known: Set<JSONColumn> = []

  /// The shape of no items.
  init() {}

  /// The keys in the order in which they appear, then the whole item if one is no object.
  var columns: [JSONColumn] {
    kinds.isDisjoint(with: [.lists, .scalars]) ? members : members + [.whole]
  }

  /// A name for each column: the key, `a_2` for a repeated one, `value` for the whole item.
  var names: [String] {
    ColumnNames.unique(columns.map(Self.name), count: columns.count)
  }

  /// Learns from an item; of one that is not JSON, only that.
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
      invalidCount += 1
      return
    }
    switch scanner.shape {
    case .object: kinds.insert(.objects)
    case .list: kinds.insert(.lists)
    case .scalar, nil: kinds.insert(.scalars)
    }
    add(keys, of: item)
  }

  private mutating func add(_ keys: [Range<Int>], of item: UnsafeBufferPointer<UInt8>) {
    var occurrences: [[UInt8]: Int] = [:]
    for range in keys {
      let key = JSONString.unescaped(JSONPieces.between(range, in: item))
      let occurrence = occurrences[key, default: 0] + 1
      occurrences[key] = occurrence
      let column = JSONColumn.member(key: key, occurrence: occurrence)
      if known.insert(column).inserted { members.append(column) }
    }
  }

  private static func name(of column: JSONColumn) -> String {
    switch column {
    case .member(let key, _): JSONString.name(key)
    case .whole: "value"
    }
  }
}
