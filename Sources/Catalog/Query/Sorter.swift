/// Takes the keys out of rows and says in which order the rows stand.
///
/// Only the keys are kept: 24 bytes each, and the bytes of those that are text.
struct Sorter {
  private enum Key {
    case number(Magnitude)
    case moment(Magnitude)

    /// A range of `texts`.
    case text(start: Int, end: Int)

    case empty

    /// Numbers come before dates, dates before text.
    var rank: Int {
      switch self {
      case .number: 0
      case .moment: 1
      case .text: 2
      case .empty: 3
      }
    }
  }

  /// How many columns, from the first on, must be known.
  let columnsNeeded: Int

  private let order: [SortOrder.Key]

  /// The keys of the first row, then those of the second, and so on.
  private var keys: [Key] = []
  private var texts: [UInt8] = []
  private var count = 0

  init(_ order: SortOrder) {
    self.order = order.keys
    columnsNeeded = order.keys.map { $0.column + 1 }.max() ?? 0
  }

  /// Adds the keys of the next row.
  mutating func add(_ row: Row) {
    count += 1
    for key in order { keys.append(self.key(row, key)) }
  }

  /// The places of the rows, as they were added, in their order.
  ///
  /// - Throws: ``CatalogError/cancelled`` soon after the task is cancelled.
  /// - Complexity: O(*n* log *n*) comparisons.
  func sorted() throws(CatalogError) -> [Int] {
    var places = Array(0..<count)
    var comparisons = 0
    do {
      try places.sort { a, b in
        comparisons += 1
        if comparisons & 0x3FFF == 0, Task.isCancelled { throw CatalogError.cancelled }
        return comesBefore(a, b)
      }
    } catch {
      throw .cancelled
    }
    return places
  }

  private mutating func key(_ row: Row, _ key: SortOrder.Key) -> Key {
    guard key.column < row.fields.count else { return .empty }
    let field = row.fields[key.column]
    guard field.end > field.start else { return .empty }
    let value = row.bytes.span.extracting(field.start..<field.end)
    if !key.natural {
      if let number = Number.parse(value) { return .number(number) }
      if let date = ISODate.parse(value) { return .moment(date.moment) }
    }
    let start = texts.count
    texts.append(contentsOf: row.bytes[field.start..<field.end])
    return .text(start: start, end: texts.count)
  }

  private func comesBefore(_ a: Int, _ b: Int) -> Bool {
    for (index, key) in order.enumerated() {
      let left = keys[a * order.count + index]
      let right = keys[b * order.count + index]
      if left.rank == 3 || right.rank == 3 {
        // Nothing comes last, whatever the direction.
        if left.rank != right.rank { return right.rank == 3 }
        continue
      }
      switch compare(left, right, natural: key.natural) {
      case .equal: continue
      case .less: return !key.descending
      case .more: return key.descending
      }
    }
    // What is equal stays as it was.
    return a < b
  }

  private func compare(_ a: Key, _ b: Key, natural: Bool) -> ValueOrder.Comparison {
    switch (a, b) {
    case (.number(let a), .number(let b)), (.moment(let a), .moment(let b)):
      return ValueOrder.Comparison(a, b)
    case (.text(let startA, let endA), .text(let startB, let endB)):
      let left = texts.span.extracting(startA..<endA)
      let right = texts.span.extracting(startB..<endB)
      return natural
        ? NaturalOrder.compare(left, right) : ValueOrder.compareBytes(left, right)
    default:
      return ValueOrder.Comparison(a.rank, b.rank)
    }
  }
}
