// SPDX-License-Identifier: GPL-3.0-or-later

/// The spelling in which a value that names an item is compared with the names of the items.
///
/// If both columns are numbers, a number names all spellings of the same number, in any notation. So does a date between
/// two columns of the same kind. Otherwise, a text names only itself.
struct NameSpelling: Sendable, Hashable {
  /// The kinds of values that are compared by their meaning.
  enum Meaning: Sendable, Hashable {
    case text
    case number
    case moment
  }

  let meaning: Meaning

  /// The type of the values.
  let type: ColumnType

  /// Creates the spelling of values that are compared with those of another column.
  init(of type: ColumnType, comparedWith other: ColumnType) {
    self.type = type
    meaning =
      if type.kind.isNumeric, other.kind.isNumeric {
        .number
      } else if type.kind.isTime, type.kind == other.kind {
        .moment
      } else {
        .text
      }
  }

  /// Passes the spelling of a value to a closure.
  ///
  /// Returns `nil` for a missing value, which names nothing.
  @inline(__always)
  func withName<Result>(of value: Field, _ body: (Span<UInt8>) throws(CatalogError) -> Result)
    throws(CatalogError) -> Result?
  {
    let bytes = value.bytes
    if bytes.isEmpty { return nil }
    if meaning == .number, type.isDirect, Self.isPlainInteger(bytes) { return try body(bytes.span) }
    return try withName(slowly: bytes, body)
  }

  @inline(never)
  private func withName<Result>(
    slowly bytes: UnsafeBufferPointer<UInt8>,
    _ body: (Span<UInt8>) throws(CatalogError) -> Result
  ) throws(CatalogError) -> Result? {
    var plain = PlainSpelling()
    switch type.read(bytes.span, into: &plain) {
    case .missing: return nil
    case .text, .unreadable: return try body(bytes.span)
    case .plain:
      guard let name = name(bytes.span) else { return try body(bytes.span) }
      return try body(name.span)
    case .rewritten:
      guard meaning != .text, let name = plain.withBytes(name) else { return try body(bytes.span) }
      return try body(name.span)
    }
  }

  /// Returns the common spelling of a plain number or date, or `nil` for any other value.
  private func name(_ plain: Span<UInt8>) -> [UInt8]? {
    var name = PlainSpelling()
    switch meaning {
    case .text: return nil
    case .number:
      guard let number = Numeral(plain) else { return nil }
      number.write(to: &name)
    case .moment:
      guard let moment = WrittenMoment(plain) else { return nil }
      moment.write(to: &name)
    }
    return name.array
  }

  /// Returns `true` for a number that has only digits, and no other common spelling.
  @inline(__always)
  private static func isPlainInteger(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard bytes.count <= 18, bytes[0] != Ascii.zero || bytes.count == 1 else { return false }
    for byte in bytes where byte &- Ascii.zero > 9 { return false }
    return true
  }
}
