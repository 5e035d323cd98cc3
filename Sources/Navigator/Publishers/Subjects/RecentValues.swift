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
  /// - Returns: The value that went for it, for the caller to let go of.
  @inlinable
  mutating func append(_ value: Value) -> Value? {
    guard values.count == capacity else {
      values.append(value)
      return nil
    }
    var dropped = value
    swap(&dropped, &values[oldest])
    oldest = oldest + 1 == capacity ? 0 : oldest + 1
    return dropped
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
