// SPDX-License-Identifier: GPL-3.0-or-later

/// Values, to the byte, with a count each: a hash table with open addressing.
///
/// A slot has 32 bits of the hash beside the index of its entry, so that a probe seldom looks at an
/// entry in vain. Values of up to eight bytes are whole in their entry; longer ones stand one behind
/// the other in `arena`.
struct ValueTable: Sendable {
  /// How much it may hold.
  struct Limit: Sendable {
    /// How many values, at most.
    let values: Int

    /// How many bytes the values of more than eight bytes may have together.
    let bytes: Int

    init(values: Int, bytes: Int) {
      // An index and a place in `arena` have 32 bits.
      self.values = min(max(values, 1), Int(UInt32.max >> 2))
      self.bytes = min(max(bytes, 0), Int(UInt32.max))
    }
  }

  struct Entry: Sendable {
    var count: Int
    let head: UInt64
    let length: UInt32
    fileprivate let place: UInt32

    /// One of the first eight bytes.
    fileprivate func byte(_ index: Int) -> UInt8 { UInt8(truncatingIfNeeded: head >> (index * 8)) }
  }

  let limit: Limit

  /// The values, in the order in which they were first added.
  private(set) var entries: [Entry] = []

  private var arena: [UInt8] = []

  /// 32 bits of hash above an index from 1, or 0 where it is free.
  ///
  /// At most half are taken.
  private var slots = [UInt64](repeating: 0, count: 16)
  private let hash = ByteHash.unpredictable

  init(limit: Limit) {
    self.limit = limit
  }

  /// Counts a value.
  ///
  /// - Parameters:
  ///   - value: Any bytes.
  ///   - times: How often it was seen.
  /// - Returns: Whether it is in the table; a new one is not if there is no room.
  @inline(__always)
  mutating func add(_ value: Span<UInt8>, times: Int) -> Bool {
    index(adding: value, times: times) != nil
  }

  /// The same, and which of ``entries`` it is; `nil` if there is no room.
  @inline(__always)
  mutating func index(adding value: Span<UInt8>, times: Int) -> Int? {
    let head = value.head
    let tag = hash.hash(value, head: head) >> 32
    let mask = slots.count &- 1
    var place = Int(truncatingIfNeeded: tag) & mask
    while true {
      let slot = slots[place]
      if slot == 0 { return insert(value, head: head, tag: tag, at: place, times: times) }
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
      place = (place &+ 1) & mask
    }
  }

  /// Hands over each value with its count, until the task is cancelled: nobody wants them then.
  func visit(_ body: (_ value: Span<UInt8>, _ count: Int) -> Void) {
    var short = [UInt8](repeating: 0, count: 8)
    for (place, entry) in entries.enumerated() {
      if place & 0xFFF == 0xFFF, Task.isCancelled { return }
      if entry.length > 8 {
        body(arena.span.extracting(range(of: entry)), entry.count)
      } else {
        for index in 0..<8 { short[index] = entry.byte(index) }
        body(short.span.extracting(0..<Int(entry.length)), entry.count)
      }
    }
  }

  /// The bytes of a value.
  func bytes(of entry: Entry) -> [UInt8] {
    if entry.length > 8 { return Array(arena[range(of: entry)]) }
    return (0..<Int(entry.length)).map(entry.byte)
  }

  /// Whether one value comes before another, byte by byte.
  func comesBefore(_ a: Entry, _ b: Entry) -> Bool {
    if a.head != b.head { return a.head.byteSwapped < b.head.byteSwapped }
    // With the same first eight bytes, zeros where there are none, a short value begins the other.
    if a.length <= 8 || b.length <= 8 { return a.length < b.length }
    let left = arena.span.extracting(range(of: a))
    let right = arena.span.extracting(range(of: b))
    return ValueOrder.compareBytes(left, right) == .less
  }

  private func range(of entry: Entry) -> Range<Int> {
    Int(entry.place)..<Int(entry.place) + Int(entry.length)
  }

  /// Whether a long value has the bytes of an entry of the same length.
  @inline(__always)
  private func isTail(of entry: Entry, in value: Span<UInt8>) -> Bool {
    let kept = arena.span
    let start = Int(entry.place)
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
    at place: Int,
    times: Int
  ) -> Int? {
    let isLong = value.count > 8
    // A table that has not grown, as nobody wants it any more, keeps a free slot: a probe ends there.
    guard entries.count < min(limit.values, slots.count - 1),
      !isLong || value.count <= limit.bytes - arena.count
    else { return nil }
    let entry = Entry(
      count: times,
      head: head,
      length: UInt32(value.count),
      place: UInt32(isLong ? arena.count : 0)
    )
    if isLong { arena.append(value) }
    entries.append(entry)
    slots[place] = tag << 32 | UInt64(entries.count)
    if entries.count * 2 > slots.count { grow() }
    return entries.count - 1
  }

  /// Takes more slots, unless the task is cancelled: millions of them take their time.
  private mutating func grow() {
    if Task.isCancelled { return }
    var larger = [UInt64](repeating: 0, count: slots.count * 2)
    let mask = larger.count - 1
    for (number, slot) in slots.enumerated() where slot != 0 {
      if number & 0xFFFF == 0xFFFF, Task.isCancelled { return }
      var place = Int(slot >> 32) & mask
      while larger[place] != 0 { place = (place + 1) & mask }
      larger[place] = slot
    }
    slots = larger
  }
}
