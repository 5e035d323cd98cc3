// SPDX-License-Identifier: GPL-3.0-or-later

/// Counts of each byte value in a sample.
struct ByteCensus {
  private let counts: [Int]
  private let total: Int

  /// The offset of the first control character that does not occur in text.
  let firstControl: Int?

  init(_ bytes: Span<UInt8>) {
    total = bytes.count
    var counts = [Int](repeating: 0, count: 256)
    for at in bytes.indices { counts[Int(bytes[at])] += 1 }
    self.counts = counts
    let hasControls = counts.indices.contains { counts[$0] > 0 && Self.isControl(UInt8($0)) }
    firstControl = hasControls ? bytes.indices.first { Self.isControl(bytes[$0]) } : nil
  }

  var nuls: Int { counts[0] }
  var lineFeeds: Int { counts[Int(Ascii.lineFeed)] }

  /// `true` if there are only NUL bytes, printable ASCII characters, tabs and line breaks.
  var isPrintable: Bool {
    counts.indices.allSatisfy {
      counts[$0] == 0 || $0 == 0 || (0x20..<0x7F).contains($0) || [0x09, 0x0A, 0x0D].contains($0)
    }
  }

  /// `true` if there are bytes that begin escape sequences.
  var hasEscapes: Bool { counts[0x1B] > 0 }
  var highBytes: Int { counts[0x80...].reduce(0, +) }

  /// `true` if there are more control characters than in a damaged text.
  var isBinary: Bool {
    let controls = counts.indices.reduce(0) { Self.isControl(UInt8($1)) ? $0 + counts[$1] : $0 }
    return controls >= 4 && controls * 20 >= total
  }

  /// `true` if there are bytes from 0x80 to 0x9F, which are control characters in Latin-1.
  ///
  /// Most of them are printable in Windows-1252.
  var hasWindowsBytes: Bool { counts[0x80...0x9F].contains { $0 > 0 } }

  /// `true` if there are bytes that Windows-1252 leaves undefined.
  var hasBytesUndefinedInWindows1252: Bool {
    [0x81, 0x8D, 0x8F, 0x90, 0x9D].contains { counts[$0] > 0 }
  }

  /// Returns `true` for a control character that does not occur in text.
  ///
  /// Data separators (0x01, 0x02, 0x1C to 0x1F), white space and escape do occur in text.
  static func isControl(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x01, 0x02, 0x08...0x0D, 0x1B...0x1F: false
    case 0..<Ascii.space, 0x7F: true
    default: false
    }
  }
}
