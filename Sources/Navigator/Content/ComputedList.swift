// SPDX-License-Identifier: GPL-3.0-or-later

/// A list whose elements are computed each time they are accessed.
///
/// A window shows few elements of a long list, and the others are never computed.
///
/// ```swift
/// let squares = ComputedList(count: 1_000_000) { $0 * $0 }
/// print(squares[999])  // 998001
/// ```
public struct ComputedList<Element: Sendable>: Sendable, RandomAccessCollection {
  /// The index of the first element, 0.
  public let startIndex = 0

  /// The number of elements.
  public let endIndex: Int

  private let element: @Sendable (Int) -> Element

  /// Creates a list.
  ///
  /// - Parameters:
  ///   - count: The number of elements.
  ///   - element: Returns the element at an index.
  public init(count: Int, _ element: @escaping @Sendable (Int) -> Element) {
    endIndex = count
    self.element = element
  }

  /// Creates a list of existing elements.
  public init(_ elements: [Element]) {
    self.init(count: elements.count) { elements[$0] }
  }

  /// Accesses an element.
  public subscript(index: Int) -> Element { element(index) }
}

extension ComputedList: Equatable where Element: Equatable {
  /// Returns `true` if both lists have equal elements, by computing all of them.
  public static func == (lhs: Self, rhs: Self) -> Bool { lhs.elementsEqual(rhs) }
}

extension ComputedList: ExpressibleByArrayLiteral {
  /// Creates a list of the elements of a literal.
  public init(arrayLiteral elements: Element...) { self.init(elements) }
}
