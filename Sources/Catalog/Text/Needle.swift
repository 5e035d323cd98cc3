// SPDX-License-Identifier: GPL-3.0-or-later

/// A text to search for in values, with its rule for case sensitivity.
///
/// A needle without a capital letter matches in any case. A needle with one matches exactly. Case
/// folding maps single code points by Unicode's simple lowercase mapping. Non-ASCII characters
/// never fold to ASCII, and invalid UTF-8 is not folded.
struct Needle: Sendable {
  /// The part of a value in which the text is searched for.
  enum Anchor: Sendable {
    case anywhere
    case start
    case end
  }

  private let bytes: [UInt8]
  private let ignoresCase: Bool
  private let isASCII: Bool

  /// Creates a needle of a text in UTF-8.
  init(_ text: Span<UInt8>) {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.count)
    for index in text.indices { bytes.append(text[index]) }
    self.init(String(decoding: bytes, as: UTF8.self))
  }

  init(_ text: String) {
    ignoresCase = !Self.hasCapital(text)
    // A needle without capitals may still contain title case letters, which the mapping changes.
    bytes = ignoresCase ? Folding.fold(Array(text.utf8).span) : Array(text.utf8)
    isASCII = bytes.allSatisfy { $0 < 0x80 }
  }

  /// Returns `true` if a text contains a capital letter, which makes a search case-sensitive.
  static func hasCapital(_ text: String) -> Bool {
    text.unicodeScalars.contains { $0.properties.isUppercase }
  }

  /// A byte search that finds every value with this needle, or `nil` if there is no such search.
  var search: ByteSearch? {
    guard bytes.count >= ByteSearch.minimumLength, isASCII || !ignoresCase else { return nil }
    return ByteSearch(bytes: bytes, ignoresCase: ignoresCase)
  }

  /// Returns `true` if the value contains the text at the given anchor.
  func isFound(in value: Span<UInt8>, at anchor: Anchor) -> Bool {
    if ignoresCase, !isASCII {
      let folded = Folding.fold(value)
      return search(folded.span, at: anchor, folding: false)
    }
    return search(value, at: anchor, folding: ignoresCase)
  }

  private func search(_ value: Span<UInt8>, at anchor: Anchor, folding: Bool) -> Bool {
    let last = value.count - bytes.count
    guard last >= 0 else { return false }
    switch anchor {
    case .start: return matches(value, at: 0, folding: folding)
    case .end: return matches(value, at: last, folding: folding)
    case .anywhere:
      guard let first = bytes.first else { return true }
      // A letter and its capital differ in one bit. Ignoring that bit misses no match.
      let mask: UInt8 = folding ? 0x20 : 0
      let wanted = first | mask
      for start in 0...last
      where value[start] | mask == wanted && matches(value, at: start, folding: folding) {
        return true
      }
      return false
    }
  }

  private func matches(_ value: Span<UInt8>, at start: Int, folding: Bool) -> Bool {
    for index in bytes.indices {
      let byte = value[start + index]
      if (folding ? Ascii.lowercased(byte) : byte) != bytes[index] { return false }
    }
    return true
  }
}

/// Lowercase conversion, one code point at a time.
enum Folding {
  /// Returns the text in lowercase.
  ///
  /// Only letters whose lowercase mapping is a single code point change. Invalid UTF-8 is copied
  /// unchanged.
  static func fold(_ bytes: Span<UInt8>) -> [UInt8] {
    var folded: [UInt8] = []
    folded.reserveCapacity(bytes.count)
    var start = 0
    while start < bytes.count {
      let rest = bytes.extracting(start...)
      do {
        append(try UTF8Span(validating: rest), to: &folded)
        break
      } catch {
        let broken = error.byteOffsets
        if let text = try? UTF8Span(validating: rest.extracting(..<broken.lowerBound)) {
          append(text, to: &folded)
        }
        for index in broken { folded.append(rest[index]) }
        start += broken.upperBound
      }
    }
    return folded
  }

  private static func append(_ text: UTF8Span, to folded: inout [UInt8]) {
    var scalars = text.makeUnicodeScalarIterator()
    while let scalar = scalars.next() {
      folded.append(
        contentsOf: UTF8.encode(lowercased(scalar)) ?? UTF8.encodedReplacementCharacter
      )
    }
  }

  /// Returns the lowercase form of a letter if it is a single code point.
  ///
  /// Only ASCII letters map to ASCII.
  static func lowercased(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    if scalar.isASCII { return Unicode.Scalar(Ascii.lowercased(UInt8(scalar.value))) }
    let mapping = scalar.properties.lowercaseMapping.unicodeScalars
    guard let first = mapping.first, mapping.count == 1, !first.isASCII else { return scalar }
    return first
  }
}
