// SPDX-License-Identifier: GPL-3.0-or-later

/// JSON text as RFC 8259 requires it, made from a text with extensions.
///
/// Comments and trailing commas are removed, and `NaN` becomes the string `"NaN"`. All code that reads
/// values therefore needs to know only standard JSON.
///
///     [1, NaN, /* two */ 2, ]      becomes      [1, "NaN",  2]
struct StandardJSON: Sendable {
  private(set) var bytes: [UInt8] = []

  /// The extensions of the original text.
  let extensions: JSONExtensions

  /// The offset in the original text.
  private var at = 0

  /// The offset in ``bytes`` of a comma after which nothing but white space has followed.
  private var comma: Int?

  /// Converts a complete text.
  ///
  /// Returns `nil` if the text has no extensions, or is invalid even with them.
  init?(_ text: UnsafeBufferPointer<UInt8>) {
    var scanner = JSONScanner(level: -1, grammar: .tolerant)
    var index = 0
    do throws(JSONSyntaxError) {
      _ = try scanner.next(in: text, from: &index)
      try scanner.finish()
    } catch {
      return nil
    }
    guard !scanner.extensions.isEmpty else { return nil }
    self.init(text, scanner.extensions)
  }

  /// Converts a text that is valid with these extensions.
  init(_ text: UnsafeBufferPointer<UInt8>, _ extensions: JSONExtensions) {
    self.extensions = extensions
    bytes.reserveCapacity(text.count + 16)
    while at < text.count { take(text) }
  }

  private mutating func take(_ text: UnsafeBufferPointer<UInt8>) {
    switch text[at] {
    case Ascii.quote: copyString(text)
    case Ascii.slash:
      at = Self.endOfComment(text, from: at)
    case Ascii.comma:
      comma = bytes.count
      copy(text, 1)
    case UInt8(ascii: "]"), UInt8(ascii: "}"):
      if let comma { bytes.removeSubrange(comma...) }
      comma = nil
      copy(text, 1)
    case UInt8(ascii: "N"): quote("NaN")
    case UInt8(ascii: "I"): quote("Infinity")
    case Ascii.minus where at + 1 < text.count && text[at + 1] == UInt8(ascii: "I"):
      quote("-Infinity")
    case let byte:
      if !JSONQuickScan.isSpace(byte) { comma = nil }
      copy(text, 1)
    }
  }

  private mutating func copy(_ text: UnsafeBufferPointer<UInt8>, _ count: Int) {
    bytes += text[at..<at + count]
    at += count
  }

  private mutating func copyString(_ text: UnsafeBufferPointer<UInt8>) {
    var end = at + 1
    while end < text.count, text[end] != Ascii.quote {
      end += text[end] == Ascii.backslash ? 2 : 1
    }
    comma = nil
    copy(text, min(end + 1, text.count) - at)
  }

  private mutating func quote(_ name: StaticString) {
    comma = nil
    bytes.append(Ascii.quote)
    bytes += UnsafeBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount)
    bytes.append(Ascii.quote)
    at += name.utf8CodeUnitCount
  }

  /// Returns the offset after a comment, or the end of the text if the comment does not end.
  static func endOfComment(_ text: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
    guard start + 1 < text.count else { return text.count }
    if text[start + 1] == Ascii.slash {
      let isBreak = { (byte: UInt8) in byte == Ascii.lineFeed || byte == Ascii.carriageReturn }
      return text[start...].firstIndex(where: isBreak) ?? text.count
    }
    var at = start + 2
    while at + 1 < text.count {
      if text[at] == Ascii.asterisk, text[at + 1] == Ascii.slash { return at + 2 }
      at += 1
    }
    return text.count
  }

  /// Returns `true` if a text begins with a comment and contains nothing but comments and spaces.
  static func isComment(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    guard text.first(where: { !JSONQuickScan.isSpace($0) }) == Ascii.slash else { return false }
    var scanner = JSONScanner(level: 0, grammar: .tolerant)
    var index = 0
    do throws(JSONSyntaxError) { _ = try scanner.next(in: text, from: &index) } catch {
      return false
    }
    return scanner.isBeforeValue
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Calls a closure with this text, and with its standard JSON if the closure returns `false`.
  func readAsJSON(_ body: (UnsafeBufferPointer<UInt8>) -> Bool) {
    if body(self) { return }
    _ = StandardJSON(self)?.bytes.withUnsafeBufferPointer(body)
  }
}
