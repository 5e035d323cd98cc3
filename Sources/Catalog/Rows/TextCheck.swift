// SPDX-License-Identifier: GPL-3.0-or-later

/// Checks a text for NUL bytes and invalid UTF-8, chunk by chunk and without storing it.
struct TextCheck {
  private(set) var hasNUL = false

  private var isBroken = false

  /// The first bytes of a character that the end of a chunk has split.
  private var cut: [UInt8] = []

  /// `true` if the text so far is not valid UTF-8.
  var isNotUTF8: Bool { isBroken || !cut.isEmpty }

  /// Checks the next chunk.
  mutating func add(_ bytes: UnsafeBufferPointer<UInt8>) {
    hasNUL = hasNUL || bytes.contains(0)
    var rest = bytes[...]
    while !cut.isEmpty, let byte = rest.popFirst() {
      let character = cut + [byte]
      cut = []
      check(character.span)
    }
    check(UnsafeBufferPointer(rebasing: rest).span)
  }

  private mutating func check(_ bytes: Span<UInt8>) {
    if isBroken { return }
    do {
      _ = try UTF8Span(validating: bytes)
    } catch {
      let isCut = error.kind == .truncatedScalar && error.byteOffsets.upperBound == bytes.count
      isBroken = !isCut
      if isCut { cut = error.byteOffsets.map { bytes[$0] } }
    }
  }

  /// Discards an incomplete character at the end.
  mutating func dropCutCharacter() {
    cut = []
  }

  /// The warnings about the text so far.
  var oddities: RowOddities {
    var oddities: RowOddities = hasNUL ? .nul : []
    if isNotUTF8 { oddities.insert(.invalidUTF8) }
    return oddities
  }
}
