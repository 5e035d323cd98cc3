// SPDX-License-Identifier: Apache-2.0

/// The values sent last, up to a number of them.
@usableFromInline
struct RecentValues<Value> {
  @usableFromInline let capacity: Int

  /// A ring once it is full: the oldest value stands at `oldest`.
  @usableFromInline var values: ContiguousArray<Value> = []
  @usableFromInline var oldest = 0

  @inlinable
  init(capacity: Int) {
    self.capacity = capacity
  }

  /// Adds a value behind the others.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - keepsAll: Whether no other goes for it, though there are as many as may be; ``trim()`` has those
  ///     go that are too many then.
  /// - Returns: The value that went for it, for the caller to let go of.
  @inlinable
  mutating func append(_ value: Value, keepingAll keepsAll: Bool) -> Value? {
    if values.count < capacity || keepsAll {
      append(value)
      return nil
    }
    var dropped = value
    swap(&dropped, &values[oldest])
    oldest = oldest + 1 == values.count ? 0 : oldest + 1
    return dropped
  }

  @usableFromInline
  mutating func append(_ value: Value) {
    if oldest > 0 {
      values = ContiguousArray(values[oldest...]) + values[..<oldest]
      oldest = 0
    }
    values.append(value)
  }

  /// Has the oldest go until there are no more than may be.
  ///
  /// - Returns: The values that went, for the caller to let go of.
  mutating func trim() -> ContiguousArray<Value> {
    guard values.count > capacity else { return [] }
    let all = values[oldest...] + values[..<oldest]
    values = ContiguousArray(all.suffix(capacity))
    oldest = 0
    return ContiguousArray(all)
  }

  /// Where the value stands that was added last.
  var newest: Int { oldest == 0 ? values.count - 1 : oldest - 1 }

  /// The value that was added `back` before the last, if it is still there.
  subscript(back back: Int) -> Value? {
    guard back < values.count else { return nil }
    let index = newest - back
    return values[index < 0 ? index + values.count : index]
  }
}
