// SPDX-License-Identifier: GPL-3.0-or-later

import CScan

extension ByteSearch {
  /// The next place where the text stands.
  ///
  /// - Parameters:
  ///   - buffer: What to look in.
  ///   - start: Where to begin.
  /// - Returns: The place of its first byte; at least the count of the buffer if there is none.
  func next(in buffer: borrowing ScanBuffer, from start: Int) -> Int {
    let distance = bytes.count - 1
    guard distance > 0, buffer.count > distance else { return buffer.count }
    // Setting this bit makes letters small, and on both sides lets no match slip.
    let fold: UInt8 = ignoresCase ? 0x20 : 0
    let text = UnsafeBufferPointer(start: buffer.text, count: buffer.count)
    var place = start
    while true {
      place = cscan_find_pair(
        buffer.text,
        buffer.count,
        place,
        bytes[0] | fold,
        bytes[distance] | fold,
        distance,
        fold
      )
      guard place < buffer.count else { return buffer.count }
      if matches(text, at: place) { return place }
      place += 1
    }
  }

  private func matches(_ text: UnsafeBufferPointer<UInt8>, at place: Int) -> Bool {
    for index in bytes.indices {
      let byte = text[place + index]
      if (ignoresCase ? Ascii.lowercased(byte) : byte) != bytes[index] { return false }
    }
    return true
  }
}
