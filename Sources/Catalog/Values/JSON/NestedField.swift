// SPDX-License-Identifier: GPL-3.0-or-later

/// A path to a field of nested JSON values, such as the `login` of a `user`.
///
/// In an object, a name selects the first member with that key. In a list, a number selects an
/// element, counted from 1.
struct NestedField: Sendable {
  private let names: [[UInt8]]

  /// The element numbers that the names are in lists, or 0.
  private let numbers: [Int]

  init(_ names: [String]) {
    self.names = names.map { Array($0.utf8) }
    numbers = names.map { Int(digits: $0) ?? 0 }
  }

  /// Returns the range of the field in JSON text, or `nil` if there is none.
  ///
  /// If the text is not valid JSON, the range may be any part of it.
  func range(in text: UnsafeBufferPointer<UInt8>) -> Range<Int>? {
    var cursor = NestedCursor(text: text)
    for index in names.indices {
      guard cursor.enter(names[index], number: numbers[index]) else { return nil }
    }
    return cursor.skipValue()
  }
}

extension NestedField {
  /// Returns the keys of an object in JSON text, in order; none for any other value.
  static func keys(of text: [UInt8]) -> [String] {
    text.withUnsafeBufferPointer { text in
      var cursor = NestedCursor(text: text)
      return cursor.keys().map { JSONString.name($0) }
    }
  }
}

/// A position in JSON text.
private struct NestedCursor {
  let text: UnsafeBufferPointer<UInt8>
  var at = 0

  private var byte: UInt8 { at < text.count ? text[at] : 0 }

  private mutating func skipSpace() {
    while at < text.count, JSONQuickScan.isSpace(text[at]) { at += 1 }
  }

  /// Moves to the member or the element with a name, and returns `false` if there is none.
  mutating func enter(_ name: [UInt8], number: Int) -> Bool {
    skipSpace()
    let isObject = byte == UInt8(ascii: "{")
    guard isObject || byte == UInt8(ascii: "[") else { return false }
    at += 1
    var count = 0
    while true {
      skipSpace()
      guard at < text.count, byte != UInt8(ascii: "}"), byte != UInt8(ascii: "]") else {
        return false
      }
      count += 1
      if isObject {
        guard byte == Ascii.quote else { return false }
        let key = skipString()
        skipSpace()
        guard byte == Ascii.colon else { return false }
        at += 1
        if isEqual(key, name) { return true }
      } else if count == number {
        return true
      }
      guard skipValue() != nil else { return false }
      skipSpace()
      if byte == Ascii.comma { at += 1 }
    }
  }

  /// Returns the keys of the object here.
  mutating func keys() -> [[UInt8]] {
    var keys: [[UInt8]] = []
    skipSpace()
    guard byte == UInt8(ascii: "{") else { return [] }
    at += 1
    while true {
      skipSpace()
      guard byte == Ascii.quote else { return keys }
      let key = skipString()
      skipSpace()
      guard byte == Ascii.colon else { return keys }
      at += 1
      keys.append(JSONString.unescaped(UnsafeBufferPointer(rebasing: text[key])))
      guard skipValue() != nil else { return keys }
      skipSpace()
      if byte == Ascii.comma { at += 1 }
    }
  }

  /// Returns `true` if a key, without its quotation marks, spells a name.
  private func isEqual(_ key: Range<Int>, _ name: [UInt8]) -> Bool {
    let content = UnsafeBufferPointer(rebasing: text[key])
    if !content.contains(Ascii.backslash) {
      return content.elementsEqual(name)
    }
    let plain = JSONString.unescaped(content)
    return plain == name
  }

  /// Skips a string, and returns the range between its quotation marks.
  private mutating func skipString() -> Range<Int> {
    let start = at + 1
    at = start
    while at < text.count, text[at] != Ascii.quote {
      at += text[at] == Ascii.backslash ? 2 : 1
    }
    let end = min(at, text.count)
    at = min(at + 1, text.count)
    return start..<max(start, end)
  }

  /// Skips a value, and returns its range, or `nil` if there is none.
  mutating func skipValue() -> Range<Int>? {
    skipSpace()
    let start = at
    var depth = 0
    while at < text.count {
      switch text[at] {
      case Ascii.quote: _ = skipString()
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        depth += 1
        at += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        if depth == 0 { return start < at ? start..<at : nil }
        depth -= 1
        at += 1
      case Ascii.comma where depth == 0: return start < at ? start..<at : nil
      case let byte where depth == 0 && JSONQuickScan.isSpace(byte):
        return start < at ? start..<at : nil
      default: at += 1
      }
      if depth == 0, at > start, isEndOfContainer { return start..<at }
    }
    return start < at ? start..<at : nil
  }

  /// `true` after a string, a list or an object.
  private var isEndOfContainer: Bool {
    switch text[at - 1] {
    case Ascii.quote, UInt8(ascii: "}"), UInt8(ascii: "]"): true
    default: false
    }
  }
}
