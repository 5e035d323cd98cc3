// SPDX-License-Identifier: GPL-3.0-or-later

/// A text to look for in values, with the rule about case.
///
/// A needle without a capital letter is found whatever the case; one with a capital only as it
/// stands. Case is that of single code points (Unicode's simple lowercase mapping); what is not
/// ASCII never becomes ASCII by it, and no byte sequence that is not UTF-8 has case.
struct Needle: Sendable {
  /// Where in a value the text is looked for.
  enum Place: Sendable {
    case anywhere
    case start
    case end
  }

  private let bytes: [UInt8]
  private let ignoresCase: Bool
  private let isASCII: Bool

  init(_ text: String) {
    ignoresCase = !Self.hasCapital(text)
    // A needle without capitals may still hold letters that the mapping changes, as title case.
    bytes = ignoresCase ? Folding.fold(Array(text.utf8).span) : Array(text.utf8)
    isASCII = bytes.allSatisfy { $0 < 0x80 }
  }

  /// Whether a text holds a capital letter, which makes a search heed case.
  static func hasCapital(_ text: String) -> Bool {
    text.unicodeScalars.contains { $0.properties.isUppercase }
  }

  /// The search for its bytes, if there is one that finds all values which hold it.
  var search: ByteSearch? {
    guard bytes.count >= ByteSearch.shortest, isASCII || !ignoresCase else { return nil }
    return ByteSearch(bytes: bytes, ignoresCase: ignoresCase)
  }

  /// Whether the value holds the text there.
  func isFound(in value: Span<UInt8>, at place: Place) -> Bool {
    if ignoresCase, !isASCII {
      let folded = Folding.fold(value)
      return search(folded.span, at: place, folding: false)
    }
    return search(value, at: place, folding: ignoresCase)
  }

  private func search(_ value: Span<UInt8>, at place: Place, folding: Bool) -> Bool {
    let last = value.count - bytes.count
    guard last >= 0 else { return false }
    switch place {
    case .start: return matches(value, at: 0, folding: folding)
    case .end: return matches(value, at: last, folding: folding)
    case .anywhere:
      guard let first = bytes.first else { return true }
      // A letter differs from its capital in one bit; setting it on both sides lets no match slip.
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

/// Making letters small, code point by code point.
enum Folding {
  /// The bytes with every letter made small that has one small letter for it; what is not UTF-8 stays as it is.
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

  /// The small letter for a letter, where there is one for it; ASCII only becomes ASCII.
  static func lowercased(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    if scalar.isASCII { return Unicode.Scalar(Ascii.lowercased(UInt8(scalar.value))) }
    let mapping = scalar.properties.lowercaseMapping.unicodeScalars
    guard let first = mapping.first, mapping.count == 1, !first.isASCII else { return scalar }
    return first
  }
}
