// SPDX-License-Identifier: GPL-3.0-or-later

/// A small buffer of elements that are processed together.
///
/// The elements are stored inline. Appending costs one store, without the uniqueness check of an
/// array.
struct InlineBuffer<Element: BitwiseCopyable & Sendable>: Sendable {
  private static var capacity: Int { 128 }

  private var elements: InlineArray<128, Element>
  private(set) var count = 0

  init(filler: Element) {
    elements = InlineArray(repeating: filler)
  }

  /// Appends an element.
  ///
  /// - Returns: `true` if the buffer is full and must be drained before the next element.
  @inline(__always)
  mutating func append(_ element: Element) -> Bool {
    elements[count] = element
    count &+= 1
    return count == Self.capacity
  }

  /// Empties the buffer and returns its previous contents.
  mutating func drain() -> InlineBuffer {
    defer { count = 0 }
    return self
  }

  /// Passes the elements to a closure.
  func withElements(_ body: (Span<Element>) -> Void) {
    body(elements.span.extracting(0..<count))
  }
}
