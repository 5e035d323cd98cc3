/// Rows with what they are ordered by: of each a code for each key, and the bytes of those values
/// that the code does not tell apart.
///
/// A row takes 24 bytes where no filter and one key decide and codes tell all: its code with its
/// place here, and its place in the source.
struct SortedRows: Sendable {
  /// A row by its first code; ``index`` is its place here.
  struct Entry: Sendable {
    let code: UInt64
    let index: Int
  }

  /// In order once ``sort()`` was called.
  private(set) var entries: [Entry] = []

  private let keys: [SortOrder.Key]

  /// Whether there is no filter: the numbers of the rows are known then.
  private let hasAllRows: Bool

  /// Where the rows begin, and their numbers, as they were added.
  private var offsets: [Int] = []
  private var rows: [Int] = []

  /// The codes of the other keys, those of one row after those of another.
  private var otherCodes: [UInt64] = []

  /// For each key of each row, which of the ``texts`` its value is; -1 where its code is exact.
  private var details: [Int32] = []
  private var texts = TextPool()

  /// No rows yet.
  ///
  /// - Parameters:
  ///   - order: What they will be ordered by.
  ///   - hasAllRows: Whether each row of the source will be added, from the first on, and none left out.
  init(_ order: SortOrder, hasAllRows: Bool) {
    keys = order.keys
    self.hasAllRows = hasAllRows
  }

  var count: Int { entries.count }

  /// No rows, to be ordered in the same way.
  var emptied: SortedRows {
    var rows = self
    rows.removeAll()
    return rows
  }

  /// Where a row is, by its place in the order.
  func place(_ place: Int) -> RowPlace {
    let index = entries[place].index
    return RowPlace(offset: offsets[index], row: hasAllRows ? index + 1 : rows[index])
  }

  /// Makes room for so many rows, so that growing does not need them twice.
  mutating func reserve(_ count: Int) {
    entries.reserveCapacity(count)
    offsets.reserveCapacity(count)
    if !hasAllRows { rows.reserveCapacity(count) }
  }
}

// MARK: Adding

extension SortedRows {
  /// Adds a row.
  ///
  /// - Parameters:
  ///   - row: Its fields.
  ///   - place: Where it begins.
  ///   - last: The code that the last row of interest has: rows behind it are left out.
  @inline(__always)
  mutating func add(_ row: RowView, at place: RowPlace, upTo last: UInt64 = .max) {
    let code = SortCode(row[keys[0].column].bytes.span, keys[0])
    guard code.value <= last else { return }
    add(row, at: place, first: code)
  }

  private mutating func add(_ row: RowView, at place: RowPlace, first: SortCode) {
    entries.append(Entry(code: first.value, index: offsets.count))
    offsets.append(place.offset)
    if !hasAllRows { rows.append(place.row) }
    addDetail(of: 0, first, row)
    for number in keys.indices.dropFirst() {
      let code = SortCode(row[keys[number].column].bytes.span, keys[number])
      otherCodes.append(code.value)
      addDetail(of: number, code, row)
    }
  }

  private mutating func addDetail(of key: Int, _ code: SortCode, _ row: RowView) {
    if code.isExact {
      if !details.isEmpty { details.append(-1) }
      return
    }
    if details.isEmpty {
      // Until now all codes were exact.
      details = Array(repeating: -1, count: (offsets.count - 1) * keys.count + key)
    }
    details.append(texts.index(of: row[keys[key].column].bytes))
  }

  /// Adds the rows of a later part of the source.
  mutating func append(_ other: SortedRows, rowsBefore: Int) {
    let before = offsets.count
    let moved = texts.append(other.texts)
    for entry in other.entries {
      entries.append(Entry(code: entry.code, index: before + entry.index))
    }
    offsets += other.offsets
    for row in other.rows { rows.append(row + rowsBefore) }
    otherCodes += other.otherCodes
    guard !details.isEmpty || !other.details.isEmpty else { return }
    if details.isEmpty { details = Array(repeating: -1, count: before * keys.count) }
    details +=
      other.details.isEmpty
      ? Array(repeating: -1, count: other.offsets.count * keys.count)
      : other.details.map { $0 < 0 ? -1 : moved[Int($0)] }
  }
}

