// SPDX-License-Identifier: GPL-3.0-or-later

/// The number of elements of a list, or members of an object, and the first of them.
package struct NestedOutline: Sendable, Equatable {
  /// An element or a member.
  package struct Part: Sendable, Equatable {
    /// The key of a member, or `nil` for an element of a list.
    package let key: String?

    /// The JSON text of the value, truncated if it is long.
    package let value: String

    /// `true` if the value is truncated.
    package let isTruncated: Bool
  }

  /// The maximum number of parts to keep.
  private static let maximumParts = 8

  /// The approximate maximum number of bytes to keep of a value or a key.
  fileprivate static let maximumLength = 64

  package let isList: Bool

  /// The number of elements or members, as far as the value is known.
  package private(set) var count = 0

  /// The first elements or members.
  package private(set) var parts: [Part] = []

  /// `true` if the whole value was read.
  package private(set) var isComplete = false

  /// Creates the outline of a value.
  ///
  /// Returns `nil` if the value is neither a list nor an object.
  ///
  /// - Complexity: O(*n*) in the length of the value.
  package init?(_ value: Value) {
    guard value.isNested else { return nil }
    isList = value.bytes.first == UInt8(ascii: "[")
    value.bytes.withUnsafeBufferPointer { read($0) }
  }

  private mutating func read(_ text: UnsafeBufferPointer<UInt8>) {
    var scanner = JSONScanner(level: 1)
    var at = 0
    // A truncated value ends in the middle. What comes before is counted.
    while let stop = try? scanner.next(in: text, from: &at), case .valueEnded = stop {
      guard scanner.depth == 1 else { continue }
      count += 1
      guard parts.count < Self.maximumParts else { continue }
      let key = scanner.key.map { JSONString.name(JSONString.content(of: $0, in: text)) }
      parts.append(Part(key, text[scanner.value]))
    }
    isComplete = scanner.isComplete
  }
}

extension NestedOutline.Part {
  fileprivate init(_ key: String?, _ value: Slice<UnsafeBufferPointer<UInt8>>) {
    let limit = NestedOutline.maximumLength
    self.key = key.map { $0.utf8.count > limit ? String($0.prefix(limit)) + "…" : $0 }
    isTruncated = value.count > limit
    // The end of a character that is cut off is dropped.
    var end = value.startIndex + min(value.count, limit)
    while isTruncated, end > value.startIndex, value[end] & 0xC0 == 0x80 { end -= 1 }
    self.value = JSONString.displayText(Array(value[..<end]))
  }
}
