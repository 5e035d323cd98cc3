// SPDX-License-Identifier: GPL-3.0-or-later

/// A scanner of numbers such as `-12`, `3.50`, `.5`, `+7` and `1e-5`.
///
/// It is the only definition of the syntax of numbers. It accepts text in pieces that may be cut
/// anywhere, stops at the first byte that does not belong to the number, and records the parts.
/// Hexadecimal numbers, `inf` and `nan` are not numbers. A ``Format`` defines the separators of
/// thousands.
struct NumberScanner {
  /// The last part that was scanned.
  enum Part: UInt8 {
    case start

    /// The sign, which may be omitted.
    case sign
    case integer
    case point
    case fraction
    case exponent
    case exponentSign
    case exponentDigits
  }

  let format: Format
  private(set) var part = Part.start

  private(set) var isNegative = false
  private(set) var hasPlus = false

  /// The digits before the exponent as one number, which wraps beyond ``maximumDigits`` digits.
  private(set) var digits: UInt64 = 0

  /// The number of digits before the point, including leading zeros.
  private(set) var integerCount = 0
  private(set) var leadingZeros = 0
  private(set) var fractionCount = 0

  /// The number of group separators.
  private(set) var groupSeparatorCount = 0

  /// The number of digits after the last group separator.
  private var groupLength = 0

  private var exponentMagnitude = 0
  private var hasNegativeExponent = false
  private(set) var hasExponentSign = false

  /// The maximum number of digits that always fit in ``digits``.
  static var maximumDigits: Int { 19 }

  @inline(__always)
  init(_ format: Format = .plain) {
    self.format = format
  }

  /// Scans a text, or returns `nil` if it is not a number as a whole.
  @inline(__always)
  init?(_ bytes: Span<UInt8>, _ format: Format = .plain) {
    guard bytes.count > 0, Self.mayBegin(with: bytes[unchecked: 0]) else { return nil }
    self.init(format)
    var offset = 0
    scan(bytes, from: &offset)
    guard offset == bytes.count, isComplete else { return nil }
  }

  /// Returns `true` if a number of any format can begin with this byte: a digit, a sign or a point.
  @inline(__always)
  static func mayBegin(with byte: UInt8) -> Bool {
    byte &- Ascii.zero < 10 || byte == Ascii.minus || byte == Ascii.point || byte == Ascii.plus
  }

  /// Scans the next piece of the text.
  ///
  /// - Parameters:
  ///   - bytes: The piece.
  ///   - offset: The offset to start at. It is moved to the first byte after the number.
  @inline(__always)
  mutating func scan(_ bytes: Span<UInt8>, from offset: inout Int) {
    scanDecimal(bytes, from: &offset)
    if offset < bytes.count { scanExponent(bytes, from: &offset) }
  }
}

// MARK: Parts of the number

extension NumberScanner {
  /// `true` if the text scanned so far is a complete number.
  @inline(__always)
  var isComplete: Bool {
    switch part {
    case .start, .sign, .exponent, .exponentSign: false
    case .integer: groupSeparatorCount == 0 || groupLength == 3
    case .point: format.allowsBarePoint && integerCount > 0
    case .fraction, .exponentDigits: true
    }
  }

  /// Returns `true` if the number is complete and cannot continue with `byte`.
  ///
  /// `byte` is the first byte that ``scan(_:from:)`` did not consume.
  func ends(before byte: UInt8) -> Bool {
    isComplete && !(part == .integer && Ascii.digit(byte) != nil)
  }

  /// `true` if the number has neither a decimal point nor an exponent.
  @inline(__always)
  var isInteger: Bool { part == .integer }

  @inline(__always)
  var digitCount: Int { integerCount &+ fractionCount }

  @inline(__always)
  var hasExponent: Bool { part == .exponentDigits }

  /// `true` if the integer part has a redundant leading zero.
  @inline(__always)
  var hasLeadingZero: Bool { leadingZeros > 0 && integerCount > 1 }

  /// `true` if ``digits`` has not wrapped.
  @inline(__always)
  var fitsDigits: Bool { digitCount &- leadingZeros <= Self.maximumDigits }

