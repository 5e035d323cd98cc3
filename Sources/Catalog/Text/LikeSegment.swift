// SPDX-License-Identifier: GPL-3.0-or-later

/// A part of a ``LikePattern`` without `%`.
struct LikeSegment: Sendable {
  enum Code: Sendable, Equatable {
    /// One code point or invalid sequence.
    case any

    /// A code point.
    case scalar(Unicode.Scalar)
  }

  private let codes: [Code]
  private let ignoresCase: Bool

  /// The bytes if the segment can be compared byte by byte.
  ///
  /// If the case is ignored, they are ASCII in lowercase.
  private let bytes: [UInt8]?

  init(_ codes: [Code], ignoresCase: Bool) {
    let codes = ignoresCase ? codes.map(Self.folded) : codes
    self.codes = codes
    self.ignoresCase = ignoresCase
    let literals = codes.compactMap { code -> Unicode.Scalar? in
      if case .scalar(let scalar) = code { scalar } else { nil }
    }
    // Only ASCII letters fold to ASCII.
    let isBytes = literals.count == codes.count && (!ignoresCase || literals.allSatisfy(\.isASCII))
    bytes = isBytes ? literals.flatMap { Array(String($0).utf8) } : nil
  }

  private static func folded(_ code: Code) -> Code {
    if case .scalar(let scalar) = code { .scalar(Folding.lowercased(scalar)) } else { code }
  }

  /// Returns the end of the segment in a text if it matches at an offset.
  func end(in text: UnsafeBufferPointer<UInt8>, from start: Int) -> Int? {
    if let bytes {
      guard bytes.count <= text.count - start else { return nil }
      for index in bytes.indices {
        let byte = text[start + index]
        if (ignoresCase ? Ascii.lowercased(byte) : byte) != bytes[index] { return nil }
      }
      return start + bytes.count
    }
    let span = text.span
    var offset = start
    for code in codes {
      guard offset < span.count else { return nil }
      let (scalar, count) = UTF8Character.scalar(at: offset, in: span)
      if case .scalar(let wanted) = code {
        guard let scalar, scalar == wanted || ignoresCase && hasLowercase(scalar, wanted)
        else { return nil }
      }
      offset += count
    }
    return offset
  }

  @inline(__always)
  private func hasLowercase(_ scalar: Unicode.Scalar, _ wanted: Unicode.Scalar) -> Bool {
    // Only ASCII letters fold to ASCII.
    scalar.isASCII == wanted.isASCII && !TextFunctions.lacksCase(scalar)
      && Folding.lowercased(scalar) == wanted
  }

  /// Returns the start of the segment if it matches at the end of a text.
  func start(atEndOf text: UnsafeBufferPointer<UInt8>) -> Int? {
    let start =
      bytes.map { text.count - $0.count }
      ?? UTF8Character.offset(ofLast: codes.count, in: text.span)
    guard let start, start >= 0, end(in: text, from: start) == text.count else { return nil }
    return start
  }

  /// Returns the end of the leftmost match at or after an offset.
  func search(in text: UnsafeBufferPointer<UInt8>, from start: Int) -> Int? {
    if let bytes, !ignoresCase {
      return bytes.withUnsafeBufferPointer { bytes in
        TextFunctions.find(bytes, in: text, from: start).map { $0 + bytes.count }
      }
    }
    let span = text.span
    var offset = start
    while offset < span.count {
      if let end = end(in: text, from: offset) { return end }
      offset = UTF8Character.end(at: offset, in: span)
    }
    return nil
  }
}
