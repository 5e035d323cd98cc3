// SPDX-License-Identifier: GPL-3.0-or-later

extension NestedField {
  /// Returns the field of a value, which is valid until the memory is reused.
  func find(in field: Field, _ scratch: inout ScratchBytes) -> Field {
    guard let range = range(in: field.bytes) else { return .absent }
    let value = UnsafeBufferPointer(rebasing: field.bytes[range])
    guard let first = value.first else { return .absent }
    if first == Ascii.quote {
      guard value.count >= 2 else { return .absent }
      let content = UnsafeBufferPointer(rebasing: value[1..<value.count - 1])
      guard content.contains(Ascii.backslash) else {
        return Field(start: content.baseAddress, count: content.count, kind: .text)
      }
      let target = scratch.allocate(content.count)
      return Field(start: target, count: JSONString.unescape(content, into: target), kind: .text)
    }
    if value.elementsEqual("null".utf8) { return .null }
    return Field(start: value.baseAddress, count: value.count, kind: .json)
  }
}
