// SPDX-License-Identifier: GPL-3.0-or-later

/// A fast reader of the requested fields of JSON items, one item at a time.
///
/// It stops after the last requested field and validates little. It therefore takes a third of the
/// instructions of ``JSONScanner``. If an item is valid JSON, its fields are exact. The same holds
/// for an item with ``JSONExtensions`` that it claims to have read. If an item is invalid, its
/// fields may be any part of its text, so callers must validate the item with ``JSONScanner`` before
/// using them.
///
/// An item that is not an object has no members. An object has no `whole` field, and neither has a
/// list in a table.
struct JSONFieldReader: ~Copyable {
  /// The scratch capacity to keep.
  ///
  /// Larger memory is released when items become shorter.
  private static let keptCapacity = 64 * 1024

  private let keys: JSONKeyTable

  /// The field of the whole item, for items that are not objects.
  private let wholeField: Int?

  /// The fields of the elements of a list, or ``JSONKeyTable/unneeded``.
  ///
  /// Empty unless items are the rows of a table.
  private let elementFields: UnsafeMutableBufferPointer<Int>
  private let neededElements: Int

  private let fields: UnsafeMutableBufferPointer<Field>

  /// The indexes of the fields that are set in the current item.
  private let filled: UnsafeMutablePointer<Int>
  private var filledCount = 0

