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
  /// a closer look: up to 18 digits without a zero before them, and a point at most.
  @inline(__always)
  private static func isWholeIfPlain(_ value: Span<UInt8>) -> Bool? {
    let count = value.count
    guard count <= 18 else { return nil }
    // Every index is compared with the count first.
    var at = 0
    while at < count, value[unchecked: at] &- Ascii.zero < 10 { at &+= 1 }
    guard at > 0, at == 1 || value[unchecked: 0] != Ascii.zero else { return nil }
    if at == count { return true }
    guard value[unchecked: at] == Ascii.point else { return nil }
    at &+= 1
    while at < count, value[unchecked: at] &- Ascii.zero < 10 { at &+= 1 }
    return at == count ? false : nil
  }

  private mutating func addNumber(_ value: Span<UInt8>) {
    guard let shape = NumberShape(value), !shape.hasPlus,
      !(shape.beginsWithZero && shape.wholeDigits > 1),
      // An integer beyond 64 bits is a number of a card or a parcel, and must keep its digits.
      !shape.isWhole || shape.integer != nil,
      !shape.hasExponent || shape.hasSignedExponent || shape.fractionDigits > 0
    else {
      isDecimal = false
      return
    }
    isInteger = isInteger && shape.isWhole
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
