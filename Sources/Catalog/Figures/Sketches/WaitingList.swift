// SPDX-License-Identifier: GPL-3.0-or-later

/// A few elements that wait to be dealt with together.
///
/// They stand in the value itself: adding one costs a store, where adding to an array would ask each
/// time whether the array is shared.
struct WaitingList<Element: BitwiseCopyable & Sendable>: Sendable {
  private static var capacity: Int { 128 }

  private var elements: InlineArray<128, Element>
  private(set) var count = 0

  /// An empty list.
  init(filler: Element) {
    elements = InlineArray(repeating: filler)
  }

  /// Adds an element.
  ///
  /// - Parameter element: The element.
  /// - Returns: Whether the list is full, and has to be emptied before the next.
  @inline(__always)
  mutating func append(_ element: Element) -> Bool {
    elements[count] = element
    count &+= 1
    return count == Self.capacity
  }

  /// Empties the list.
  ///
  /// - Returns: The list as it was.
  mutating func drain() -> WaitingList {
    defer { count = 0 }
    return self
  }

  /// Hands over the elements.
  func withElements(_ body: (Span<Element>) -> Void) {
    body(elements.span.extracting(0..<count))
  }
}