  /// Memory for the unescaped strings of the item.
  private var scratch = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: 1)
  /// The number of bytes in use.
  private var used = 0
  /// The maximum number of bytes that the item may need.
  private var room = 0

  /// The number of members of the item that were skipped.
  private var skippedCount = 0

  /// Creates a reader.
  ///
  /// - Parameters:
  ///   - columns: The columns of the items.
  ///   - needed: The indexes of the columns to read, without repetitions.
  ///   - hasKeys: `true` if the key of an item is the field before the columns.
  init(_ columns: [JSONColumn], needed: [Int], hasKeys: Bool = false) {
    let first = hasKeys ? 1 : 0
    keys = JSONKeyTable(columns, needed: needed, firstField: first)
    wholeField = needed.first { columns[$0] == .whole }.map { $0 + first }
    elementFields = .allocate(capacity: columns.reduce(0) { max($0, $1.elementCount) })
    elementFields.initialize(repeating: JSONKeyTable.unneeded)
    var neededElements = 0
    for column in needed {
      guard case .element(let index) = columns[column] else { continue }
      elementFields[index] = first + column
      neededElements += 1
    }
    self.neededElements = neededElements
    fields = .allocate(capacity: first + (needed.max().map { $0 + 1 } ?? 0))
    fields.initialize(repeating: .absent)
    filled = .allocate(capacity: needed.count + 1)
  }

  deinit {
    elementFields.deallocate()
    fields.deallocate()
    filled.deallocate()
    scratch.deallocate()
  }

  /// The fields of the last item, which point into its text or into memory of the reader.
  var row: Row {
    var row = Row(fields: UnsafeBufferPointer(fields))
    row.present = UnsafeBufferPointer(start: filled, count: filledCount)
    return row
  }

  /// Reads an item.
  ///
  /// - Parameters:
  ///   - text: The item, optionally with white space around it.
  ///   - key: Its key including the quotes, if it is a member.
  /// - Returns: `false` if the item is certainly not JSON as RFC 8259 defines it.
  mutating func read(
    _ text: UnsafeBufferPointer<UInt8>,
    key: UnsafeBufferPointer<UInt8>? = nil
  ) -> Bool {
    begin(text, key)
    let isReadable = readQuickly(text, toEnd: false)
    sortFilled()
    return isReadable
  }

  /// Returns `true` if an item has values in requested columns only.
  ///
  /// The result is arbitrary if the item is not JSON.
  mutating func isCovered(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    begin(text, nil)
    skippedCount = 0
    return readQuickly(text, toEnd: true) && skippedCount == 0
  }

  /// Makes all fields absent.
  ///
  /// Only the fields that are set are visited, since an item may have few of many fields.
  mutating func removeAll() {
    for index in 0..<filledCount { fields[filled[index]] = .absent }
    filledCount = 0
  }

  @inline(__always)
  private mutating func begin(
    _ text: UnsafeBufferPointer<UInt8>,
    _ key: UnsafeBufferPointer<UInt8>?
  ) {
    removeAll()
    used = 0
    room = text.count + (key?.count ?? 0)
    keys.begin()
    if scratch.count > Self.keptCapacity, room <= Self.keptCapacity { reserve(1) }
    if let key, let start = key.baseAddress {
      set(0, to: 0..<key.count, of: start, key.contains(Ascii.backslash))
    }
  }

  @inline(__always)
  private mutating func readQuickly(
    _ text: UnsafeBufferPointer<UInt8>,
    toEnd readsAll: Bool
  ) -> Bool {
    guard let start = text.baseAddress else { return false }
    var cursor = JSONCursor(text: start, end: text.count)
    cursor.skipSpace()
    if cursor.byte == UInt8(ascii: "{") { return readMembers(&cursor, readsAll) }
    if cursor.byte == UInt8(ascii: "["), !elementFields.isEmpty {
      return readElements(&cursor, readsAll)
    }
    guard let wholeField else {
      skippedCount += 1
      // An object may follow a comment.
      return cursor.at < cursor.end && cursor.byte != Ascii.slash
    }
    return readField(wholeField, &cursor)
  }

  /// Reads members until all requested fields are set or the object ends.
  @inline(__always)
  private mutating func readMembers(_ cursor: inout JSONCursor, _ readsAll: Bool) -> Bool {
    var missing = keys.neededCount
    guard missing > 0 || readsAll else { return true }
    cursor.at &+= 1
    cursor.skipSpace()
    if cursor.byte == UInt8(ascii: "}") { return true }
    var previous = JSONKeyTable.unknown
    while true {
      guard cursor.byte == Ascii.quote else { return false }
      cursor.at &+= 1
      guard let field = nextField(&cursor, after: &previous), cursor.skip(Ascii.colon) else {
        return false
      }
      // If only the first value of a repeated key is requested, the later ones are skipped.
      if field >= 0, fields[field].kind == .absent {
        guard readField(field, &cursor) else { return false }
        missing &-= 1
        if missing == 0, !readsAll { return true }
      } else {
        skippedCount &+= 1
        guard cursor.skipValue() else { return false }
      }
      if cursor.skip(Ascii.comma) { continue }
      return cursor.byte == UInt8(ascii: "}")
    }
  }

  /// Reads elements until all requested fields are set or the list ends.
  private mutating func readElements(_ cursor: inout JSONCursor, _ readsAll: Bool) -> Bool {
    var missing = neededElements
    guard missing > 0 || readsAll else { return true }
    cursor.at &+= 1
    cursor.skipSpace()
    if cursor.byte == UInt8(ascii: "]") { return true }
    var index = 0
    while true {
      let field = index < elementFields.count ? elementFields[index] : JSONKeyTable.unneeded
      index &+= 1
      if field >= 0 {
        guard readField(field, &cursor) else { return false }
        missing &-= 1
        if missing == 0, !readsAll { return true }
      } else {
        skippedCount &+= 1
        let start = cursor.at
        guard cursor.skipValue(), cursor.at > start else { return false }
      }
      if cursor.skip(Ascii.comma) { continue }
      return cursor.byte == UInt8(ascii: "]")
    }
  }

  /// Skips a key, after its opening quote.
  ///
  /// - Parameters:
  ///   - cursor: The position in the text.
  ///   - previous: The entry of the last known key. Unknown keys do not change it.
  /// - Returns: The field of the value, or ``JSONKeyTable/unneeded``; `nil` if the key does not
  ///   end.
  @inline(__always)
  private mutating func nextField(_ cursor: inout JSONCursor, after previous: inout Int) -> Int? {
    let key: Int
    if let likely = keys.skipLikelyKey(after: previous, &cursor) {
      key = likely
    } else {
      let start = cursor.at
      cursor.hasEscapes = false
      guard cursor.skipString() else { return nil }
      let name = UnsafeBufferPointer(start: cursor.text + start, count: cursor.at &- 1 &- start)
      key = find(name, cursor.hasEscapes, after: previous)
    }
    if key != JSONKeyTable.unknown { previous = key }
    return keys.field(of: key)
  }

  /// Reads a value into a field.
  @inline(__always)
  private mutating func readField(_ field: Int, _ cursor: inout JSONCursor) -> Bool {
    let start = cursor.at
    cursor.hasEscapes = false
    guard !cursor.isAtNonFinite, cursor.skipValue(), cursor.at > start else { return false }
    set(field, to: start..<cursor.at, of: cursor.text, cursor.hasEscapes)
    return true
  }

  /// Sets a field to a value in a text.
  ///
  /// The list of set fields has room for it, since each field is set at most once per item.
  @inline(__always)
  private mutating func set(
    _ field: Int,
    to value: Range<Int>,
    of text: UnsafePointer<UInt8>,
    _ hasEscapes: Bool
  ) {
    filled[filledCount] = field
    filledCount &+= 1
    switch text[value.lowerBound] {
    case Ascii.quote:
      var content = UnsafeBufferPointer(
        start: text + value.lowerBound + 1,
        count: value.count &- 2
      )
      if hasEscapes { content = unescape(content) }
      fields[field] = Field(start: content.baseAddress, count: content.count, kind: .text)
    case UInt8(ascii: "n"): fields[field].kind = .null
    default:
      fields[field] = Field(start: text + value.lowerBound, count: value.count, kind: .json)
      if hasEscapes { unescapeNested(field) }
    }
  }

  private mutating func sortFilled() {
    for index in 1..<max(1, filledCount) where filled[index] < filled[index &- 1] {
      var all = UnsafeMutableBufferPointer(start: filled, count: filledCount)
      return all.sort()
    }
  }
}

