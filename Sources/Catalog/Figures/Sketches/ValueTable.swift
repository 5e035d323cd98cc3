// SPDX-License-Identifier: GPL-3.0-or-later

/// A hash table with open addressing that counts values by their exact bytes.
///
/// A slot holds 32 hash bits and the index of an entry, so a probe seldom reads an entry in vain.
/// An entry holds values of up to eight bytes. Longer values are stored consecutively in `arena`.
struct ValueTable: Sendable {
  /// The capacity limit of a table.
  struct Limit: Sendable {
    /// The maximum number of values.
    let values: Int

    /// The maximum total number of bytes of values longer than eight bytes.
    let bytes: Int

    init(values: Int, bytes: Int) {
      // An index and an offset in `arena` have 32 bits each.
      self.values = min(max(values, 1), Int(UInt32.max >> 2))
      self.bytes = min(max(bytes, 0), Int(UInt32.max))
    }
  }

  struct Entry: Sendable {
    var count: Int
    let head: UInt64
    let length: UInt32
    fileprivate let offset: UInt32

    /// Returns one of the first eight bytes.
    fileprivate func byte(_ index: Int) -> UInt8 { UInt8(truncatingIfNeeded: head >> (index * 8)) }
  }

  let limit: Limit

  /// The values, in insertion order.
  private(set) var entries: [Entry] = []

  private var arena: [UInt8] = []

  /// The memory that the table lacks to grow; `nil` if it could always grow.
  ///
  /// The table accepts no new values after that.
  private(set) var shortage: MemoryShortage?

  /// The slots: 32 hash bits above a 1-based index, or 0 if the slot is free.
  ///
  /// At most half of the slots are occupied, unless growing was cancelled.
  private var slots = Self.noSlots

  /// The slots of an empty table, which all empty tables share.
  private static let noSlots = [UInt64](repeating: 0, count: 16)

  private let hash = ByteHash.unpredictable

  /// The memory in bytes of the values and their counts.
  var memory: Int { entries.count * MemoryLayout<Entry>.stride + arena.count }

  init(limit: Limit) {
    self.limit = limit
  }

  /// Counts a value.
  ///
  /// - Parameters:
  ///   - value: The bytes of the value.
  ///   - times: The number of occurrences.
  /// - Returns: `true` if the value is in the table; `false` if it is new and the table is full or
  ///   lacks memory.
  @inline(__always)
  mutating func add(_ value: Span<UInt8>, times: Int) -> Bool {
    index(adding: value, times: times) != nil
  }

  /// Counts a value and returns its index in ``entries``.
  ///
  /// - Returns: The index, or `nil` if the value is new and the table is full or lacks memory.
  @inline(__always)
  mutating func index(adding value: Span<UInt8>, times: Int) -> Int? {
    let head = value.head
    let tag = hash.hash(value, head: head) >> 32
    let mask = slots.count &- 1
    var slotIndex = Int(truncatingIfNeeded: tag) & mask
    while true {
      let slot = slots[slotIndex]
      if slot == 0 { return insert(value, head: head, tag: tag, at: slotIndex, times: times) }
      if slot >> 32 == tag {
        let index = Int(truncatingIfNeeded: slot & 0xFFFF_FFFF) &- 1
        let entry = entries[index]
        if entry.head == head, entry.length == value.count,
          value.count <= 8 || isTail(of: entry, in: value)
        {
          entries[index].count &+= times
          return index
        }
      }
      slotIndex = (slotIndex &+ 1) & mask
    }
  }

  /// Returns the index of a value in ``entries``, or `nil` if it is not in the table.
  @inline(__always)
  func index(of value: Span<UInt8>) -> Int? {
    let head = value.head
    let tag = hash.hash(value, head: head) >> 32
    let mask = slots.count &- 1
    var slotIndex = Int(truncatingIfNeeded: tag) & mask
    while true {
      let slot = slots[slotIndex]
      if slot == 0 { return nil }
      if slot >> 32 == tag {
        let index = Int(truncatingIfNeeded: slot & 0xFFFF_FFFF) &- 1
        let entry = entries[index]
        if entry.head == head, entry.length == value.count,
          value.count <= 8 || isTail(of: entry, in: value)
        {
          return index
        }
      }
      slotIndex = (slotIndex &+ 1) & mask
    }
  }