  @inline(__always)
  var exponent: Int { hasNegativeExponent ? 0 &- exponentMagnitude : exponentMagnitude }
}

// MARK: Scanning

extension NumberScanner {
  /// Scans the sign, the digits and the decimal point.
  ///
  /// It is inlined so that the compiler drops the parts that a caller does not use.
  @inline(__always)
  mutating func scanDecimal(_ bytes: Span<UInt8>, from offset: inout Int) {
    // Every index is compared with the count before it is used.
    let count = bytes.count
    if part == .start {
      guard offset < count else { return }
      isNegative = bytes[unchecked: offset] == Ascii.minus
      hasPlus = !format.isStrict && bytes[unchecked: offset] == Ascii.plus
      if isNegative || hasPlus { offset &+= 1 }
      part = .sign
    }
    if part == .sign || part == .integer {
      scanIntegerPart(bytes, from: &offset)
      let mayHavePoint = part == .integer ? isComplete : format.allowsBarePoint
      if mayHavePoint, offset < count, bytes[unchecked: offset] == format.point {
        part = .point
        offset &+= 1
      }
    }
    if part == .point || part == .fraction {
      let scanned = scanDigits(bytes, from: &offset)
      fractionCount &+= scanned
      if scanned > 0 { part = .fraction }
    }
  }

  @inline(__always)
  private mutating func scanIntegerPart(_ bytes: Span<UInt8>, from offset: inout Int) {
    while true {
      let start = offset
      if integerCount == leadingZeros {
        let maximumZeros = format.isStrict ? 1 &- leadingZeros : .max
        while offset < bytes.count, bytes[unchecked: offset] == Ascii.zero,
          offset &- start < maximumZeros
        {
          offset &+= 1
        }
        leadingZeros &+= offset &- start
      }
      if !format.isStrict || leadingZeros == 0 { _ = scanDigits(bytes, from: &offset) }
      let scanned = offset &- start
      integerCount &+= scanned
      if scanned > 0 { part = .integer }
      guard format.hasGroups else { return }
      groupLength &+= scanned
      guard offset < bytes.count, format.isGroupSeparator(bytes[unchecked: offset]),
        groupSeparatorCount == 0 ? 1...3 ~= groupLength : groupLength == 3
      else { return }
      groupSeparatorCount &+= 1
      groupLength = 0
      offset &+= 1
    }
  }

  /// Scans digits and returns their count.
  @inline(__always)
  private mutating func scanDigits(_ bytes: Span<UInt8>, from offset: inout Int) -> Int {
    let start = offset
    while offset < bytes.count, bytes[unchecked: offset] &- Ascii.zero < 10 {
      digits = digits &* 10 &+ UInt64(bytes[unchecked: offset] &- Ascii.zero)
      offset &+= 1
    }
    return offset &- start
  }

  /// Scans an exponent if there is one.
  @inline(__always)
  private mutating func scanExponent(_ bytes: Span<UInt8>, from offset: inout Int) {
    if part.rawValue < Part.exponent.rawValue {
      guard isComplete, bytes[unchecked: offset] | 0x20 == Ascii.e else { return }
      part = .exponent
      offset &+= 1
    }
    if part == .exponent, offset < bytes.count {
      hasNegativeExponent = bytes[unchecked: offset] == Ascii.minus
      hasExponentSign = hasNegativeExponent || bytes[unchecked: offset] == Ascii.plus
      if hasExponentSign {
        part = .exponentSign
        offset &+= 1
      }
    }
    let (magnitude, end) = Self.magnitude(bytes, from: offset, after: exponentMagnitude)
    if end > offset { part = .exponentDigits }
    exponentMagnitude = magnitude
    offset = end
  }

  /// Scans the digits of an exponent, capped at a value larger than any number needs.
  @inline(never)
  private static func magnitude(
    _ bytes: Span<UInt8>,
    from start: Int,
    after first: Int
  ) -> (magnitude: Int, end: Int) {
    var magnitude = first
    var offset = start
    while offset < bytes.count, let digit = Ascii.digit(bytes[offset]) {
      magnitude = min(1 << 56, magnitude * 10 + Int(digit))
      offset += 1
    }
    return (magnitude, offset)
  }
}
