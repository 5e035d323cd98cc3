// SPDX-License-Identifier: GPL-3.0-or-later

/// Checks a text for NUL bytes and invalid UTF-8, chunk by chunk and without storing it.
struct TextCheck {
  private(set) var hasNUL = false

  private var isInvalid = false

  /// The first bytes of a character that the end of a chunk has split.
  private var partialCharacter: [UInt8] = []

  /// `true` if the text so far is not valid UTF-8.
  var isNotUTF8: Bool { isInvalid || !partialCharacter.isEmpty }

  /// Checks the next chunk.
  mutating func add(_ bytes: UnsafeBufferPointer<UInt8>) {
    hasNUL = hasNUL || bytes.contains(0)
    var rest = bytes[...]
    while !partialCharacter.isEmpty, let byte = rest.popFirst() {
      let character = partialCharacter + [byte]
      partialCharacter = []
      check(character.span)
    }
    check(UnsafeBufferPointer(rebasing: rest).span)
  }

  private mutating func check(_ bytes: Span<UInt8>) {
    if isInvalid { return }
    do {
      _ = try UTF8Span(validating: bytes)
    } catch {
      let isPartial = error.kind == .truncatedScalar && error.byteOffsets.upperBound == bytes.count
      isInvalid = !isPartial
      if isPartial { partialCharacter = error.byteOffsets.map { bytes[$0] } }
    }
  }

  /// Discards an incomplete character at the end.
  mutating func dropPartialCharacter() {
    partialCharacter = []
  }

  /// The warnings about the text so far.
  var warnings: RowWarnings {
    var warnings: RowWarnings = hasNUL ? .nul : []
    if isNotUTF8 { warnings.insert(.invalidUTF8) }
    return warnings
  }
}
