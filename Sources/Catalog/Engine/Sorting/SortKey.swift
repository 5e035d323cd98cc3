// SPDX-License-Identifier: GPL-3.0-or-later

/// The sort key of a row, whose bytes compare in the order of the rows.
///
/// The key concatenates the values of all sort columns. Each value is encoded so that the bytes
/// compare like the values, and that no encoding is a prefix of another. Most keys have at most
/// sixteen bytes, which are stored as two integers. ``rest`` holds the remaining bytes.
struct SortKey: Sendable {
  private(set) var first: UInt64 = 0
  private(set) var second: UInt64 = 0

  /// The bytes after the first sixteen, in big-endian words padded with zeros.
  private(set) var rest: [UInt64] = []

  /// The number of bytes.
  private var count = 0

  /// The number of values that are neither numbers nor dates.
  private(set) var texts = 0

  /// The mask that inverts bytes for a descending order.
  private var mask: UInt64 = 0

  /// Creates an empty key.
  init() {}

  /// Creates the key of a row.
  ///
  /// - Parameters:
  ///   - row: The row.
  ///   - order: The order.
  ///   - computed: The values of computed keys, which are prepared anew for `nil`.
  init(_ row: Row, _ order: SortOrder, _ computed: ComputedFields? = nil) {
    let computed = computed ?? ComputedFields(order)
    for (number, key) in order.keys.enumerated() {
      let field = computed?.field(of: key, number, of: row) ?? row[key.column]
      append(field.bytes.span, key, as: order.types[number])
    }
  }

  /// Compares two keys.
  static func compare(_ a: SortKey, _ b: SortKey) -> ValueOrder.Comparison {
    if a.first != b.first { return a.first < b.first ? .less : .more }
    if a.second != b.second { return a.second < b.second ? .less : .more }
    return ValueOrder.compareWords(a.rest[...], b.rest[...])
  }

  /// Removes all values, but keeps the allocated memory.
  @inline(__always)
  mutating func removeAll() {
    first = 0
    second = 0
    count = 0
    texts = 0
    if !rest.isEmpty { rest.removeAll(keepingCapacity: rest.count <= Self.maximumKeptCapacity) }
  }

  /// The maximum capacity in words that is kept for the next key.
  ///
  /// Longer buffers are freed.
  private static let maximumKeptCapacity = 1 << 16

  /// Appends the value of the next sort column.
  ///
  /// - Parameters:
  ///   - value: The value, which is empty if it is missing.
  ///   - key: The sort column and its options.
  ///   - hasMarkers: `true` if the texts that commonly mark a missing value do so.
  @inline(__always)
  mutating func append(_ value: Span<UInt8>, _ key: SortOrder.Key, hasMarkers: Bool = false) {
    if value.isEmpty { return appendMissing() }
    mask = key.descending ? ~0 : 0
    if !key.natural, let number = Number.short(value) {
      // No two numbers of up to fifteen digits round to the same `Double`.
      put(Self.code(number), 8)
    } else if hasMarkers, MissingMarkers.isCommon(value) {
      appendMissing()
    } else if key.natural {
      appendNaturally(value)
    } else {
      appendSlowly(value)
    }
  }

  /// Appends the value of the next sort column, read as the column's type.
  mutating func append(_ value: Span<UInt8>, _ key: SortOrder.Key, as type: ColumnType) {
    if !key.natural, let number = type.shortNumber(value) {
      mask = key.descending ? ~0 : 0
      return put(Self.code(number), 8)
    }
    var plain = PlainSpelling()
    switch value.isEmpty ? .missing : type.read(value, into: &plain) {
    case .missing: appendMissing()
    case .plain: append(value, key)
    case .rewritten where !key.natural: append(plain, key)
    case .rewritten, .text, .unreadable:
      mask = key.descending ? ~0 : 0
      if key.natural { appendNaturally(value) } else { append(text: value) }
    }
  }

  private mutating func append(_ plain: PlainSpelling, _ key: SortOrder.Key) {
    append(plain.storage.span.extracting(first: plain.count), key)
  }

  /// Appends the code of a missing value, which comes last in both directions.
  private mutating func appendMissing() {
    mask = 0
    put(0xFFFF << 48, 2)
  }

  private mutating func append(text: Span<UInt8>) {
    texts &+= 1
    put(Self.text, 2)
    append(bytes: text)
  }

  /// Appends bytes.
  ///
  /// - Parameters:
  ///   - bytes: The bytes, of which the first is in the highest bits.
  ///   - number: The number of bytes, from 1 to 8.
  @inline(__always)
  private mutating func put(_ bytes: UInt64, _ number: Int) {
    let bits = (bytes ^ mask) & (~0 << UInt64(truncatingIfNeeded: 64 &- 8 &* number))
    let word = count >> 3
    let shift = UInt64(truncatingIfNeeded: (count & 7) &* 8)
    add(bits &>> shift, toWord: word)
    if shift &+ UInt64(truncatingIfNeeded: number &* 8) > 64 {
      add(bits &<< (64 &- shift), toWord: word &+ 1)
    }
    count &+= number
  }

  @inline(__always)
  private mutating func add(_ bits: UInt64, toWord word: Int) {
    switch word {
    case 0: first |= bits
    case 1: second |= bits
    default:
      if rest.count == word &- 2 { rest.append(bits) } else { rest[word &- 2] |= bits }
    }
  }
}

// MARK: Encoding of values

extension SortKey {
  /// The code of the first date, above that of infinity, which is 0xFFF0 followed by zeros.
  private static var firstMoment: UInt64 { 0xFFF1 << 48 }
  private static var text: UInt64 { 0xFFFA << 48 }

