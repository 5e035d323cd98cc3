// SPDX-License-Identifier: GPL-3.0-or-later

// Typed names match in any case. These functions do not copy the strings, since there may be
// 100,000 names.

extension String {
  /// Returns `true` if the string begins with a lowercase text, ignoring the case of the string.
  func begins(caseless beginning: String) -> Bool {
    if beginning.isEmpty { return true }
    guard isASCII else { return lowercased().hasPrefix(beginning) }
    var bytes = utf8.makeIterator()
    return beginning.utf8.allSatisfy { $0 == bytes.next()?.inLowerCase }
  }

  /// Returns `true` if the string equals a lowercase text, ignoring the case of the string.
  func equals(caseless other: String) -> Bool {
    guard isASCII else { return lowercased() == other }
    return utf8.count == other.utf8.count && begins(caseless: other)
  }

  /// Returns `true` if the string, which is lowercase, begins with a name and a space, or is the name.
  func begins(withName name: String) -> Bool {
    guard name.isASCII else { return begins(withLowercaseName: name.lowercased()) }
    var bytes = utf8.makeIterator()
    guard name.utf8.allSatisfy({ $0.inLowerCase == bytes.next() }) else { return false }
    return bytes.next().map { $0 == 0x20 || $0 == 0x09 } ?? true
  }

  private func begins(withLowercaseName name: String) -> Bool {
    hasPrefix(name) && dropFirst(name.count).first.map(\.isWhitespace) ?? true
  }

  private var isASCII: Bool { utf8.allSatisfy { $0 < 0x80 } }
}

extension UInt8 {
  fileprivate var inLowerCase: UInt8 {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(self) ? self | 0x20 : self
  }
}
