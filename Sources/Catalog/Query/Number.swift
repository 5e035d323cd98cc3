/// Numbers as text: `-12`, `3.50`, `.5`, `+7`, `1e-5`.
///
/// Not numbers: thousands separators, hexadecimal, `inf`, `nan`, spaces around, an empty text.
enum Number {
  /// The number that the bytes spell, if they spell one.
  ///
  /// Exact for what fits a 64-bit integer, else the nearest `Double`.
  static func parse(_ bytes: Span<UInt8>) -> Magnitude? {
    guard let shape = NumberShape(bytes) else { return nil }
    if shape.isWhole, let integer = shape.integer { return Magnitude(integer) }
    return Magnitude(shape.quickDouble ?? slowDouble(bytes))
  }

  /// The number as the standard library reads it, which knows no locale; infinite if too large.
  private static func slowDouble(_ bytes: Span<UInt8>) -> Double {
    var text = String.UnicodeScalarView()
    for index in bytes.indices { text.append(Unicode.Scalar(bytes[index])) }
    return Double(String(text)) ?? 0
  }
}
