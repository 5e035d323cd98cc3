// SPDX-License-Identifier: GPL-3.0-or-later

/// A scanner of numbers such as `-12`, `3.50`, `.5`, `+7` and `1e-5`.
///
/// It is the one place that knows which bytes follow each other in a number. It takes a text in pieces
/// that are cut anywhere, stops at the first byte that is no part of the number, and keeps what the parts
/// were. Hexadecimal, `inf` and `nan` are no numbers; a ``Format`` says what may stand between thousands.
struct NumberScanner {
  /// The last part that was scanned.
  enum Part: UInt8 {
    case start

    /// The sign, or the place where it may stand.
    case sign
    case whole
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

  /// The digits before the exponent as one number, which wraps beyond ``mostDigits`` of them.
  private(set) var digits: UInt64 = 0

  /// The number of digits before the point, leading zeros included, and of the zeros among them that lead.
  private(set) var wholeCount = 0
  private(set) var leadingZeros = 0
  private(set) var fractionCount = 0

  /// The number of marks between groups, and of the digits behind the last of them.
  private(set) var groupMarks = 0
  private var groupLength = 0

  /// The exponent without its sign.
  private var exponentMagnitude = 0
  private var hasNegativeExponent = false
  private(set) var hasExponentSign = false

  /// Digits that always fit ``digits``.
  static var mostDigits: Int { 19 }

  @inline(__always)
  init(_ format: Format = .plain) {
    self.format = format
  }

  /// The parts of a number that takes all of the bytes; `nil` if they are none.
  @inline(__always)
  init?(_ bytes: Span<UInt8>, _ format: Format = .plain) {
    guard bytes.count > 0, Self.mayBegin(with: bytes[unchecked: 0]) else { return nil }
    self.init(format)
    var place = 0
    scan(bytes, from: &place)
    guard place == bytes.count, isComplete else { return nil }
  }

  /// Returns `true` for a byte that a number of some format begins with: a digit, a sign or a point.
  @inline(__always)
  static func mayBegin(with byte: UInt8) -> Bool {
    byte &- Ascii.zero < 10 || byte == Ascii.minus || byte == Ascii.point || byte == Ascii.plus
  }

  /// Scans the next piece.
  ///
  /// - Parameters:
  ///   - bytes: The piece.
  ///   - place: The place to begin at; it is moved to the first byte that is no part of the number.
  @inline(__always)
  mutating func scan(_ bytes: Span<UInt8>, from place: inout Int) {
    scanDecimal(bytes, from: &place)
    if place < bytes.count { scanExponent(bytes, from: &place) }
  }
}

// MARK: The parts of a number

extension NumberScanner {
  /// A Boolean value indicating whether a number may end here.
  @inline(__always)
  var isComplete: Bool {
    switch part {
    case .start, .sign, .exponent, .exponentSign: false
    case .whole: groupMarks == 0 || groupLength == 3
    case .point: format.allowsBarePoint && wholeCount > 0
    case .fraction, .exponentDigits: true
    }
  }

  /// A Boolean value indicating whether the number ends before a byte that was not taken.
  func ends(before byte: UInt8) -> Bool {
    isComplete && !(part == .whole && Ascii.digit(byte) != nil)
  }

  /// A Boolean value indicating whether there is neither a point nor an exponent.
  @inline(__always)
  var isWhole: Bool { part == .whole }

  @inline(__always)
  var digitCount: Int { wholeCount &+ fractionCount }

  @inline(__always)
  var hasExponent: Bool { part == .exponentDigits }

  /// A Boolean value indicating whether a zero stands before the first digit of an integer.
  @inline(__always)
  var hasLeadingZero: Bool { leadingZeros > 0 && wholeCount > 1 }

  /// A Boolean value indicating whether ``digits`` has not wrapped.
  @inline(__always)
  var fitsDigits: Bool { digitCount &- leadingZeros <= Self.mostDigits }

