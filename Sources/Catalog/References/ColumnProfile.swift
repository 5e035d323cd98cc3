// SPDX-License-Identifier: GPL-3.0-or-later

/// The values of a column, as far as suggesting references needs them: a sample and the keys.
struct ColumnProfile: Sendable {
  /// The maximum number of distinct values in a sample.
  static let maximumSample = 256

  /// The maximum length of a key in bytes.
  private static let maximumKeyLength = 256

  private let type: ColumnType

  /// The number of values.
  private(set) var count = 0

  /// The number of values that are integers.
  private(set) var integers = 0

  /// The total length of the values in bytes.
  private(set) var bytes = 0

  /// The range of the integers.
  private(set) var low = Int.max
  private(set) var high = Int.min

  /// A sample of the distinct values.
  private(set) var sample = HashSample(limit: maximumSample)

  /// The hashes of all values.
  ///
  /// `nil` once a value occurs twice or is missing, and if the values are too many or cannot be keys.
  private(set) var keys: Set<UInt64>?

  /// `true` if the keys are too many to keep.
  private(set) var hasTooManyKeys = false

  /// `true` to keep the keys as long as there is room.
  private let keepsKeys: Bool

  /// Creates a profile without values.
  ///
  /// - Parameters:
  ///   - column: The column.
  ///   - keepsKeys: `false` if a column of integers is not known to have keys.
  init(of column: Column, keepsKeys: Bool) {
    let isKept = column.kind == .text || (column.kind == .integer && keepsKeys)
    self.init(column.type, keepsKeys: isKept)
  }

  private init(_ type: ColumnType, keepsKeys: Bool) {
    self.type = type
    self.keepsKeys = keepsKeys
    keys = keepsKeys ? [] : nil
  }

  /// A profile of the same column without values.
  var next: ColumnProfile { ColumnProfile(type, keepsKeys: keepsKeys) }

  /// `true` if the type is one that references are suggested from.
  var mayRefer: Bool { type.kind == .text || type.kind.isNumeric }

  /// `true` if more than half of the values are integers.
  var isOfIntegers: Bool { integers > count / 2 }

  /// `true` if all values are integers.
  var hasOnlyIntegers: Bool { integers == count }

  /// The average length of a value in bytes.
  var averageLength: Int { count == 0 ? 0 : bytes / count }

  /// The share of the integers between the smallest and the largest key that are keys.
  var density: Double {
    guard count > 0, low <= high else { return 0 }
    return Double(count) / (Double(high) - Double(low) + 1)
  }

  /// Adds a value.
  ///
  /// - Parameters:
  ///   - field: The value.
  ///   - room: The number of keys that may be kept in addition, which decreases if one is kept, below 0 if they are too many.
  mutating func add(_ field: Field, room: inout Int) {
    let value = field.bytes.span
    if field.kind == .absent || field.kind == .null || value.isEmpty || Self.isNested(field)
      || type.missing.contains(value)
    {
      return dropKeys(&room)
    }
    let (hash, integer) = ReferenceHash.hash(value, as: type)
    count += 1
    bytes += value.count
    if let integer {
      integers += 1
      low = min(low, integer)
      high = max(high, integer)
    }
    sample.insert(hash)
    guard keys != nil else { return }
    if value.count > Self.maximumKeyLength || keys?.insert(hash).inserted == false {
      dropKeys(&room)
    } else {
      room -= 1
    }
  }

  /// Adds the values of a later part.
  ///
  /// - Parameters:
  ///   - other: The profile of the part.
  ///   - room: The number of keys that may be kept in addition, which decreases by those that are kept, below 0
  ///     if they are too many.
  mutating func merge(_ other: ColumnProfile, room: inout Int) {
    count += other.count
    integers += other.integers
    bytes += other.bytes
    low = min(low, other.low)
    high = max(high, other.high)
    sample.merge(other.sample)
    hasTooManyKeys = hasTooManyKeys || (other.hasTooManyKeys && keys != nil)
    guard let own = keys?.count, let more = other.keys else { return dropKeys(&room) }
    keys?.formUnion(more)
    let kept = keys?.count ?? 0
    room -= kept - own
    if kept < own + more.count { dropKeys(&room) }
  }

