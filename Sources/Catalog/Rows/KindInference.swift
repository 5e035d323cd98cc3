// SPDX-License-Identifier: GPL-3.0-or-later

/// What the values of a column seem to be, found out value by value.
///
/// Empty values say nothing. A column is `integer` if all values fit 64 bits and have neither `+`
/// nor zeros before them (`007` and `+49 30` are names that look like numbers); `decimal` if they
/// may have a point, and an exponent only if it has a sign or a point comes before it (`1.5e3`,
/// `1e-5`: programs write these; `1e5` is as likely a code). `date` and `dateTime` are ISO 8601;
/// both together are `dateTime`. `boolean` is `true`, `false`, `yes`, `no`, in any case.
/// Everything else, and a column without values, is `text`.
struct KindInference {
  private var hasValues = false
  private var isInteger = true
  private var isDecimal = true
  private var isDate = true
  private var isMoment = true
  private var isBoolean = true

  /// Whether no value to come can change that it is text.
  var isText: Bool { hasValues && !isDecimal && !isMoment && !isBoolean }

  /// Takes the next value into account.
  @inline(__always)
  mutating func add(_ value: Span<UInt8>) {
    guard !value.isEmpty, !isText else { return }
    if isDecimal, let isWhole = Self.isWholeIfPlain(value) {
      isInteger = isInteger && isWhole
      (hasValues, isDate, isMoment, isBoolean) = (true, false, false, false)
    } else {
      look(at: value)
    }
  }

  @inline(never)
  private mutating func look(at value: Span<UInt8>) {
    hasValues = true
    if isDecimal { addNumber(value) }
    if isMoment {
      let date = ISODate.parse(value)
      isMoment = date != nil
      isDate = isDate && date?.hasTime == false
    }
    if isBoolean { isBoolean = Self.isBoolean(value) }
  }

  /// Takes into account a value that is no number, whatever it looks like.
  mutating func addText(_ value: Span<UInt8>) {
    if !value.isEmpty { isDecimal = false }
    add(value)
  }

  /// Takes all values into account that another has seen.
  mutating func merge(_ other: KindInference) {
    hasValues = hasValues || other.hasValues
    isInteger = isInteger && other.isInteger
    isDecimal = isDecimal && other.isDecimal
    isDate = isDate && other.isDate
    isMoment = isMoment && other.isMoment
    isBoolean = isBoolean && other.isBoolean
  }

  /// The kind that holds for all values so far.
  var kind: Column.Kind {
    guard hasValues else { return .text }
    if isDecimal { return isInteger ? .integer : .decimal }
    if isMoment { return isDate ? .date : .dateTime }
    return isBoolean ? .boolean : .text
  }

  /// For numbers of the plainest kind, which most are, whether they have no point; `nil` if it takes
  /// a closer look: 18 bytes at most, without a sign, a zero before them or an exponent.
  @inline(__always)
  private static func isWholeIfPlain(_ value: Span<UInt8>) -> Bool? {
    guard value.count <= 18, Ascii.digit(value[0]) != nil else { return nil }
    var number = NumberScanner()
    var place = 0
    number.scanDecimal(value, from: &place)
    return place == value.count && !number.hasLeadingZero ? number.isWhole : nil
  }

  private mutating func addNumber(_ value: Span<UInt8>) {
    guard let number = NumberScanner(value), !number.hasPlus, !number.hasLeadingZero,
      // An integer beyond 64 bits is a number of a card or a parcel, and must keep its digits.
      !number.isWhole || number.integer != nil,
      !number.hasExponent || number.hasExponentSign || number.fractionCount > 0
    else {
      isDecimal = false
      return
    }
    isInteger = isInteger && number.isWhole
  }

  private static func isBoolean(_ value: Span<UInt8>) -> Bool {
    guard value.count <= 5 else { return false }
    // Small letters, one behind the other as one number; the 1 before them tells how many they are.
    var word: UInt64 = 1
    for index in value.indices { word = word << 8 | UInt64(Ascii.lowercased(value[index])) }
    switch word {
    case 0x01_74_72_75_65, 0x01_66_61_6C_73_65: return true  // true, false
    case 0x01_79_65_73, 0x01_6E_6F: return true  // yes, no
    default: return false
    }
  }
}
