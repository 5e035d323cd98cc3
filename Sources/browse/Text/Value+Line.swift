// SPDX-License-Identifier: GPL-3.0-or-later

import Catalog

extension Value {
  /// The text of the value, with a nested value on one line.
  ///
  /// A nested value is truncated to 16 KiB. Its line breaks and indentation become single spaces.
  ///
  /// - Complexity: O(*n*) in the length of the result, plus the skipped white space.
  var line: String {
    guard isNested else { return text }
    // More than the widest cell can show.
    let limit = 16_384
    var line: [UInt8] = []
    var isBroken = false
    for byte in bytes {
      switch byte {
      // JSON strings cannot contain these characters (RFC 8259, section 7).
      case 0x09, 0x0A, 0x0D: isBroken = true
      case 0x20 where isBroken: continue
      default:
        if isBroken, line.last != 0x20 { line.append(0x20) }
        isBroken = false
        line.append(byte)
      }
      if line.count >= limit { break }
    }
    return String(decoding: line, as: UTF8.self)
  }
}
