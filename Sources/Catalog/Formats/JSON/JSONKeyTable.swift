// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc

/// The keys of columns, to be known again in text.
///
/// Objects of a file mostly have the same keys in the same order: the key that followed another last
/// time is tried first, its first eight bytes at once; only another one is looked up.
///
/// It is plain pointers, so that nothing is counted or checked in the loop over rows. Entries are
/// indexes from 0 to `count`, never others.
struct JSONKeyTable: ~Copyable {
  /// What is known of a key.
  struct Entry {
    /// The first bytes, eight at most, and ones where they are.
    var head: UInt64
    var mask: UInt64

    /// All bytes: where they are in `bytes`, and how many.
    var start: Int
    var length: Int

    /// The field of the value; ``unneeded``, or ``firstRepetition`` and below if the key stands for
    /// several columns.
    var field: Int
  }

  /// The values of a repeated key that are needed: `wanted[next..<end]` are still to come.
  struct Repetition {
    var seen = 0
    var next: Int
    var first: Int
    var end: Int
  }

  static let unneeded = -1
  static let firstRepetition = -2

  /// No key.
  static let unknown = -1

  /// The number of values that are needed.
  let neededCount: Int

  private let count: Int
  private let entries: UnsafeMutablePointer<Entry>
  private let bytes: UnsafeMutablePointer<UInt8>

  /// The entry that came after each entry last; at 0 the one that came first.
  private let followers: UnsafeMutablePointer<Int>

  /// Entries by their hash: a power of two of places, more than half of them free.
  private let buckets: UnsafeMutablePointer<Int>
  private let bucketMask: Int
  private let hash = ByteHash.unpredictable

  private let repetitions: UnsafeMutablePointer<Repetition>
  private let repetitionCount: Int
  private let wanted: UnsafeMutablePointer<(occurrence: Int, field: Int)>

  /// A table.
  ///
  /// - Parameters:
  ///   - columns: All columns; keys that are not needed are passed over faster if they are known.
  ///   - needed: The indexes of those that are needed.
  ///   - firstField: The field of the first column.
  init(_ columns: [JSONColumn], needed: [Int], firstField: Int) {
    var fields: [[UInt8]: [(occurrence: Int, field: Int)]] = [:]
    for column in needed {
      guard case .member(let key, let occurrence) = columns[column] else { continue }
      fields[key, default: []].append((occurrence, firstField + column))
    }
    var entries: [Entry] = []
    var bytes: [UInt8] = []
    var repetitions: [Repetition] = []
    var wanted: [(occurrence: Int, field: Int)] = []
    var known: Set<[UInt8]> = []
    for case .member(let key, _) in columns where known.insert(key).inserted {
      let keyFields = (fields[key] ?? []).sorted { $0.occurrence < $1.occurrence }
      var entry = Entry(key, start: bytes.count)
      if let only = keyFields.first, keyFields.count == 1, only.occurrence == 1 {
        entry.field = only.field
      } else if !keyFields.isEmpty {
        entry.field = Self.firstRepetition - repetitions.count
        let first = wanted.count
        wanted += keyFields
        repetitions.append(Repetition(next: first, first: first, end: wanted.count))
      }
      entries.append(entry)
      bytes += key
    }
    neededCount = fields.values.reduce(0) { $0 + $1.count }
    count = entries.count
    repetitionCount = repetitions.count
    bucketMask = max(2, (count * 2).nextPowerOfTwo) - 1
    self.entries = Self.copy(entries)
    self.bytes = Self.copy(bytes)
    self.repetitions = Self.copy(repetitions)
    self.wanted = Self.copy(wanted)
    followers = Self.copy(Array(entries.indices) + [0])
    buckets = Self.copy(Array(repeating: Self.unknown, count: bucketMask + 1))
    for index in 0..<count {
      let entry = entries[index]
      let key = UnsafeBufferPointer(
        start: UnsafePointer(self.bytes + entry.start),
        count: entry.length
      )
      var bucket = bucket(of: key)
      while buckets[bucket] != Self.unknown { bucket = (bucket &+ 1) & bucketMask }
      buckets[bucket] = index
    }
  }

  deinit {
    entries.deallocate()
    bytes.deallocate()
    repetitions.deallocate()
    wanted.deallocate()
    followers.deallocate()
    buckets.deallocate()
  }

