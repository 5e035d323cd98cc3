// SPDX-License-Identifier: GPL-3.0-or-later

extension DecimalParts {
  /// The nearest `Double`, which may be infinite.
  var double: Double {
    var spelling = PlainSpelling()
    spelling.append(self, maximumDigits: 0)
    return spelling.withBytes { Number.double($0) } ?? 0
  }
}

extension PlainSpelling {
  /// Appends a number in plain digits, or with an exponent if they would be too many.
  ///
  /// Trailing zeros after the point are dropped: `120`, `-0.05`, `1e+40`, `1.5e-10`.
  ///
  /// - Parameters:
  ///   - number: A number, for which an empty buffer has room.
  ///   - maximumDigits: The maximum number of plain digits, which is at most 39.
  mutating func append(_ number: DecimalParts, maximumDigits: Int) {
    var number = number
    // An integer without an exponent shows its zeros.
    if number.scale != 0 || maximumDigits == 0 { number.dropZeros() }
    let scale = number.scale
    let digits = DecimalDigits(number.magnitude)
    if number.isNegative, number.magnitude != 0 { put(Ascii.minus) }
    guard max(scale, digits.count - min(scale, 0)) <= maximumDigits else {
      return put(digits, exponent: digits.count - 1 - scale)
    }
    let integerCount = digits.count - scale
    if integerCount > 0 {
      put(digits, 0..<min(integerCount, digits.count))
    } else {
      put(Ascii.zero)
    }
    putZeros(integerCount - digits.count)
    guard scale > 0 else { return }
    put(Ascii.point)
    putZeros(0 - integerCount)
    put(digits, max(0, integerCount)..<digits.count)
  }

  private mutating func put(_ digits: DecimalDigits, exponent: Int) {
    put(digits, 0..<1)
    if digits.count > 1 { put(Ascii.point) }
    put(digits, 1..<digits.count)
    put(Ascii.e)
    put(exponent < 0 ? Ascii.minus : Ascii.plus)
    let exponentDigits = DecimalDigits(UInt128(exponent.magnitude))
    put(exponentDigits, 0..<exponentDigits.count)
  }

  private mutating func putZeros(_ count: Int) {
    for _ in 0..<max(0, count) { put(Ascii.zero) }
  }

  private mutating func put(_ digits: DecimalDigits, _ range: Range<Int>) {
    for index in range { put(digits[index]) }
  }

  /// Appends a byte for which there is room.
  @inline(__always)
  private mutating func put(_ byte: UInt8) {
    _ = append(byte)
  }
}

/// The ASCII digits of an integer.
private struct DecimalDigits {
  private var storage = InlineArray<39, UInt8>(repeating: Ascii.zero)
  let count: Int

  init(_ integer: UInt128) {
    var rest = integer
    var end = storage.count
    var start = end - 1
    repeat {
      // Divisions of 64 bits are faster. 19 digits always fit in 64 bits.
      let (high, low) =
        rest > UInt64.max ? rest.quotientAndRemainder(dividingBy: .power(ofTen: 19)) : (0, rest)
      var chunk = UInt64(low)
      var index = end
      while chunk != 0 {
        index -= 1
        storage[index] = Ascii.zero + UInt8(truncatingIfNeeded: chunk % 10)
        chunk /= 10
        start = index
      }
      end -= 19
      rest = high
    } while rest != 0
    count = storage.count - start
  }

  subscript(index: Int) -> UInt8 { storage[storage.count - count + index] }
}
