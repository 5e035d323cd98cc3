// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc

/// A lookup table for the keys of columns.
///
/// The objects of a file mostly have the same keys in the same order. The table therefore first
/// tries the key that followed the previous key last time, comparing its first eight bytes at once.
/// It looks up a key only if this fails.
///
/// Raw pointers avoid reference counts and bounds checks in the loop over rows. The index of an
/// entry is always in the range `0..<count`.
struct JSONKeyTable: ~Copyable {
  /// A key and the field of its value.
  struct Entry {
    /// The first bytes of the key, eight at most.
    var head: UInt64
    /// A mask of the bytes of ``head`` that are in use.
    var mask: UInt64

    /// The start of the whole key in `bytes`.
    var start: Int
    /// The length of the whole key in bytes.
    var length: Int

    /// The field of the value.
    ///
    /// It is ``unneeded`` if no value of the key is requested. For a repeated key, unless only
    /// its first value is requested, it is ``firstRepetition`` minus an index in `repetitions`.
    var field: Int
  }

  /// The requested values of a repeated key, `wanted[first..<end]`.
  ///
  /// In the current object, `seen` values have been found, and `wanted[next..<end]` remain.
  struct Repetition {
    var seen = 0
    var next: Int
    var first: Int
    var end: Int
  }

  static let unneeded = -1
  static let firstRepetition = -2

  /// The index of a missing entry.
  static let unknown = -1

  /// The number of requested values.
  let neededCount: Int

  private let count: Int
  private let entries: UnsafeMutablePointer<Entry>
  private let bytes: UnsafeMutablePointer<UInt8>

  /// The predictions of the next entry: `followers[previous + 1]` last followed `previous`.
  ///
  /// `followers[0]` was last the first entry of an object.
  private let followers: UnsafeMutablePointer<Int>

  /// An open-addressing hash table of entry indexes.
  ///
  /// Its size is a power of two.
  private let buckets: UnsafeMutablePointer<Int>
  private let bucketMask: Int

  private let repetitions: UnsafeMutablePointer<Repetition>
  private let repetitionCount: Int
  private let wanted: UnsafeMutablePointer<(occurrence: Int, field: Int)>

  /// Creates a table.
  ///
  /// - Parameters:
  ///   - columns: All columns. Keys that are not requested are skipped faster if they are known.
  ///   - needed: The indexes of the requested columns.
  ///   - firstField: The field of the first column.
  init(_ columns: [JSONColumn], needed: [Int], firstField: Int) {
    var index = JSONKeyIndex(columns)
    let requests = index.request(needed, of: columns, firstField: firstField)
    neededCount = requests.count
    count = index.entries.count
    repetitionCount = requests.repetitions.count
    bucketMask = index.buckets.count - 1
    entries = Self.copy(index.entries)
    bytes = Self.copy(index.bytes)
    repetitions = Self.copy(requests.repetitions)
    wanted = Self.copy(requests.wanted)
    followers = Self.copy(Array(index.entries.indices) + [0])
    buckets = Self.copy(index.buckets)
  }

  deinit {
    entries.deallocate()
    bytes.deallocate()
    repetitions.deallocate()
    wanted.deallocate()
    followers.deallocate()
    buckets.deallocate()
  }

  /// Resets the repeated keys for a new item.
  @inline(__always)
  func begin() {
    for index in 0..<repetitionCount {
      repetitions[index].seen = 0
      repetitions[index].next = repetitions[index].first
    }
  }

  /// Skips the predicted key and its closing quote, if it comes next.
  ///
  /// - Parameters:
  ///   - previous: The entry of the previous key, or ``unknown`` at the start of an object.
  ///   - cursor: The position after the opening quote of the key.
  /// - Returns: The entry of the key; `nil` if another key comes next.
  @inline(__always)
  func skipLikelyKey(after previous: Int, _ cursor: inout JSONCursor) -> Int? {
    guard count > 0 else { return nil }
    let index = followers[previous &+ 1]
    let entry = entries[index]
    // The text must hold the eight bytes of the head, and the whole key with its closing quote.
    let key = cursor.text + cursor.at
    guard cursor.end &- cursor.at > max(entry.length, 7),
      ByteWord(at: key).bits & entry.mask == entry.head,
      key[entry.length] == Ascii.quote,
      entry.length <= 8 || memcmp(key + 8, bytes + entry.start + 8, entry.length - 8) == 0
    else { return nil }
    cursor.at &+= entry.length &+ 1
    return index
  }

  /// Finds a key, and predicts it after the previous one from now on.
  ///
  /// - Parameters:
  ///   - key: The unescaped key.
  ///   - previous: The entry of the previous key, or ``unknown`` at the start of an object.
  /// - Returns: The entry of the key, or ``unknown`` if the table does not contain it.
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

  /// Returns the field for the next value of an entry, or ``unneeded``.
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

  /// Returns the first bucket to probe for a key.
  private func bucket(of key: UnsafeBufferPointer<UInt8>) -> Int {
    JSONKeyIndex.hash(key.span) & bucketMask
  }

  private static func copy<Element>(_ elements: [Element]) -> UnsafeMutablePointer<Element> {
    let memory = UnsafeMutablePointer<Element>.allocate(capacity: max(1, elements.count))
    memory.initialize(from: elements, count: elements.count)
    return memory
  }
}
