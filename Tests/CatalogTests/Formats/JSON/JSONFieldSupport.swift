// SPDX-License-Identifier: GPL-3.0-or-later

@testable import Catalog

/// The kind and bytes of a value.
struct JSONReadValue: Equatable, CustomStringConvertible {
  var kind: Field.Kind
  var bytes: [UInt8]

  static let absent = JSONReadValue(kind: .absent, bytes: [])
  static let null = JSONReadValue(kind: .null, bytes: [])

  static func text(_ text: String) -> JSONReadValue {
    JSONReadValue(kind: .text, bytes: Array(text.utf8))
  }
  static func json(_ text: String) -> JSONReadValue {
    JSONReadValue(kind: .json, bytes: Array(text.utf8))
  }

  init(kind: Field.Kind, bytes: [UInt8]) {
    self.kind = kind
    self.bytes = bytes
  }

  init(_ field: Field) {
    self.init(kind: field.kind, bytes: Array(field.bytes))
  }

  /// Creates the value at a range of JSON text.
  init(_ range: Range<Int>, in text: [UInt8]) {
    switch text[range.lowerBound] {
    case Ascii.quote:
      let content = text.withUnsafeBufferPointer { JSONString.content(of: range, in: $0) }
      self.init(kind: .text, bytes: content)
    case UInt8(ascii: "n"): self = .null
    default: self.init(kind: .json, bytes: Array(text[range]))
    }
  }

  var description: String { "\(kind) \(String(decoding: bytes, as: UTF8.self)) \(bytes)" }
}

extension JSONFieldReader {
  /// Reads an item and returns its values in some columns.
  mutating func values(_ bytes: [UInt8], of columns: [Int]) -> [JSONReadValue] {
    withJSONBytes(bytes) { text in
      _ = read(text)
      let row = row
      return columns.map { JSONReadValue(row[$0]) }
    }
  }
}

extension JSONColumn {
  /// Creates the column of a key.
  static func member(_ key: String, _ occurrence: Int = 1) -> JSONColumn {
    .member(key: Array(key.utf8), occurrence: occurrence)
  }
}

extension JSONShape {
  /// Creates the shape of some items.
  init(_ items: [String]) {
    self.init()
    for item in items { withJSONBytes(Array(item.utf8)) { add($0) } }
  }

  /// Adds the columns of an item.
  mutating func add(_ item: UnsafeBufferPointer<UInt8>) {
    _ = learn(item)
  }
}
