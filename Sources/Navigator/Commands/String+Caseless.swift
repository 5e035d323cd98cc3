// SPDX-License-Identifier: GPL-3.0-or-later

// Case does not matter where names are typed, and of 100,000 names none is copied to see that.

extension String {
  /// Whether it begins as a text in lower case does, in whatever case itself.
  func begins(caseless beginning: String) -> Bool {
    if beginning.isEmpty { return true }
    guard isASCII else { return lowercased().hasPrefix(beginning) }
    var bytes = utf8.makeIterator()
    return beginning.utf8.allSatisfy { $0 == bytes.next()?.inLowerCase }
  }

  /// Whether it is a text in lower case, in whatever case itself.
  func equals(caseless other: String) -> Bool {
    guard isASCII else { return lowercased() == other }
    return utf8.count == other.utf8.count && begins(caseless: other)
  }

  private var isASCII: Bool { utf8.allSatisfy { $0 < 0x80 } }
}

extension UInt8 {
  fileprivate var inLowerCase: UInt8 {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(self) ? self | 0x20 : self
  }
}
