// SPDX-License-Identifier: GPL-3.0-or-later

/// The type of a column: the kind of its values, their notation, and what marks a missing one.
///
/// A type never changes a value. It determines how values are compared, sorted and measured, how
/// they are aligned, and which of them are written as numbers in JSON.
package struct ColumnType: Sendable, Hashable {
  /// The kind of the values.
  package let kind: Column.Kind

  /// The notation of the values.
  let format: ValueFormat

  /// The texts that mark a missing value.
  var missing: MissingMarkers

  /// The precision of the numbers.
  var precision = NumberPrecision.exact

  /// Creates a type.
  init(_ kind: Column.Kind, _ format: ValueFormat = .plain, missing: MissingMarkers = .none) {
    self.kind = kind
    self.format = format
    self.missing = missing
  }

  /// The type of texts, whatever they look like.
  static let verbatim = ColumnType(.text, .verbatim)

  /// `true` if a column of the type may have values that are not of its kind.
  ///
  /// A database ensures the types of its columns, unless others were chosen.
  package var mayMisfit: Bool { kind != .text && missing.includesCommon }

  /// `true` if a value is its own plain spelling, unless it is a common marker of a missing one.
  var isDirect: Bool { format == .plain && missing.named.isEmpty }

  /// `true` if each number is its own plain spelling and exact.
  @inline(__always)
  var hasDirectNumbers: Bool { isDirect && precision == .exact }

  /// `true` if each value is its own plain spelling and none marks a missing one.
  var isPlain: Bool { isDirect && !missing.includesCommon }
}

/// The precision of the numbers of a column, which determines how they are computed with.
enum NumberPrecision: Sendable, Hashable {
  /// Each number is exact, as in files.
  case exact

  /// Each number is a 64-bit float.
  case float

  /// A number is a 64-bit float unless it is spelled as an integer.
  case floatUnlessInteger
}

/// The notation of the values of a column.
enum ValueFormat: Sendable, Hashable {
  /// Each value is what it looks like: a plain number, an ISO 8601 date, or a text.
  case plain

  /// Each value is a text, also one that looks like a number or a date.
  case verbatim

  case number(NumberFormat)
  case date(DateFormat)

  /// `true`, `yes`, `on`, `t`, `y` and `1`, and their opposites, in any case.
  case boolean
}

// MARK: Reading

extension ColumnType {
  /// A value, read as a column's type.
  enum Reading {
    /// The value marks a missing one.
    case missing

    /// The value is its own plain spelling.
    case plain

    /// The value has another plain spelling.
    case rewritten

    /// The value is a text.
    case text

    /// The value cannot be read as the column's type.
    case unreadable
  }

  /// Reads a value.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - plain: The plain spelling, which is set if the value is ``Reading/rewritten``.
  func read(_ value: Span<UInt8>, into plain: inout PlainSpelling) -> Reading {
    if missing.contains(value) { return .missing }
    let isRead =
      switch format {
      case .plain: true
      case .verbatim: true
      case .number(let format): format.read(value, into: &plain)
      case .date(let format): format.read(value, into: &plain) != nil
      case .boolean: BooleanWord(value)?.append(to: &plain) ?? false
      }
    switch format {
    case .plain: return .plain
    case .verbatim: return .text
    case .number, .date, .boolean: return isRead ? .rewritten : .unreadable
    }
  }

  /// Returns `true` if a value marks a missing one.
  package func marksMissing(_ value: Value) -> Bool {
    !value.isEmpty && missing.contains(value.bytes.span)
  }

  /// Returns `true` if a value is missing or empty, or marks a missing one.
  package func isMissing(_ value: Value) -> Bool {
    value.isMissing || value.isEmpty || marksMissing(value)
  }

  /// Returns `true` if a value is of the column's kind, and marks no missing one.
  package func fits(_ value: Value) -> Bool {
    !value.isEmpty && !marksMissing(value) && fits(value.bytes.span)
  }

  /// Returns `true` if a value is of the column's kind.
  ///
  /// - Parameter value: The value, which is not empty and marks no missing one.
  func fits(_ value: Span<UInt8>) -> Bool {
    var plain = PlainSpelling()
    switch read(value, into: &plain) {
    case .missing, .text: return true
    case .unreadable: return false
    case .plain: return Self.fits(value, kind)
    case .rewritten: return plain.withBytes { Self.fits($0, kind) }
    }
  }

