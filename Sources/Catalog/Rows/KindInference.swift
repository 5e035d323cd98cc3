// SPDX-License-Identifier: GPL-3.0-or-later

/// Infers the type of a column from its values.
///
/// Empty values are ignored. The rules are:
///
/// - `integer`: All values fit 64 bits, without `+` and without leading zeros. Values such as `007`
///   and `+49 30` are identifiers, not numbers.
/// - `decimal`: Values may also have a decimal point, and an exponent if it has a sign or follows
///   a decimal point, as in `1e-5` and `1.5e3`. A value such as `1e5` may be a code.
/// - `date` and `dateTime`: All values are ISO 8601. A mix of both is `dateTime`.
/// - `boolean`: All values are `true`, `false`, `yes` or `no`, in any case.
/// - `text`: Everything else, and columns without values.
struct KindInference {
  private var hasValues = false
  private var isInteger = true
  private var isDecimal = true
  private var isDate = true
  private var isMoment = true
  private var isBoolean = true

  /// `true` once the type is `text` and no further value can change it.
  var isText: Bool { hasValues && !isDecimal && !isMoment && !isBoolean }

  /// Adds a value.
  @inline(__always)
  mutating func add(_ value: Span<UInt8>) {
    guard !value.isEmpty, !isText else { return }
    if isDecimal, let isIntegral = Self.isIntegerIfPlain(value) {
      isInteger = isInteger && isIntegral
      (hasValues, isDate, isMoment, isBoolean) = (true, false, false, false)
    } else {
      addOther(value)
    }
  }

  @inline(never)
  private mutating func addOther(_ value: Span<UInt8>) {
    hasValues = true
    if isDecimal { addNumber(value) }
    if isMoment {
      let date = ISODate.parse(value)
      isMoment = date != nil
      isDate = isDate && date?.hasTime == false
    }
    if isBoolean { isBoolean = Self.isBoolean(value) }
  }

  /// Adds a value that is text, even if it looks like a number.
  mutating func addText(_ value: Span<UInt8>) {
    if !value.isEmpty { isDecimal = false }
    add(value)
  }

  /// Adds all values of another inference.
  mutating func merge(_ other: KindInference) {
    hasValues = hasValues || other.hasValues
    isInteger = isInteger && other.isInteger
    isDecimal = isDecimal && other.isDecimal
    isDate = isDate && other.isDate
    isMoment = isMoment && other.isMoment
    isBoolean = isBoolean && other.isBoolean
  }

  /// The type of all values so far.
  var kind: Column.Kind {
    guard hasValues else { return .text }
    if isDecimal { return isInteger ? .integer : .decimal }
    if isMoment { return isDate ? .date : .dateTime }
    return isBoolean ? .boolean : .text
  }

  /// Parses a number in the simplest form, which most numbers have.
  ///
  /// A plain number has at most 18 bytes, and no sign, leading zero or exponent.
  ///
  /// - Returns: `true` if the number has no decimal point; `nil` if the value has another form.
  @inline(__always)
  private static func isIntegerIfPlain(_ value: Span<UInt8>) -> Bool? {
    guard value.count <= 18, Ascii.digit(value[0]) != nil else { return nil }
    var number = NumberScanner()
    var index = 0
    number.scanDecimal(value, from: &index)
    return index == value.count && !number.hasLeadingZero ? number.isInteger : nil
  }

  private mutating func addNumber(_ value: Span<UInt8>) {
    guard let number = NumberScanner(value), !number.hasPlus, !number.hasLeadingZero,
      // An integer beyond 64 bits is a card or tracking number, and must keep its digits.
      !number.isInteger || number.integer != nil,
      !number.hasExponent || number.hasExponentSign || number.fractionCount > 0
    else {
      isDecimal = false
      return
    }
    isInteger = isInteger && number.isInteger
  }

  private static func isBoolean(_ value: Span<UInt8>) -> Bool {
    guard value.count <= 5 else { return false }
    // The lowercase letters packed into one integer. The leading 1 encodes their count.
    var word: UInt64 = 1
    for index in value.indices { word = word << 8 | UInt64(Ascii.lowercased(value[index])) }
    switch word {
    case 0x01_74_72_75_65, 0x01_66_61_6C_73_65: return true  // true, false
    case 0x01_79_65_73, 0x01_6E_6F: return true  // yes, no
    default: return false
    }
  }
}
