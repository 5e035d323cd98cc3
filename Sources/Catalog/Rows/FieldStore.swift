// SPDX-License-Identifier: GPL-3.0-or-later

/// Reusable storage for the fields of one row at a time.
///
/// It also holds the bytes of values that differ from their text in the source.
struct FieldStore: ~Copyable {
  private var fields = Allocation<Field>(capacity: 32)
  private var count = 0

  private var scratch = Allocation<UInt8>(capacity: 1024)
  private var scratchCount = 0

  /// The row so far.
  ///
  /// The view is valid until the next row begins.
  var view: Row { Row(fields: UnsafeBufferPointer(start: fields.start, count: count)) }

  /// Resets the store to a number of absent fields, which the caller then sets.
  mutating func prepare(_ fields: Int) {
    removeAll()
    for _ in 0..<fields { append(.absent) }
  }

  /// Removes all fields.
  mutating func removeAll() {
    count = 0
  }

  /// Accesses an existing field.
  subscript(index: Int) -> Field {
    get { fields.start[index] }
    set { fields.start[index] = newValue }
  }

  /// Begins a row.
  ///
  /// The fields of the previous row remain until they are replaced.
  ///
  /// - Parameter bytes: The maximum number of bytes that ``copy(_:)`` and ``unquote(_:quote:)``
  ///   need together. The buffer cannot grow later, because that would move the bytes that were
  ///   returned.
  @inline(__always)
  mutating func begin(needing bytes: Int) {
    scratchCount = 0
    if bytes > scratch.capacity { growScratch(bytes) }
  }

  @inline(never)
  private mutating func growScratch(_ needed: Int) {
    scratch = Allocation(capacity: max(needed, scratch.capacity * 2))
  }

  /// Appends the field of the next column.
  mutating func append(_ field: Field) {
    if count == fields.capacity { fields.grow(to: count * 2) }
    fields.start[count] = field
    count += 1
  }

  /// Copies bytes into the store and returns their new address.
  mutating func copy(_ bytes: UnsafeBufferPointer<UInt8>) -> UnsafePointer<UInt8> {
    precondition(bytes.count <= scratch.capacity - scratchCount)
    let start = scratch.start + scratchCount
    if let base = bytes.baseAddress { start.update(from: base, count: bytes.count) }
    scratchCount += bytes.count
    return UnsafePointer(start)
  }

  /// Returns the content of a quoted value, with each doubled quote mark reduced to one.
  mutating func unquote(_ bytes: UnsafeBufferPointer<UInt8>, quote: UInt8) -> Field {
    precondition(bytes.count <= scratch.capacity - scratchCount)
    let start = scratch.start + scratchCount
    var length = 0
    var index = 0
    while index < bytes.count {
      let byte = bytes[index]
      start[length] = byte
      length += 1
      // The caller guarantees that quote marks occur only in pairs.
      index += byte == quote ? 2 : 1
    }
    scratchCount += length
    return Field(start: UnsafePointer(start), count: length, kind: .text)
  }

  /// Sets the fields to copies of an item's values.
  mutating func fill(_ item: Item) {
    removeAll()
    begin(needing: item.values.reduce(0) { $0 + $1.bytes.count })
    for value in item.values {
      let bytes = value.bytes
      let start = bytes.withUnsafeBufferPointer { copy($0) }
      switch value {
      case .absent: append(.absent)
      case .null: append(Field(start: nil, count: 0, kind: .null))
      case .bytes: append(Field(start: start, count: bytes.count, kind: .text))
      case .json: append(Field(start: start, count: bytes.count, kind: .json))
      }
    }
  }

  /// Sets the fields to the values of a row without copying them.
  ///
  /// `bytes` must not change while the view is in use.
  mutating func fill(_ row: borrowing RowBuffer, _ bytes: UnsafeBufferPointer<UInt8>) {
    removeAll()
    for field in row.fields {
      append(
        Field(
          start: bytes.baseAddress.map { $0 + field.lowerBound },
          count: field.count,
          kind: .text
        )
      )
    }
  }
}
