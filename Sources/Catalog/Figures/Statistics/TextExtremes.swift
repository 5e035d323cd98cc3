// SPDX-License-Identifier: GPL-3.0-or-later

/// Counts texts and keeps the first and the last of them in the order of their bytes.
struct TextExtremes: Sendable {
  private(set) var count = 0
  private var first: [UInt8] = []
  private var last: [UInt8] = []

  /// The first eight bytes of both, so that most texts are told from them in one comparison.
  private var firstHead = UInt64.max
  private var lastHead = UInt64.min

  /// Takes a text into account.
  @inline(__always)
  mutating func add(_ text: Span<UInt8>, times: Int) {
    count &+= times
    let head = text.head.byteSwapped
    if head <= firstHead || head >= lastHead || count == times { compare(text, head) }
  }

  /// Takes all into account that another has.
  mutating func merge(_ other: TextExtremes) {
    guard other.count > 0 else { return }
    let sum = count + other.count
    add(other.first.span, times: 1)
    add(other.last.span, times: 1)
    count = sum
  }

  /// What there is to say; `nil` without any text.
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
  /// Holds other bytes instead, in the same room.
  mutating func replaceAll(with value: Span<UInt8>) {
    if count == value.count {
      // Ascending numbers come here each time.
      for index in indices { self[index] = value[index] }
    } else {
      removeAll(keepingCapacity: true)
      append(value)
    }
  }
}
