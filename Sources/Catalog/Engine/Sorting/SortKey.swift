// SPDX-License-Identifier: GPL-3.0-or-later

/// The bytes by which a row is ordered: of two rows the one whose bytes come first, comes first.
///
/// The values of all keys stand one behind the other, each written so that bytes compare as values
/// do and that no value's bytes begin another's. Most keys are sixteen bytes or less, which are held
/// as two numbers; what is behind these is the ``rest``.
struct SortKey: Sendable {
  private(set) var first: UInt64 = 0
  private(set) var second: UInt64 = 0

  /// The bytes behind the sixteenth, eight in a word, the first in the highest bits; zeros at the end.
  private(set) var rest: [UInt64] = []

  /// How many bytes there are.
  private var count = 0

  /// What turns bytes round where large values come first.
  private var mask: UInt64 = 0

  /// No values yet.
  init() {}

  /// The key of a row.
  init(_ row: RowView, _ keys: [SortOrder.Key]) {
    for key in keys { append(row[key.column].bytes.span, key) }
  }

  /// Forgets the values, but not the room that they had.
  @inline(__always)
  mutating func removeAll() {
    first = 0
    second = 0
    count = 0
    if !rest.isEmpty { rest.removeAll(keepingCapacity: rest.count <= Self.mostKept) }
  }

  /// How many words of room are kept for the next key: what a very long one took is let go.
  private static let mostKept = 1 << 16

  /// Adds the value of the next column.
  ///
  /// - Parameters:
  ///   - value: The value; it is empty where there is none.
  ///   - key: How it is to be ordered.
  @inline(__always)
  mutating func append(_ value: Span<UInt8>, _ key: SortOrder.Key) {
    if value.isEmpty {
      // Behind all others, in either direction.
      mask = 0
      put(0xFFFF << 48, 2)
      return
    }
    mask = key.descending ? ~0 : 0
    if key.natural {
      appendNaturally(value)
    } else if let number = Number.short(value) {
      // Fifteen digits make no number that another rounds to.
      put(Self.code(number), 8)
    } else {
      appendSlowly(value)
    }
  }

  /// Adds bytes.
  ///
  /// - Parameters:
  ///   - bytes: The bytes, the first in the highest bits.
  ///   - number: How many of them, from 1 to 8.
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

// MARK: The bytes of each kind

extension SortKey {
  /// Behind the code of the infinite number, which is 0xFFF0 and zeros.
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
      put(Self.text, 2)
      append(bytes: value)
    }
  }

  /// A number that sorts as a `Double` does.
  @inline(__always)
  private static func code(_ number: Double) -> UInt64 {
    // There is one zero only.
    let bits = (number + 0).bitPattern
    // Negative numbers are turned round, positive ones put above them.
    return bits >> 63 == 1 ? ~bits : bits | 1 << 63
  }

  /// An integer, as any other number is written.
  private mutating func append(_ integer: Int64) {
    let double = Double(integer)
    put(Self.code(double), 8)
    guard double.magnitude >= 0x1p53 else { return }
    put(UInt64(bitPattern: integer) ^ 1 << 63, 8)
    put(integer < 0 ? 1 << 56 : 0, 1)
  }

  /// A number; beyond 2^53, where several integers have the same `Double`, exactly.
  private mutating func append(_ number: Double, _ value: Span<UInt8>) {
    put(Self.code(number), 8)
    guard number.magnitude >= 0x1p53, let digits = NumberDigits(value) else { return }
    var place = digits.range.lowerBound
    var whole: UInt64 = 0
    for _ in 0...min(digits.power, 18) { whole = whole * 10 + digits.next(&place, in: value) }
    // Its integer, or the last one before those that have no 64 bits.
    let limit: UInt64 = digits.isNegative ? 1 << 63 : 1 << 63 - 1
    let isAll = digits.power <= 18 && whole <= limit && place >= digits.range.upperBound
    if digits.power > 18 || whole > limit { whole = limit }
    put(digits.isNegative ? 1 << 63 &- whole : 1 << 63 | whole, 8)
    put(isAll == digits.isNegative ? 1 << 56 : 0, 1)
    if !isAll { append(digits, value) }
  }

  /// All digits of a number, nineteen at a time, and whether more follow.
  private mutating func append(_ digits: NumberDigits, _ value: Span<UInt8>) {
    if digits.isNegative { mask = ~mask }
    put(UInt64(min(digits.power, 0xFFFF)) << 48, 2)
    if digits.power >= 0xFFFF { put(UInt64(digits.power), 8) }
    var place = digits.range.lowerBound
    repeat {
      var part: UInt64 = 0
      for _ in 0..<19 { part = part * 10 + digits.next(&place, in: value) }
      put(part, 8)
      put(place < digits.range.upperBound ? 1 << 56 : 0, 1)
    } while place < digits.range.upperBound
    if digits.isNegative { mask = ~mask }
  }

  /// Years from 0 to 9999, a second in 1024 parts, each with a code for its beginning and one for
  /// what is behind: less than 2^50 codes.
  private mutating func append(moment: Magnitude) {
    let seconds = UInt64(clamping: moment.whole &+ 70_000_000_000)
    let parts = moment.rest * 1024
    let isExact = parts == parts.rounded(.down)
    put(Self.firstMoment + (seconds << 11 | UInt64(parts) << 1 | (isExact ? 0 : 1)), 8)
    if !isExact { put(moment.rest.bitPattern, 8) }
  }

  /// Bytes with an end: 0 ends them, so that 0 and 1 are written as 1 with 1 or 2 behind it.
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
    // What is behind the end must not look like a byte to write otherwise.
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

  /// Text in which a run of digits is as large as its number: `file2` comes before `file10`.
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
    // Zeros before numbers are told apart last.
    append(bytes: value)
  }

  /// A run of digits: a digit to stand beside other bytes, how many there are, and these.
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
