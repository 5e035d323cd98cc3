// SPDX-License-Identifier: GPL-3.0-or-later

import Catalog

extension Value {
  /// The beginning of the value as text on one line: what is nested may be laid out on several.
  ///
  /// - Complexity: O(n) in what is shown, but for white space.
  var line: String {
    guard isNested else { return text }
    // More than the widest cell shows.
    let limit = 16_384
    var line: [UInt8] = []
    var isBroken = false
    for byte in bytes {
      switch byte {
      // Inside its texts there are none of these (RFC 8259, section 7).
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
