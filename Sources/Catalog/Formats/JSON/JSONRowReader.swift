// SPDX-License-Identifier: GPL-3.0-or-later

/// Reads the values that are needed from one item of JSON after the other, as fast as it can.
///
/// It looks no further than the last of them and checks little. Of an item that is JSON the values
/// are exactly right; of another they are anything that lies in its text, and whoever uses them asks
/// ``JSONSyntax`` first. An item that is not an object has no members, and an object is no `whole`.
/// A copy shares the memory: whoever reads in parallel makes a reader for each thread.
struct JSONRowReader {
  private let memory: JSONRowMemory

  /// The slot of the item itself, if it is no object.
  private let wholeSlot: Int?
  private let slotCount: Int

  /// How much of the scratch memory the row has used.
  private var used = 0

  /// How many members of the row were passed over.
  private var passed = 0

  /// A reader.
  ///
  /// - Parameters:
  ///   - columns: The columns of the items.
  ///   - needed: Which of them are read, by place, each once.
  init(_ columns: [JSONColumn], needed: [Int]) {
    memory = JSONRowMemory(keys: JSONKeyTable(columns, needed: needed), slots: needed.count)
    wholeSlot = needed.firstIndex { columns[$0] == .whole }
    slotCount = needed.count
  }

  /// The slots that the last item has set, in the order of its keys.
  var filled: UnsafeBufferPointer<Int> { memory.filled }

  /// Reads an item.
  ///
  /// - Parameters:
  ///   - text: The item, with or without white space around it.
  ///   - fields: Set to the values of the needed columns, in the order of `needed`, and at least as
  ///     many: the same memory for each item, all absent before the first, as only those are made
  ///     absent again that have been set. They point into the text, or to memory of the reader that
  ///     is used again for the next item and goes with the reader: whoever reads a single item
  ///     extends its lifetime.
  /// - Returns: `false` if the item is surely not JSON.
  mutating func read(
    _ text: UnsafeBufferPointer<UInt8>,
    into fields: UnsafeMutableBufferPointer<Field>
  ) -> Bool {
    read(text, into: fields, toTheEnd: false)
  }

  /// Whether an item has nothing but values of needed columns; of what is not JSON, it is anything.
  ///
  /// - Parameters:
  ///   - text: The item.
  ///   - fields: What ``read(_:into:)`` sets.
  /// - Returns: Whether it has.
  mutating func isCovered(
    _ text: UnsafeBufferPointer<UInt8>,
    _ fields: UnsafeMutableBufferPointer<Field>
  ) -> Bool {
    passed = 0
    return read(text, into: fields, toTheEnd: true) && passed == 0
  }

  @inline(__always)
  private mutating func read(
    _ text: UnsafeBufferPointer<UInt8>,
    into fields: UnsafeMutableBufferPointer<Field>,
    toTheEnd isWhole: Bool
  ) -> Bool {
    precondition(fields.count >= slotCount)
    for slot in memory.filled { fields[slot] = .absent }
    memory.filledCount = 0
    guard let start = text.baseAddress else { return false }
    if memory.isLarge { memory.shrink(for: text.count) }
    used = 0
    var cursor = JSONCursor(at: start, end: start + text.count)
    cursor.skipSpace()
    if cursor.byte == UInt8(ascii: "{") { return readMembers(&cursor, text.count, fields, isWhole) }
    guard let wholeSlot else {
      passed += 1
      return cursor.at < cursor.end
    }
    memory.fill(wholeSlot)
    return readValue(&cursor, text.count, &fields[wholeSlot])
  }

