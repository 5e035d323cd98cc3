// SPDX-License-Identifier: GPL-3.0-or-later

extension TextFunctions {
  /// Returns the text in lowercase.
  ///
  /// Only letters whose mapping is a single code point change. Unlike in ``Folding``, the Kelvin
  /// sign becomes `k`.
  static func lower(_ text: Text, in scratch: inout ScratchBytes) -> Text {
    if let ascii = mapASCII(text, from: 0x41, in: &scratch) { return ascii }
    return mapScalars(text, from: 0x41, in: &scratch) { $0.lowercaseMapping }
  }

  /// Returns the text in uppercase.
  ///
  /// Only letters whose mapping is a single code point change, so `ß` does not.
  static func upper(_ text: Text, in scratch: inout ScratchBytes) -> Text {
    if let ascii = mapASCII(text, from: 0x61, in: &scratch) { return ascii }
    return mapScalars(text, from: 0x61, in: &scratch) { $0.uppercaseMapping }
  }

  /// Changes the case of the 26 letters from `first` on, or returns `nil` if the text is not ASCII.
  @inline(__always)
  private static func mapASCII(
    _ text: Text,
    from first: UInt8,
    in scratch: inout ScratchBytes
  ) -> Text? {
    guard text.reduce(0, |) < 0x80 else { return nil }
    let copy = scratch.allocate(text.count)
    // The compiler turns this loop into vector instructions.
    for index in text.indices {
      copy[index] = mapASCII(text[index], from: first)
    }
    return Text(start: copy, count: text.count)
  }

  @inline(__always)
  private static func mapASCII(_ byte: UInt8, from first: UInt8) -> UInt8 {
    byte &- first < 26 ? byte ^ 0x20 : byte
  }

  @inline(__always)
  private static func mapScalars(
    _ text: Text,
    from first: UInt8,
    in scratch: inout ScratchBytes,
    _ mapping: (Unicode.Scalar.Properties) -> String
  ) -> Text {
    let span = text.span
    // Code points beyond ASCII have 2 to 4 bytes.
    return scratch.write(upTo: 2 * text.count) { output in
      var offset = 0
      while offset < span.count {
        if span[offset] < 0x80 {
          output.append(mapASCII(span[offset], from: first))
          offset += 1
          continue
        }
        let (scalar, count) = UTF8Character.scalar(at: offset, in: span)
        if let scalar, !lacksCase(scalar), let mapped = single(mapping(scalar.properties)),
          let encoded = UTF8.encode(mapped)
        {
          for byte in encoded { output.append(byte) }
        } else {
          output.append(span.extracting(offset..<offset + count))
        }
        offset += count
      }
    }
  }

  /// Returns `true` for code points of the large scripts without case, to save a lookup.
  @inline(__always)
  static func lacksCase(_ scalar: Unicode.Scalar) -> Bool {
    // From CJK radicals to Yi, and Hangul.
    0x2E80...0xA4CF ~= scalar.value || 0xAC00...0xD7A3 ~= scalar.value
  }

  /// Returns the code point of a text that has only one.
  @inline(__always)
  private static func single(_ text: String) -> Unicode.Scalar? {
    let scalars = text.unicodeScalars
    guard let first = scalars.first, scalars.index(after: scalars.startIndex) == scalars.endIndex
    else { return nil }
    return first
  }
}
