// SPDX-License-Identifier: Apache-2.0

/// A first-in, first-out queue with removal in amortized constant time.
@usableFromInline
struct Backlog<Element> {
  /// The number of elements up to which an empty queue keeps its memory.
  @inlinable static var keptCapacity: Int { 16 }

  @usableFromInline var elements: [Element?] = []
  @usableFromInline var next = 0

  @inlinable
  init() {}

  @inlinable var isEmpty: Bool { next == elements.count }

  @inlinable var count: Int { elements.count - next }

  @inlinable
  mutating func append(_ element: Element) {
    elements.append(element)
  }

  @inlinable
  mutating func popFirst() -> Element? {
    guard next < elements.count else { return nil }
    let element = elements[next].take()
    next += 1
    if next == elements.count {
      elements.removeAll(keepingCapacity: next <= Self.keptCapacity)
      next = 0
    } else if next * 2 > elements.count {
      elements.removeFirst(next)
      next = 0
    }
    return element
  }
}

extension Backlog: Sendable where Element: Sendable {}