  @inline(__always)
  var exponent: Int { hasNegativeExponent ? 0 &- exponentMagnitude : exponentMagnitude }
}

// MARK: Scanning

extension NumberScanner {
  /// Scans the sign, the digits and the point.
  ///
  /// It is inlined, so that a caller pays for no more than the parts that it asks for.
  @inline(__always)
  mutating func scanDecimal(_ bytes: Span<UInt8>, from place: inout Int) {
    // Every index is compared with the count first.
    let count = bytes.count
    if part == .start {
      guard place < count else { return }
      isNegative = bytes[unchecked: place] == Ascii.minus
      hasPlus = !format.isStrict && bytes[unchecked: place] == Ascii.plus
      if isNegative || hasPlus { place &+= 1 }
      part = .sign
    }
    if part == .sign || part == .whole {
      scanWhole(bytes, from: &place)
      let mayHavePoint = part == .whole ? isComplete : format.allowsBarePoint
      if mayHavePoint, place < count, bytes[unchecked: place] == format.point {
        part = .point
        place &+= 1
      }
    }
    if part == .point || part == .fraction {
      let taken = scanDigits(bytes, from: &place)
      fractionCount &+= taken
      if taken > 0 { part = .fraction }
    }
  }

  @inline(__always)
  private mutating func scanWhole(_ bytes: Span<UInt8>, from place: inout Int) {
    while true {
      let start = place
      if wholeCount == leadingZeros {
        let most = format.isStrict ? 1 &- leadingZeros : .max
        while place < bytes.count, bytes[unchecked: place] == Ascii.zero, place &- start < most {
          place &+= 1
        }
        leadingZeros &+= place &- start
      }
      if !format.isStrict || leadingZeros == 0 { _ = scanDigits(bytes, from: &place) }
      let taken = place &- start
      wholeCount &+= taken
      if taken > 0 { part = .whole }
      guard format.hasGroups else { return }
      groupLength &+= taken
      guard place < bytes.count, format.isGroupMark(bytes[unchecked: place]),
        groupMarks == 0 ? 1...3 ~= groupLength : groupLength == 3
      else { return }
      groupMarks &+= 1
      groupLength = 0
      place &+= 1
    }
  }

  /// Scans digits.
  ///
  /// - Returns: The number of them.
  @inline(__always)
  private mutating func scanDigits(_ bytes: Span<UInt8>, from place: inout Int) -> Int {
    let start = place
    while place < bytes.count, bytes[unchecked: place] &- Ascii.zero < 10 {
      digits = digits &* 10 &+ UInt64(bytes[unchecked: place] &- Ascii.zero)
      place &+= 1
    }
    return place &- start
  }

  /// Scans an exponent, if there is one.
  @inline(__always)
  private mutating func scanExponent(_ bytes: Span<UInt8>, from place: inout Int) {
    if part.rawValue < Part.exponent.rawValue {
      guard isComplete, bytes[unchecked: place] | 0x20 == Ascii.e else { return }
      part = .exponent
      place &+= 1
    }
    if part == .exponent, place < bytes.count {
      hasNegativeExponent = bytes[unchecked: place] == Ascii.minus
      hasExponentSign = hasNegativeExponent || bytes[unchecked: place] == Ascii.plus
      if hasExponentSign {
        part = .exponentSign
        place &+= 1
      }
    }
    let (magnitude, end) = Self.magnitude(bytes, from: place, behind: exponentMagnitude)
    if end > place { part = .exponentDigits }
    exponentMagnitude = magnitude
    place = end
  }

  /// Scans the digits of an exponent; beyond what any number needs, it does not grow.
  @inline(never)
  private static func magnitude(
    _ bytes: Span<UInt8>,
    from start: Int,
    behind first: Int
  ) -> (magnitude: Int, end: Int) {
    var magnitude = first
    var place = start
    while place < bytes.count, let digit = Ascii.digit(bytes[place]) {
      magnitude = min(1 << 56, magnitude * 10 + Int(digit))
      place += 1
    }
    return (magnitude, place)
  }
}