extension JSONColumn {
  /// The number of elements that a list must have to have a value in the column.
  fileprivate var elementCount: Int { if case .element(let index) = self { index + 1 } else { 0 } }
}

// MARK: Strings with escape sequences

extension JSONFieldReader {
  /// Returns the entry of a key as it is spelled in the text.
  @inline(never)
  private mutating func find(
    _ key: UnsafeBufferPointer<UInt8>,
    _ hasEscapes: Bool,
    after previous: Int
  ) -> Int {
    guard hasEscapes else { return keys.find(key, after: previous) }
    let kept = used
    defer { used = kept }
    return keys.find(unescape(key), after: previous)
  }

  /// Replaces the escape sequences of a string, or of the strings in a list or an object.
  ///
  /// The length of the item is enough scratch memory for all its strings, since unescaping never
  /// makes a string longer.
  @inline(never)
  private mutating func unescape(
    _ string: UnsafeBufferPointer<UInt8>,
    isNested: Bool = false
  ) -> UnsafeBufferPointer<UInt8> {
    if used == 0, room > scratch.count {
      reserve(max(room, min(scratch.count * 2, Self.keptCapacity)))
    }
    guard let base = scratch.baseAddress else { return string }
    let start = base + used
    let count =
      isNested
      ? JSONString.decodeNested(string, into: start) : JSONString.unescape(string, into: start)
    used += count
    return UnsafeBufferPointer(start: start, count: count)
  }

  /// Replaces the escape sequences in the strings of a field that is a list or an object.
  @inline(never)
  private mutating func unescapeNested(_ field: Int) {
    let content = unescape(fields[field].bytes, isNested: true)
    fields[field] = Field(start: content.baseAddress, count: content.count, kind: .json)
  }

  /// Replaces the scratch memory and discards its content.
  private mutating func reserve(_ capacity: Int) {
    scratch.deallocate()
    scratch = .allocate(capacity: capacity)
  }
}