  /// Begins a row.
  @inline(__always)
  func begin() {
    for index in 0..<repetitionCount {
      repetitions[index].seen = 0
      repetitions[index].next = repetitions[index].first
    }
  }

  /// Passes over the key that probably comes, if it does, with the quote mark that closes it.
  ///
  /// - Parameters:
  ///   - previous: The entry before it; ``unknown`` at the beginning.
  ///   - cursor: Behind the quote mark that opens the key.
  /// - Returns: Its entry.
  @inline(__always)
  func skipLikelyKey(after previous: Int, _ cursor: inout JSONCursor) -> Int? {
    guard count > 0 else { return nil }
    let index = followers[previous &+ 1]
    let entry = entries[index]
    // Eight bytes for the head, and all of the key with the quote mark.
    let key = cursor.text + cursor.at
    guard cursor.end &- cursor.at > max(entry.length, 7),
      ByteWord(at: key).bits & entry.mask == entry.head,
      key[entry.length] == Ascii.quote,
      entry.length <= 8 || memcmp(key + 8, bytes + entry.start + 8, entry.length - 8) == 0
    else { return nil }
    cursor.at &+= entry.length &+ 1
    return index
  }

  /// Looks a key up, and expects it where it is now.
  ///
  /// - Parameters:
  ///   - key: The key, unescaped.
  ///   - previous: The entry before it; ``unknown`` at the beginning.
  /// - Returns: Its entry; ``unknown`` if there is none.
  func find(_ key: UnsafeBufferPointer<UInt8>, after previous: Int) -> Int {
    var bucket = bucket(of: key)
    while buckets[bucket] != Self.unknown {
      let index = buckets[bucket]
      if entries[index].length == key.count, isEqual(key, entries[index]) {
        followers[previous &+ 1] = index
        return index
      }
      bucket = (bucket &+ 1) & bucketMask
    }
    return Self.unknown
  }

  /// The field of the next value of an entry; ``unneeded`` if there is none.
  @inline(__always)
  func field(of index: Int) -> Int {
    guard index >= 0 else { return Self.unneeded }
    let field = entries[index].field
    return field >= Self.unneeded ? field : fieldOfRepeated(Self.firstRepetition - field)
  }

  private func fieldOfRepeated(_ index: Int) -> Int {
    repetitions[index].seen += 1
    let repetition = repetitions[index]
    guard repetition.next < repetition.end,
      wanted[repetition.next].occurrence == repetition.seen
    else { return Self.unneeded }
    repetitions[index].next += 1
    return wanted[repetition.next].field
  }

  private func isEqual(_ key: UnsafeBufferPointer<UInt8>, _ entry: Entry) -> Bool {
    guard let start = key.baseAddress else { return true }
    return memcmp(start, bytes + entry.start, key.count) == 0
  }

  /// The first bucket of a key.
  private func bucket(of key: UnsafeBufferPointer<UInt8>) -> Int {
    Int(truncatingIfNeeded: hash.hash(key.span, head: key.span.head)) & bucketMask
  }

  private static func copy<Element>(_ elements: [Element]) -> UnsafeMutablePointer<Element> {
    let memory = UnsafeMutablePointer<Element>.allocate(capacity: max(1, elements.count))
    memory.initialize(from: elements, count: elements.count)
    return memory
  }
}

extension JSONKeyTable.Entry {
  fileprivate init(_ key: [UInt8], start: Int) {
    self.start = start
    length = key.count
    field = JSONKeyTable.unneeded
    head = 0
    mask = 0
    for (index, byte) in key.prefix(8).enumerated() {
      head |= UInt64(byte) << UInt64(8 * index)
      mask |= 0xFF << UInt64(8 * index)
    }
    // What stands in text as an escape only must not be taken for what is written so.
    if key.contains(where: { $0 == Ascii.quote || $0 == Ascii.backslash || $0 < Ascii.space }) {
      head = 1
      mask = 0
    }
  }
}

extension Int {
  /// The least power of two that is no less; for what is positive.
  fileprivate var nextPowerOfTwo: Int {
    self <= 1 ? 1 : 1 << (Int.bitWidth - (self - 1).leadingZeroBitCount)
  }
}
