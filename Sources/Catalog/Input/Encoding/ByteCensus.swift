// SPDX-License-Identifier: GPL-3.0-or-later

/// How many bytes of each kind there are.
struct ByteCensus {
  private let counts: [Int]
  private let total: Int

  /// The place of the first control character that is in no text.
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
  var highBytes: Int { counts[0x80...].reduce(0, +) }

  /// Whether there are more control characters than a damaged text would have.
  var isBinary: Bool {
    let controls = counts.indices.reduce(0) { Self.isControl(UInt8($1)) ? $0 + counts[$1] : $0 }
    return controls >= 4 && controls * 20 >= total
  }

  /// Whether there are bytes that are characters of Windows-1252 and none of Latin-1.
  var hasWindowsBytes: Bool { counts[0x80...0x9F].contains { $0 > 0 } }

  /// Whether there are bytes that Windows-1252 has no character for.
  var hasBytesWindowsLacks: Bool {
    [0x81, 0x8D, 0x8F, 0x90, 0x9D].contains { counts[$0] > 0 }
  }

  /// Whether a byte is a control character that stands in no text.
  ///
  /// Separators of data (0x01, 0x02, 0x1C to 0x1F) do, and so do white space and escape.
  static func isControl(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x01, 0x02, 0x08...0x0D, 0x1B...0x1F: false
    case 0..<Ascii.space, 0x7F: true
    default: false
    }
  }
}
