// SPDX-License-Identifier: GPL-3.0-or-later

extension Column {
  /// Returns a text with its kind in JSON: a number of a column of numbers, and in typed sources also
  /// `true`, `false`, a list or an object.
  func typed(_ field: Field, _ hasTypedValues: Bool) -> Field {
    guard field.kind == .text, isJSON(field.bytes, hasTypedValues) else { return field }
    var typed = field
    typed.kind = .json
    return typed
  }

  private func isJSON(_ text: UnsafeBufferPointer<UInt8>, _ hasTypedValues: Bool) -> Bool {
    if kind.isNumeric { return type.isDirect && NumberScanner.isExactJSON(text.span) }
    guard hasTypedValues else { return false }
    switch text.first {
    case UInt8(ascii: "["), UInt8(ascii: "{"): return JSONScanner.isValid(text)
    default:
      return kind == .boolean
        && (text.elementsEqual("true".utf8) || text.elementsEqual("false".utf8))
    }
  }
}
