// SPDX-License-Identifier: GPL-3.0-or-later

/// The distinct keys of columns and their hash table, from which a ``JSONKeyTable`` is made.
///
/// An object may have a million keys, so each is hashed once and never copied into a dictionary.
struct JSONKeyIndex {
  typealias Entry = JSONKeyTable.Entry

  /// The requested values of the keys.
  struct Requests {
    /// The number of requested values.
    var count = 0

    var repetitions: [JSONKeyTable.Repetition] = []
    var wanted: [(occurrence: Int, field: Int)] = []
  }

  private(set) var entries: [Entry] = []

  /// The keys, one behind the other.
  private(set) var bytes: [UInt8] = []

  /// An open-addressing hash table of entry indexes, whose size is a power of two.
  private(set) var buckets: [Int]

  /// The entry of each column, or ``JSONKeyTable/unknown``.
  private var entryOfColumn: [Int] = []

  /// Creates an index of the keys of columns.
  init(_ columns: [JSONColumn]) {
    buckets = Array(
      repeating: JSONKeyTable.unknown,
      count: max(2, (columns.count * 2).nextPowerOfTwo)
    )
    entries.reserveCapacity(columns.count)
    entryOfColumn.reserveCapacity(columns.count)
    for column in columns {
      if case .member(let key, _) = column {
        entryOfColumn.append(add(key))
      } else {
        entryOfColumn.append(JSONKeyTable.unknown)
      }
    }
  }

  /// Sets the fields of the requested columns.
  ///
  /// - Parameters:
  ///   - needed: The indexes of the requested columns.
  ///   - columns: All columns.
  ///   - firstField: The field of the first column.
  /// - Returns: The requests for the values of repeated keys.
  mutating func request(
    _ needed: [Int],
    of columns: [JSONColumn],
    firstField: Int
  ) -> Requests {
    var requests = Requests()
    var repeated: [Int: [(occurrence: Int, field: Int)]] = [:]
    for column in needed {
      guard case .member(_, let occurrence) = columns[column] else { continue }
      requests.count += 1
      let (entry, field) = (entryOfColumn[column], firstField + column)
      if occurrence == 1, entries[entry].field == JSONKeyTable.unneeded {
        entries[entry].field = field
      } else {
        repeated[entry, default: []].append((occurrence, field))
      }
    }
    for (entry, others) in repeated {
      let first = requests.wanted.count
      let only = entries[entry].field
      let all = others + (only == JSONKeyTable.unneeded ? [] : [(occurrence: 1, field: only)])
      requests.wanted += all.sorted { $0.occurrence < $1.occurrence }
      entries[entry].field = JSONKeyTable.firstRepetition - requests.repetitions.count
      requests.repetitions.append(
        JSONKeyTable.Repetition(next: first, first: first, end: requests.wanted.count)
      )
    }
    return requests
  }

  /// Returns the hash of a key.
  static func hash(_ key: Span<UInt8>) -> Int {
    Int(truncatingIfNeeded: ByteHash.unpredictable.hash(key, head: key.head))
  }

  /// Returns the entry of a key, which is added unless it is known.
  private mutating func add(_ key: [UInt8]) -> Int {
    let mask = buckets.count - 1
    var bucket = Self.hash(key.span) & mask
    while buckets[bucket] != JSONKeyTable.unknown {
      let entry = entries[buckets[bucket]]
      if bytes[entry.start..<entry.start + entry.length].elementsEqual(key) {
        return buckets[bucket]
      }
      bucket = (bucket + 1) & mask
    }
    buckets[bucket] = entries.count
    entries.append(Entry(key, start: bytes.count))
    bytes += key
    return entries.count - 1
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
    // JSON escapes these characters, so raw text must not match. No masked text equals this head.
    if key.contains(where: { $0 == Ascii.quote || $0 == Ascii.backslash || $0 < Ascii.space }) {
      head = 1
      mask = 0
    }
  }
}

extension Int {
  /// The smallest power of two that is not less than this positive number.
  fileprivate var nextPowerOfTwo: Int {
    self <= 1 ? 1 : 1 << (Int.bitWidth - (self - 1).leadingZeroBitCount)
  }
}
