// SPDX-License-Identifier: GPL-3.0-or-later

/// The names of items with some of their fields, one record after the other.
///
/// A record is the name and then the fields. The name follows its length, and a field its length and kind.
struct FieldRecords: Sendable {
  /// The first half of the hash of each name.
  private(set) var tags: [UInt32] = []

  private var bytes = ByteBuffer()

  var count: Int { tags.count }

  /// Appends a record.
  ///
  /// - Parameters:
  ///   - name: The name of an item.
  ///   - row: The row of the item.
  ///   - columns: The columns of the fields.
  @inline(__always)
  mutating func append(_ name: Span<UInt8>, _ row: Row, _ columns: [Int]) {
    tags.append(Self.tag(of: name))
    bytes.append(upTo: name.count &+ Self.maximumLength) { added in
      added.append(length: UInt64(truncatingIfNeeded: name.count))
      added.append(name)
    }
    let columns = columns.span
    for index in columns.indices {
      let field = row[columns[index]]
      let length = UInt64(truncatingIfNeeded: field.count) &<< 2 | UInt64(field.kind.rawValue)
      bytes.append(upTo: field.count &+ Self.maximumLength) { added in
        added.append(length: length)
        added.append(field.bytes.span)
      }
    }
  }

  mutating func removeAll() { self = FieldRecords() }

  /// Passes the bytes of all records to a closure.
  func withBytes<Failure: Error>(_ body: (Span<UInt8>) throws(Failure) -> Void) throws(Failure) {
    try bytes.withBytes(body)
  }

  /// Returns the tag of a name.
  @inline(__always)
  static func tag(of name: Span<UInt8>) -> UInt32 {
    UInt32(truncatingIfNeeded: hash.hash(name, head: name.head) >> 32)
  }

  private static let hash = ByteHash.unpredictable

  /// The maximum number of bytes of a length.
  private static let maximumLength = 10
}

/// Reads the parts of a record.
struct FieldRecordReader {
  /// The address of the next part.
  private(set) var next: UnsafePointer<UInt8>

  init(_ start: UnsafePointer<UInt8>) { next = start }

  /// Reads the name, which is the first part.
  @inline(__always)
  mutating func readName() -> UnsafeBufferPointer<UInt8> {
    let count = readLength()
    defer { next += count }
    return UnsafeBufferPointer(start: next, count: count)
  }

  /// Reads the next field.
  @inline(__always)
  mutating func readField() -> Field {
    let length = readLength()
    let count = length &>> 2
    defer { next += count }
    let kind = Field.Kind(rawValue: UInt8(truncatingIfNeeded: length & 3)) ?? .absent
    return Field(start: next, count: count, kind: kind)
  }

  /// Reads seven bits of a length from each byte, of which the last one is below 128.
  @inline(__always)
  private mutating func readLength() -> Int {
    var length = Int(next[0] & 127)
    var bits = 0
    while next[0] > 127 {
      next += 1
      bits &+= 7
      length |= Int(next[0] & 127) &<< bits
    }
    next += 1
    return length
  }
}

extension OutputSpan<UInt8> {
  /// Appends a length in pieces of seven bits, of which all but the last one have the eighth bit set.
  @inline(__always)
  fileprivate mutating func append(length: UInt64) {
    var rest = length
    while rest > 127 {
      append(UInt8(truncatingIfNeeded: rest) | 128)
      rest &>>= 7
    }
    append(UInt8(truncatingIfNeeded: rest))
  }
}
