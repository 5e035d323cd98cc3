// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc

extension tm {
  /// The time in ISO 8601 format, to the second and without a time zone.
  package var iso8601: String {
    var parts = self
    return withUnsafeTemporaryAllocation(of: CChar.self, capacity: 64) { text in
      let count = strftime(text.baseAddress, text.count, "%Y-%m-%dT%H:%M:%S", &parts)
      return String(decoding: text[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
  }
}
