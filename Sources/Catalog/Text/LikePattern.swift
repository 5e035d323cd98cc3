// SPDX-License-Identifier: GPL-3.0-or-later

/// A pattern of `like` or `ilike`, which matches the whole value.
///
/// | pattern | matches |
/// | --- | --- |
/// | `%` | any text |
/// | `_` | one code point, or one invalid sequence of bytes |
/// | `\%` | the character after the backslash |
///
/// A backslash at the end matches itself. `ilike` compares lowercase forms, as ``Folding`` does.
///
/// The time of a match is at most proportional to the product of the lengths.
struct LikePattern: Sendable {
  /// The part before the first `%`.
  private let first: LikeSegment

  /// The parts between two `%` that are not empty.
  private let middle: [LikeSegment]

  /// The part after the last `%`, or `nil` without a `%`.
  private let last: LikeSegment?

  /// Compiles a pattern.
  init(_ pattern: String, ignoresCase: Bool = false) {
    var segments: [LikeSegment] = []
    var codes: [LikeSegment.Code] = []
    var scalars = pattern.unicodeScalars.makeIterator()
    while let scalar = scalars.next() {
      switch scalar {
      case "%":
        if segments.isEmpty || !codes.isEmpty {
          segments.append(LikeSegment(codes, ignoresCase: ignoresCase))
        }
        codes = []
      case "_": codes.append(.any)
      case "\\": codes.append(.scalar(scalars.next() ?? scalar))
      default: codes.append(.scalar(scalar))
      }
    }
    let rest = LikeSegment(codes, ignoresCase: ignoresCase)
    first = segments.first ?? rest
    middle = Array(segments.dropFirst())
    last = segments.isEmpty ? nil : rest
  }

  /// Returns `true` if the pattern matches the whole value.
  func matches(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    guard var position = first.end(in: text, from: 0) else { return false }
    guard let last else { return position == text.count }
    guard let end = last.start(atEndOf: text), end >= position else { return false }
    // The leftmost match of a segment leaves the most text for the next ones.
    let rest = UnsafeBufferPointer(rebasing: text[..<end])
    for index in middle.indices {
      guard let next = middle[index].search(in: rest, from: position) else { return false }
      position = next
    }
    return true
  }
}