  private mutating func dropKeys(_ room: inout Int) {
    room += keys?.count ?? 0
    keys = nil
  }

  /// Drops the keys, because all keys of the file are too many.
  mutating func keepNoKeys(_ room: inout Int) {
    dropKeys(&room)
    hasTooManyKeys = true
  }

  /// Returns `true` for a list or an object.
  private static func isNested(_ field: Field) -> Bool {
    field.kind == .json
      && (field.bytes.first == UInt8(ascii: "[") || field.bytes.first == UInt8(ascii: "{"))
  }

  /// Forgets the sample and the keys, which take memory.
  mutating func forgetValues() {
    keys = nil
    sample = HashSample(limit: Self.maximumSample)
  }
}

/// A uniform sample of distinct values: those with the smallest hashes.
///
/// Neither the order nor the repetition of values changes it.
struct HashSample: Sendable {
  private let limit: Int

  /// The sampled hashes and a few larger ones.
  private var hashes: Set<UInt64> = []

  /// The largest hash that may be in the sample.
  private var largest = UInt64.max

  init(limit: Int) { self.limit = limit }

  /// The hashes of the sample.
  var all: ArraySlice<UInt64> { hashes.sorted().prefix(limit) }

  /// The number of values in the sample.
  var count: Int { min(hashes.count, limit) }

  mutating func insert(_ hash: UInt64) {
    guard hash <= largest, hashes.insert(hash).inserted, hashes.count >= 2 * limit else { return }
    let kept = all
    hashes = Set(kept)
    largest = kept.last ?? largest
  }

  mutating func merge(_ other: HashSample) {
    for hash in other.hashes { insert(hash) }
  }
}

/// Hashes by which values of different columns are equal if one names the other.
///
/// As in a declared reference, a number names all spellings of the same number, and a text only itself. Different values
/// have the same hash by accident once in 10^13 pairs of a sample and a million keys.
enum ReferenceHash {
  /// Returns the hash of a value with at least one byte, and the integer that it is.
  static func hash(_ value: Span<UInt8>, as type: ColumnType) -> (hash: UInt64, integer: Int?) {
    if let integer = plainInteger(value), !type.kind.isNumeric || type.isDirect {
      return (mix(integer), integer)
    }
    guard type.kind.isNumeric else { return (textHash(value), nil) }
    var plain = PlainSpelling()
    switch type.read(value, into: &plain) {
    case .plain: return number(value)
    case .rewritten: return plain.withBytes { number($0) }
    case .text, .missing, .unreadable: return (textHash(value), nil)
    }
  }

  private static func number(_ value: Span<UInt8>) -> (UInt64, Int?) {
    if let integer = Number.integer(value) { return (mix(Int(integer)), Int(integer)) }
    guard let number = Number.double(value) else { return (textHash(value), nil) }
    if let integer = Int(exactly: number), abs(number) < 0x1p53 { return (mix(integer), integer) }
    return (mix(Int(bitPattern: UInt(number.bitPattern))) ^ 1, nil)
  }

  private static func textHash(_ value: Span<UInt8>) -> UInt64 {
    mix(Int(truncatingIfNeeded: ByteHash.reproducible.hash(value, head: value.head)))
  }

  /// Returns an integer in its only plain spelling, without a plus sign and leading zeros.
  private static func plainInteger(_ value: Span<UInt8>) -> Int? {
    let isNegative = value[0] == Ascii.minus
    let start = isNegative ? 1 : 0
    guard value.count > start, value.count - start <= 18 else { return nil }
    if value[start] == Ascii.zero, value.count > 1 { return nil }
    var integer = 0
    for index in start..<value.count {
      let digit = value[index] &- Ascii.zero
      guard digit < 10 else { return nil }
      integer = integer * 10 + Int(digit)
    }
    return isNegative ? -integer : integer
  }

  /// Mixes the bits bijectively, so that consecutive numbers are sampled uniformly.
  private static func mix(_ value: Int) -> UInt64 {
    var mixed = UInt64(bitPattern: Int64(value)) &+ 0x9E37_79B9_7F4A_7C15
    mixed = (mixed ^ mixed &>> 30) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ mixed &>> 27) &* 0x94D0_49BB_1331_11EB
    return mixed ^ mixed &>> 31
  }
}