  /// Reads members until all that are needed have come, or all that there are.
  @inline(__always)
  private mutating func readMembers(
    _ cursor: inout JSONCursor,
    _ length: Int,
    _ fields: UnsafeMutableBufferPointer<Field>,
    _ isWhole: Bool
  ) -> Bool {
    let keys = memory.keys
    var missing = keys.neededCount
    guard missing > 0 || isWhole else { return true }
    keys.begin()
    cursor.at += 1
    cursor.skipSpace()
    if cursor.byte == UInt8(ascii: "}") { return true }
    // The last key that is known: others may stand between two that follow each other.
    var previous = JSONKeyTable.unknown
    while true {
      guard cursor.byte == Ascii.quote else { return false }
      cursor.at += 1
      let key: Int
      if let likely = keys.skipLikelyKey(after: previous, &cursor) {
        key = likely
      } else {
        guard let string = cursor.restOfString() else { return false }
        key = find(string.content, string.hasEscapes, length, after: previous)
      }
      if key != JSONKeyTable.unknown { previous = key }
      guard cursor.skip(Ascii.colon) else { return false }
      let slot = keys.slot(of: key)
      // The first of two values with the same key is that of the column.
      if slot >= 0, fields[slot].kind == .absent {
        memory.fill(slot)
        guard readValue(&cursor, length, &fields[slot]) else { return false }
        missing &-= 1
        if missing == 0, !isWhole { return true }
      } else {
        passed &+= 1
        guard cursor.skipValue() else { return false }
      }
      if cursor.skip(Ascii.comma) { continue }
      return cursor.byte == UInt8(ascii: "}")
    }
  }

  /// Reads a value; at most `length` bytes are left of the text.
  @inline(__always)
  private mutating func readValue(
    _ cursor: inout JSONCursor,
    _ length: Int,
    _ field: inout Field
  ) -> Bool {
    let start = cursor.at
    switch cursor.byte {
    case Ascii.quote:
      cursor.at += 1
      guard let string = cursor.restOfString() else { return false }
      field =
        string.hasEscapes
        ? unescape(string.content, length, keeping: true)
        : Field(start: string.content.baseAddress, count: string.content.count, kind: .text)
      return true
    case UInt8(ascii: "n"):
      cursor.skipWord()
      field.kind = .null
      return true
    default:
      guard cursor.skipValue(), cursor.at > start else { return false }
      field = Field(start: start, count: cursor.at - start, kind: .json)
      return true
    }
  }

  /// The entry of a key, as it is written.
  @inline(never)
  private mutating func find(
    _ key: UnsafeBufferPointer<UInt8>,
    _ hasEscapes: Bool,
    _ length: Int,
    after previous: Int
  ) -> Int {
    let key = hasEscapes ? unescape(key, length, keeping: false).bytes : key
    return memory.keys.find(key, after: previous)
  }

  /// Replaces the escapes of a string.
  ///
  /// All strings of a row have room in `length` bytes, since none is longer without its escapes.
  @inline(never)
  private mutating func unescape(
    _ string: UnsafeBufferPointer<UInt8>,
    _ length: Int,
    keeping isKept: Bool
  ) -> Field {
    if used == 0 { memory.reserve(length) }
    let start = memory.scratch + used
    let count = JSONString.unescape(string, into: start)
    if isKept { used += count }
    return Field(start: UnsafePointer(start), count: count, kind: .text)
  }
}

/// The memory of a reader: its keys, and the strings of a row that had escapes.
private final class JSONRowMemory {
  /// How much is kept however short the items are.
  private static let kept = 64 * 1024

  let keys: JSONKeyTable
  private(set) var scratch = UnsafeMutablePointer<UInt8>.allocate(capacity: 1)
  private var capacity = 1

  private let slots: UnsafeMutablePointer<Int>
  var filledCount = 0

  init(keys: JSONKeyTable, slots count: Int) {
    self.keys = keys
    slots = .allocate(capacity: max(1, count))
  }

  deinit {
    keys.free()
    slots.deallocate()
    scratch.deallocate()
  }

  /// The slots that were set.
  var filled: UnsafeBufferPointer<Int> { UnsafeBufferPointer(start: slots, count: filledCount) }

  /// Notes that a slot is set.
  ///
  /// There is room: a slot is set while it is absent, and no longer is then, or it is the last.
  @inline(__always)
  func fill(_ slot: Int) {
    slots[filledCount] = slot
    filledCount &+= 1
  }

  /// Whether more memory is held than an item mostly needs.
  var isLarge: Bool { capacity > Self.kept }

  /// Makes room; what was there is lost if there was too little.
  func reserve(_ count: Int) {
    guard count > capacity else { return }
    scratch.deallocate()
    capacity = max(count, min(capacity * 2, Self.kept))
    scratch = UnsafeMutablePointer.allocate(capacity: capacity)
  }

  /// Gives back what one long item has taken.
  func shrink(for count: Int) {
    guard count <= Self.kept else { return }
    scratch.deallocate()
    capacity = 1
    scratch = UnsafeMutablePointer.allocate(capacity: 1)
  }
}