  /// Passes each value and its count to a closure.
  ///
  /// The iteration ends early if the task is cancelled.
  func visit(_ body: (_ value: Span<UInt8>, _ count: Int) -> Void) {
    var short = [UInt8](repeating: 0, count: 8)
    for (index, entry) in entries.enumerated() {
      if index & 0xFFF == 0xFFF, Task.isCancelled { return }
      if entry.length > 8 {
        body(arena.span.extracting(range(of: entry)), entry.count)
      } else {
        for index in 0..<8 { short[index] = entry.byte(index) }
        body(short.span.extracting(0..<Int(entry.length)), entry.count)
      }
    }
  }

  /// Returns the bytes of a value.
  func bytes(of entry: Entry) -> [UInt8] {
    if entry.length > 8 { return Array(arena[range(of: entry)]) }
    return (0..<Int(entry.length)).map(entry.byte)
  }

  /// Returns whether a value precedes another in byte order.
  func comesBefore(_ a: Entry, _ b: Entry) -> Bool {
    if a.head != b.head { return a.head.byteSwapped < b.head.byteSwapped }
    // If the first eight bytes, padded with zeros, are equal, a short value is a prefix of the
    // other.
    if a.length <= 8 || b.length <= 8 { return a.length < b.length }
    let left = arena.span.extracting(range(of: a))
    let right = arena.span.extracting(range(of: b))
    return ValueOrder.compareBytes(left, right) == .less
  }

  private func range(of entry: Entry) -> Range<Int> {
    Int(entry.offset)..<Int(entry.offset) + Int(entry.length)
  }

  /// Returns whether a long value equals an entry.
  ///
  /// The entry must have the same length and the same first eight bytes.
  @inline(__always)
  private func isTail(of entry: Entry, in value: Span<UInt8>) -> Bool {
    let kept = arena.span
    let start = Int(entry.offset)
    let last = value.count &- 8
    var at = 8
    while at < last {
      if kept.word(at: start &+ at) != value.word(at: at) { return false }
      at &+= 8
    }
    return kept.word(at: start &+ last) == value.word(at: last)
  }

  @inline(never)
  private mutating func insert(
    _ value: Span<UInt8>,
    head: UInt64,
    tag: UInt64,
    at slotIndex: Int,
    times: Int
  ) -> Int? {
    let isLong = value.count > 8
    // A table that could not grow after a cancellation keeps one free slot, where each probe ends.
    guard shortage == nil, entries.count < min(limit.values, slots.count - 1),
      !isLong || value.count <= limit.bytes - arena.count
    else { return nil }
    if isLong, value.count > arena.capacity - arena.count {
      reserveArena(for: value.count)
      if shortage != nil { return nil }
    }
    let entry = Entry(
      count: times,
      head: head,
      length: UInt32(value.count),
      offset: UInt32(isLong ? arena.count : 0)
    )
    if isLong { arena.append(value) }
    entries.append(entry)
    slots[slotIndex] = tag << 32 | UInt64(entries.count)
    if entries.count * 2 > slots.count { grow() }
    return entries.count - 1
  }

  /// Doubles the capacity of `arena`, or more for a very long value.
  private mutating func reserveArena(for length: Int) {
    let capacity = min(max(arena.capacity * 2, arena.count + length), limit.bytes)
    allocate(capacity) { $0.arena.reserveCapacity(capacity) }
  }

  /// Allocates memory, or sets ``shortage`` if it does not fit.
  private mutating func allocate(_ size: Int, _ body: (inout Self) -> Void) {
    do throws(MemoryShortage) {
      try AvailableMemory.allocate(size) { body(&self) }
    } catch {
      shortage = error
    }
  }

  /// Doubles the number of slots, unless the task is cancelled or memory is short.
  ///
  /// Millions of slots take noticeable time.
  private mutating func grow() {
    if Task.isCancelled { return }
    let count = slots.count * 2
    var larger: [UInt64] = []
    let size = count * MemoryLayout<UInt64>.stride + slots.count * MemoryLayout<Entry>.stride
    allocate(size) { table in
      larger = [UInt64](repeating: 0, count: count)
      // The next growth comes before there are more.
      table.entries.reserveCapacity(min(count / 2, table.limit.values))
    }
    if shortage != nil { return }
    let mask = count - 1
    for (number, slot) in slots.enumerated() where slot != 0 {
      if number & 0xFFFF == 0xFFFF, Task.isCancelled { return }
      var slotIndex = Int(slot >> 32) & mask
      while larger[slotIndex] != 0 { slotIndex = (slotIndex + 1) & mask }
      larger[slotIndex] = slot
    }
    slots = larger
  }
}