  /// Returns the plain spelling of a value, in which computed figures are written, too.
  func plain(_ value: Value) -> Value {
    var plain = PlainSpelling()
    guard case .bytes(let bytes) = value, case .rewritten = read(bytes.span, into: &plain) else {
      return value
    }
    return .bytes(plain.array)
  }

  /// Returns `true` if a value that looks like a plain number or date is another one in this type.
  func differs(on value: Value) -> Bool {
    guard hasNotation, !value.isEmpty else { return false }
    return CellMeaning(value.bytes.span) != .text
  }

  private static func fits(_ value: Span<UInt8>, _ kind: Column.Kind) -> Bool {
    switch kind {
    case .text: true
    case .integer, .decimal: NumberScanner(value) != nil
    case .date, .dateTime: ISODate.parse(value) != nil
    case .boolean: BooleanWord(value) != nil
    }
  }
}

extension ColumnType {
  /// Parses a number of at most 15 digits in the column's notation.
  ///
  /// Returns `nil` for all other values, also for numbers in another form.
  @inline(__always)
  func shortNumber(_ value: Span<UInt8>) -> Double? {
    guard case .number(let format) = format, missing.named.isEmpty else { return nil }
    return format.short(value)
  }
}

extension ColumnType {
  /// Returns the number of a value, or the seconds of a date since 1970.
  ///
  /// Returns `nil` for a missing value and for one without a size, such as a text.
  package func size(of value: Value) -> Double? {
    let bytes = value.bytes
    guard !value.isMissing, !bytes.isEmpty else { return nil }
    return switch CellMeaning(bytes.span, as: self) {
    case .number(let number, _): number.isFinite ? number : nil
    case .moment(let seconds, _): seconds
    case .text, nil: nil
    }
  }
}

extension CellMeaning {
  /// Determines the meaning of a value with at least one byte in a column.
  ///
  /// Returns `nil` if the value marks a missing one.
  @inline(__always)
  init?(_ bytes: Span<UInt8>, as type: ColumnType) {
    if type.isDirect {
      if type.missing.contains(bytes) { return nil }
      self.init(bytes)
    } else {
      self.init(slowly: bytes, as: type)
    }
  }

  @inline(never)
  private init?(slowly bytes: Span<UInt8>, as type: ColumnType) {
    var plain = PlainSpelling()
    switch type.read(bytes, into: &plain) {
    case .missing: return nil
    case .plain: self.init(bytes)
    case .rewritten: self = plain.withBytes { CellMeaning($0) }
    case .text, .unreadable: self = .text
    }
  }
}

extension PlainSpelling {
  /// Calls a closure with the spelling as a field.
  func withField<Result>(_ body: (Field) -> Result) -> Result {
    storage.span.withUnsafeBufferPointer {
      body(Field(start: $0.baseAddress, count: count, kind: .text))
    }
  }
}

/// A word for a Boolean.
enum BooleanWord {
  case yes
  case no

  /// Recognizes a word.
  init?(_ value: Span<UInt8>) {
    guard value.count <= 5 else { return nil }
    // The lowercase letters packed into one integer. The leading 1 encodes their count.
    var word: UInt64 = 1
    for index in value.indices { word = word << 8 | UInt64(Ascii.lowercased(value[index])) }
    switch word {
    case 0x01_74_72_75_65, 0x01_79_65_73, 0x01_6F_6E: self = .yes  // true, yes, on
    case 0x01_74, 0x01_79, 0x01_31: self = .yes  // t, y, 1
    case 0x01_66_61_6C_73_65, 0x01_6E_6F, 0x01_6F_66_66: self = .no  // false, no, off
    case 0x01_66, 0x01_6E, 0x01_30: self = .no  // f, n, 0
    default: return nil
    }
  }

  /// The word for a truth.
  init(_ truth: Bool) { self = truth ? .yes : .no }

  /// Replaces a spelling with `true` or `false`.
  func write(to plain: inout PlainSpelling) { _ = append(to: &plain) }

  fileprivate func append(to plain: inout PlainSpelling) -> Bool {
    plain.removeAll()
    let word: StaticString =
      switch self {
      case .yes: "true"
      case .no: "false"
      }
    for index in 0..<word.utf8CodeUnitCount where !plain.append(word.utf8Start[index]) {
      return false
    }
    return true
  }
}