// MARK: Ordering

extension SortedRows {
  /// Whether the codes of the first key tell everything.
  private var isDecidedByCode: Bool { keys.count == 1 && details.isEmpty }

  /// Puts the entries in order.
  ///
  /// - Throws: ``CatalogError/cancelled`` soon after the task is cancelled.
  /// - Complexity: O(*n* log *n*), O(*n* log *m*) if they consist of *m* parts in order.
  mutating func sort() throws(CatalogError) {
    let isDecidedByCode = isDecidedByCode
    // The closure must not hold what is being changed.
    var unsorted: [Entry] = []
    swap(&unsorted, &entries)
    var comparisons = 0
    do {
      try unsorted.sort { a, b in
        comparisons += 1
        if comparisons & 0xFFFF == 0, Task.isCancelled { throw CatalogError.cancelled }
        if isDecidedByCode { return a.code != b.code ? a.code < b.code : a.index < b.index }
        return comesBefore(a, b)
      }
    } catch {
      throw .cancelled
    }
    entries = unsorted
  }

  /// Keeps the first rows of the order only.
  ///
  /// - Parameter limit: How many.
  /// - Returns: The largest code that a later row can have and be among them.
  /// - Throws: ``CatalogError/cancelled``.
  mutating func keepFirst(_ limit: Int) throws(CatalogError) -> UInt64 {
    try sort()
    guard count > limit, limit > 0 else { return .max }
    let last = entries[limit - 1].code
    var kept = self
    kept.removeAll()
    for entry in entries.prefix(limit) { kept.take(entry, from: self) }
    self = kept
    // Of what is equal in all, the first stays: a later row must be smaller where the code decides.
    return isDecidedByCode ? last == 0 ? 0 : last - 1 : last
  }

  /// Whether a row comes before another.
  func comesBefore(_ a: Entry, _ b: Entry) -> Bool {
    if a.code != b.code { return a.code < b.code }
    var code = a.code
    for number in keys.indices {
      if number > 0 {
        code = otherCode(number, of: a.index)
        let other = otherCode(number, of: b.index)
        if code != other { return code < other }
      }
      switch compareDetails(of: a.index, b.index, key: number, code: code) {
      case .less: return true
      case .more: return false
      case .equal: continue
      }
    }
    return a.index < b.index
  }

  /// The code of a key behind the first.
  private func otherCode(_ number: Int, of index: Int) -> UInt64 {
    otherCodes[index * (keys.count - 1) + number - 1]
  }

  /// How the values of two rows stand to each other that have the same code.
  private func compareDetails(
    of a: Int,
    _ b: Int,
    key number: Int,
    code: UInt64
  ) -> ValueOrder.Comparison {
    guard !details.isEmpty else { return .equal }
    let left = details[a * keys.count + number]
    let right = details[b * keys.count + number]
    // Where a code is exact, it is for both.
    guard left != right, left >= 0, right >= 0 else { return .equal }
    let key = keys[number]
    let order =
      key.natural
      ? texts.compareNaturally(left, right)
      : SortCode.isText(code, key) ? texts.compareBytes(left, right) : texts.compare(left, right)
    return key.descending ? order.reversed : order
  }

  private mutating func removeAll() {
    entries = []
    offsets = []
    rows = []
    otherCodes = []
    details = []
    texts = TextPool()
  }

  private mutating func take(_ entry: Entry, from other: SortedRows) {
    entries.append(Entry(code: entry.code, index: offsets.count))
    offsets.append(other.offsets[entry.index])
    if !hasAllRows { rows.append(other.rows[entry.index]) }
    let others = keys.count - 1
    otherCodes += other.otherCodes[entry.index * others..<(entry.index + 1) * others]
    guard !other.details.isEmpty else { return }
    let first = entry.index * keys.count
    for detail in other.details[first..<first + keys.count] {
      details.append(detail < 0 ? -1 : texts.index(of: detail, in: other.texts))
    }
  }
}
