// SPDX-License-Identifier: GPL-3.0-or-later

/// Room for the fields of one row after the other, and for the bytes of those that do not stand in
/// the source as they are.
struct FieldStore: ~Copyable {
  private var fields = Memory<Field>(capacity: 32)
  private var count = 0

  private var scratch = Memory<UInt8>(capacity: 1024)
  private var scratchCount = 0

  /// The row so far; it is good until the next is begun.
  var view: RowView { RowView(fields: UnsafeBufferPointer(start: fields.start, count: count)) }

  /// Makes room for so many fields, all absent; they are set one by one then.
  mutating func prepare(_ fields: Int) {
    removeAll()
    for _ in 0..<fields { append(.absent) }
  }

  /// Forgets the fields.
  mutating func removeAll() {
    count = 0
  }

  /// One of the fields that there are.
  subscript(index: Int) -> Field {
    get { fields.start[index] }
    set { fields.start[index] = newValue }
  }

  /// Begins a row, with the fields of the last until others are set.
  ///
  /// - Parameter bytes: How many bytes ``copy(_:)`` and ``unquote(_:quote:)`` will need together at
  ///   most: what they have handed out must not move.
  @inline(__always)
  mutating func begin(needing bytes: Int) {
    scratchCount = 0
    if bytes > scratch.capacity { growScratch(bytes) }
  }

  @inline(never)
  private mutating func growScratch(_ needed: Int) {
    scratch = Memory(capacity: max(needed, scratch.capacity * 2))
  }

  /// Adds the field of the next column.
  mutating func append(_ field: Field) {
    if count == fields.capacity { fields.grow(to: count * 2) }
    fields.start[count] = field
    count += 1
  }

  /// The bytes, in memory of the store.
  mutating func copy(_ bytes: UnsafeBufferPointer<UInt8>) -> UnsafePointer<UInt8> {
    precondition(bytes.count <= scratch.capacity - scratchCount)
    let start = scratch.start + scratchCount
    if let base = bytes.baseAddress { start.update(from: base, count: bytes.count) }
    scratchCount += bytes.count
    return UnsafePointer(start)
  }

  /// The inside of a quotation with each doubled quote mark made one.
  mutating func unquote(_ bytes: UnsafeBufferPointer<UInt8>, quote: UInt8) -> Field {
    precondition(bytes.count <= scratch.capacity - scratchCount)
    let start = scratch.start + scratchCount
    var length = 0
    var place = 0
    while place < bytes.count {
      let byte = bytes[place]
      start[length] = byte
      length += 1
      // In plain text, the mark behind a mark is its double.
      place += byte == quote ? 2 : 1
    }
    scratchCount += length
    return Field(start: UnsafePointer(start), count: length, kind: .text)
  }

  /// The fields of an item, which is copied.
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

  /// The fields of a row, which must not change while they are looked at.
  mutating func fill(_ row: borrowing Row, _ bytes: UnsafeBufferPointer<UInt8>) {
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
