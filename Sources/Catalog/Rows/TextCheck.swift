// SPDX-License-Identifier: GPL-3.0-or-later

/// Looks at a text piece by piece for what is odd about it, and keeps nothing of it.
struct TextCheck {
  /// Whether it has a NUL byte.
  private(set) var hasNUL = false

  private var isBroken = false

  /// The beginning of a character that a piece has cut.
  private var cut: [UInt8] = []

  /// Whether it is not UTF-8, should it end here.
  var isNotUTF8: Bool { isBroken || !cut.isEmpty }

  /// Takes the next piece into account.
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

  /// Leaves a character out that is not all there.
  mutating func dropCutCharacter() {
    cut = []
  }

  /// What is odd about it, should it end here.
  var oddities: RowOddities {
    var oddities: RowOddities = hasNUL ? .nul : []
    if isNotUTF8 { oddities.insert(.invalidUTF8) }
    return oddities
  }
}