  @inline(never)
  private mutating func appendSlowly(_ value: Span<UInt8>) {
    if let integer = Number.integer(value) {
      append(integer)
    } else if let number = Number.double(value) {
      append(number, value)
    } else if let date = ISODate.parse(value) {
      append(moment: date.moment)
    } else {
      append(text: value)
    }
  }

  /// Returns an integer that sorts like a `Double`.
  @inline(__always)
  static func code(_ number: Double) -> UInt64 {
    // Adding 0 turns -0 into 0.
    let bits = (number + 0).bitPattern
    // Inverting negative numbers and setting the sign bit of positive ones gives the right order.
    return bits >> 63 == 1 ? ~bits : bits | 1 << 63
  }

  /// Appends an integer in the same encoding as other numbers.
  private mutating func append(_ integer: Int64) {
    let double = Double(integer)
    put(Self.code(double), 8)
    guard double.magnitude >= 0x1p53 else { return }
    put(UInt64(bitPattern: integer) ^ 1 << 63, 8)
    put(integer < 0 ? 1 << 56 : 0, 1)
  }

  /// Appends a number.
  ///
  /// Beyond 2^53, where several integers share a `Double`, the encoding is exact.
  private mutating func append(_ number: Double, _ value: Span<UInt8>) {
    put(Self.code(number), 8)
    guard number.magnitude >= 0x1p53, let digits = NumberDigits(value) else { return }
    var index = digits.range.lowerBound
    var whole: UInt64 = 0
    for _ in 0...min(digits.power, 18) { whole = whole * 10 + digits.next(&index, in: value) }
    // The integer part is limited to the range of `Int64`.
    let limit: UInt64 = digits.isNegative ? 1 << 63 : 1 << 63 - 1
    let isAll = digits.power <= 18 && whole <= limit && index >= digits.range.upperBound
    if digits.power > 18 || whole > limit { whole = limit }
    put(digits.isNegative ? 1 << 63 &- whole : 1 << 63 | whole, 8)
    put(isAll == digits.isNegative ? 1 << 56 : 0, 1)
    if !isAll { append(digits, value) }
  }

  /// Appends all digits of a number in groups of nineteen.
  ///
  /// Each group is followed by a byte that tells whether more digits follow.
  private mutating func append(_ digits: NumberDigits, _ value: Span<UInt8>) {
    if digits.isNegative { mask = ~mask }
    put(UInt64(min(digits.power, 0xFFFF)) << 48, 2)
    if digits.power >= 0xFFFF { put(UInt64(digits.power), 8) }
    var index = digits.range.lowerBound
    repeat {
      var part: UInt64 = 0
      for _ in 0..<19 { part = part * 10 + digits.next(&index, in: value) }
      put(part, 8)
      put(index < digits.range.upperBound ? 1 << 56 : 0, 1)
    } while index < digits.range.upperBound
    if digits.isNegative { mask = ~mask }
  }

  /// Appends a moment in the years 0 to 9999.
  ///
  /// A second has 1,024 parts. Each part has one code for its start and one for all later moments
  /// in it, which makes fewer than 2^50 codes.
  private mutating func append(moment: ISODate.Moment) {
    let seconds = UInt64(clamping: moment.wholeSeconds &+ 70_000_000_000)
    let parts = moment.fraction * 1024
    let isExact = parts == parts.rounded(.down)
    put(Self.firstMoment + (seconds << 11 | UInt64(parts) << 1 | (isExact ? 0 : 1)), 8)
    if !isExact { put(moment.fraction.bitPattern, 8) }
  }

  /// Appends bytes with a terminating 0.
  ///
  /// The bytes 0 and 1 are escaped as 1 followed by 1 or 2.
  private mutating func append(bytes value: Span<UInt8>) {
    var at = 0
    while value.count &- at >= 8 {
      let word = value.word(at: at)
      if ByteWord(bits: word).marks(below: 2) == 0 {
        put(word.byteSwapped, 8)
      } else {
        for index in at..<at &+ 8 { append(byte: value[index]) }
      }
      at &+= 8
    }
    let count = value.count &- at
    let word = value.extracting(at...).head
    // Bytes after the end must not look like bytes that need an escape.
    if ByteWord(bits: word | ~0 << UInt64(8 * count)).marks(below: 2) == 0 {
      put(word.byteSwapped, count &+ 1)
    } else {
      for index in at..<value.count { append(byte: value[index]) }
      put(0, 1)
    }
  }

  private mutating func append(byte: UInt8) {
    if byte < 2 { put(1 << 56, 1) }
    put(UInt64(byte < 2 ? byte + 1 : byte) << 56, 1)
  }

  /// Appends text in natural order, where runs of digits compare as numbers.
  ///
  /// For example, `file2` comes before `file10`.
  private mutating func appendNaturally(_ value: Span<UInt8>) {
    put(Self.text, 2)
    var at = 0
    while at < value.count {
      if Ascii.digit(value[at]) == nil {
        append(byte: value[at])
        at += 1
      } else {
        appendRun(value, from: &at)
      }
    }
    put(0, 1)
    // Leading zeros are the last tie-breaker.
    append(bytes: value)
  }

  /// Appends a run of digits: a zero as a marker, the digit count, and the digits.
  ///
  /// The marker orders the run among other bytes.
  private mutating func appendRun(_ value: Span<UInt8>, from at: inout Int) {
    while at < value.count, value[at] == Ascii.zero { at += 1 }
    var end = at
    while end < value.count, Ascii.digit(value[end]) != nil { end += 1 }
    put(UInt64(Ascii.zero) << 56, 1)
    let count = UInt64(end - at)
    put(min(count, 255) << 56, 1)
    if count >= 255 { put(count, 8) }
    while at < end {
      put(UInt64(value[at]) << 56, 1)
      at += 1
    }
  }
}
