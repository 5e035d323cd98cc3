// SPDX-License-Identifier: Apache-2.0

/// A buffer of the most recent values, with a fixed capacity.
@usableFromInline
struct RecentValues<Value> {
  @usableFromInline let capacity: Int

  /// A ring buffer once it is full, with its oldest value at `oldestIndex`.
  @usableFromInline var values: ContiguousArray<Value> = []
  @usableFromInline var oldestIndex = 0

  @inlinable
  init(capacity: Int) {
    self.capacity = capacity
  }

  /// Appends a value.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - keepsAll: `true` to keep the oldest value even if the buffer is full. ``trim()`` later
  ///     removes the excess.
  /// - Returns: The value that was removed, for the caller to release.
  @inlinable
  mutating func append(_ value: Value, keepingAll keepsAll: Bool) -> Value? {
    if values.count < capacity || keepsAll {
      append(value)
      return nil
    }
    var dropped = value
    swap(&dropped, &values[oldestIndex])
    oldestIndex = oldestIndex + 1 == values.count ? 0 : oldestIndex + 1
    return dropped
  }

  @usableFromInline
  mutating func append(_ value: Value) {
    if oldestIndex > 0 {
      values = ContiguousArray(values[oldestIndex...]) + values[..<oldestIndex]
      oldestIndex = 0
    }
    values.append(value)
  }

  /// Removes the oldest values beyond the capacity.
  ///
  /// - Returns: The previous contents, for the caller to release.
  mutating func trim() -> ContiguousArray<Value> {
    guard values.count > capacity else { return [] }
    let all = values[oldestIndex...] + values[..<oldestIndex]
    values = ContiguousArray(all.suffix(capacity))
    oldestIndex = 0
    return ContiguousArray(all)
  }

  /// The index of the most recent value.
  var newestIndex: Int { oldestIndex == 0 ? values.count - 1 : oldestIndex - 1 }

  /// The value `back` steps before the most recent one, if it is still in the buffer.
  subscript(back back: Int) -> Value? {
    guard back < values.count else { return nil }
    let index = newestIndex - back
    return values[index < 0 ? index + values.count : index]
  }
}
