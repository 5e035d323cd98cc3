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
    default: self.init(kind: .json, bytes: Self.decoded(text[range]))
    }
  }

  /// Returns JSON text with its escapes replaced, except those that JSON requires.
  static func decoded(_ text: ArraySlice<UInt8>) -> [UInt8] {
    var rest = text
    var decoded: [UInt8] = []
    while let byte = rest.first {
      var length = byte == Ascii.backslash ? 2 : 1
      var bytes = Array(rest.prefix(length))
      if bytes == Array("\\/".utf8) { bytes = [UInt8(ascii: "/")] }
      if bytes == Array("\\u".utf8) {
        // A pair of surrogates is two escapes.
        for units in [2, 1] {
          let escapes = Array(rest.prefix(6 * units))
          guard let scalar = scalar(of: escapes, units) else { continue }
          length = escapes.count
          let isRequired = scalar.value < 0x20 || scalar == "\"" || scalar == "\\"
          bytes = isRequired ? escapes : Array(String(Character(scalar)).utf8)
          break
        }
      }
      decoded += bytes
      rest = rest.dropFirst(length)
    }
    return decoded
  }

  /// Returns the character that a number of UTF-16 escapes encode.
  private static func scalar(of escapes: [UInt8], _ count: Int) -> Unicode.Scalar? {
    guard escapes.count == 6 * count else { return nil }
    var units: [UInt16] = []
    for start in stride(from: 0, to: escapes.count, by: 6) {
      let digits = String(decoding: escapes[start + 2..<start + 6], as: UTF8.self)
      guard escapes[start...].starts(with: "\\u".utf8), let unit = UInt16(digits, radix: 16) else {
        return nil
      }
      units.append(unit)
    }
    let scalars = String(validating: units, as: UTF16.self)?.unicodeScalars
    return scalars?.count == 1 ? scalars?.first : nil
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
