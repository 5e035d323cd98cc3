// SPDX-License-Identifier: GPL-3.0-or-later

/// Counts texts, and keeps the first and the last one in byte order.
struct TextExtremes: Sendable {
  private(set) var count = 0
  private var first: [UInt8] = []
  private var last: [UInt8] = []

  /// The first eight bytes of both texts, so that most comparisons need only one integer.
  private var firstHead = UInt64.max
  private var lastHead = UInt64.min

  /// Adds a text.
  @inline(__always)
  mutating func add(_ text: Span<UInt8>, times: Int) {
    count &+= times
    let head = text.head.byteSwapped
    if head <= firstHead || head >= lastHead || count == times { compare(text, head) }
  }

  /// Adds the texts of another counter.
  mutating func merge(_ other: TextExtremes) {
    guard other.count > 0 else { return }
    let sum = count + other.count
    add(other.first.span, times: 1)
    add(other.last.span, times: 1)
    count = sum
  }

  /// The statistics of the texts so far; `nil` without texts.
  var result: TextStatistics? {
    guard count > 0 else { return nil }
    return TextStatistics(count: count, minimum: .bytes(first), maximum: .bytes(last))
  }

  @inline(never)
  private mutating func compare(_ text: Span<UInt8>, _ head: UInt64) {
    let isOnly = lastHead < firstHead
    if isOnly || ValueOrder.compareBytes(text, first.span) == .less {
      first.replaceAll(with: text)
      firstHead = head
    }
    if isOnly || ValueOrder.compareBytes(text, last.span) == .more {
      last.replaceAll(with: text)
      lastHead = head
    }
  }
}

extension [UInt8] {
  /// Replaces the contents and keeps the allocated memory.
  mutating func replaceAll(with value: Span<UInt8>) {
    if count == value.count {
      // Ascending numbers take this path each time.
      for index in indices { self[index] = value[index] }
    } else {
      removeAll(keepingCapacity: true)
      append(value)
    }
  }
}
