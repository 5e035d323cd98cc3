// SPDX-License-Identifier: GPL-3.0-or-later

/// Identifiers of several values: `order=17,line=2`.
///
/// A name without `=` has a null value.
enum KeyName {
  static func text(_ values: some Sequence<(String, String?)>) -> String {
    values.map { name, value in
      escaped(name) + (value.map { "=" + escaped($0) } ?? "")
    }
    .joined(separator: ",")
  }

  /// Returns the values in an identifier, with `nil` for null.
  ///
  /// Returns `nil` if `text` has other names.
  static func values(of text: String, _ names: [String]) -> [String?]? {
    var pairs: [(name: [UInt8], value: [UInt8]?)] = [([], nil)]
    var bytes = text.utf8.makeIterator()
    while let byte = bytes.next() {
      var next = byte
      switch byte {
      case UInt8(ascii: ","):
        pairs.append(([], nil))
        continue
      case UInt8(ascii: "=") where pairs[pairs.count - 1].value == nil:
        pairs[pairs.count - 1].value = []
        continue
      case UInt8(ascii: "\\"):
        guard let escaped = bytes.next() else { return nil }
        next = escaped
      default: break
      }
      if pairs[pairs.count - 1].value == nil {
        pairs[pairs.count - 1].name.append(next)
      } else {
        pairs[pairs.count - 1].value?.append(next)
      }
    }
    guard pairs.count == names.count,
      zip(pairs, names).allSatisfy({ $0.name.elementsEqual($1.utf8) })
    else { return nil }
    return pairs.map { pair in pair.value.map { String(decoding: $0, as: UTF8.self) } }
  }

  /// Returns a text with its delimiters escaped with `\`.
  private static func escaped(_ text: String) -> String {
    let bytes = text.utf8.reduce(into: [UInt8]()) { bytes, byte in
      if ",=\\".utf8.contains(byte) { bytes.append(UInt8(ascii: "\\")) }
      bytes.append(byte)
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
