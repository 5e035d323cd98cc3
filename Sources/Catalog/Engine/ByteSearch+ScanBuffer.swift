// SPDX-License-Identifier: GPL-3.0-or-later

import CScan

extension ByteSearch {
  /// Returns the offset of the next occurrence of the text.
  ///
  /// - Parameters:
  ///   - buffer: The buffer to search.
  ///   - start: The offset to start at.
  /// - Returns: The offset of its first byte, or the count of the buffer if there is none.
  func next(in buffer: borrowing ScanBuffer, from start: Int) -> Int {
    let lastIndex = bytes.count - 1
    guard lastIndex > 0, buffer.count > lastIndex else { return buffer.count }
    // Setting this bit lowercases letters. Applied to both sides, it never hides a match.
    let fold: UInt8 = ignoresCase ? 0x20 : 0
    let text = UnsafeBufferPointer(start: buffer.text, count: buffer.count)
    var index = start
    while true {
      index = cscan_find_pair(
        buffer.text,
        buffer.count,
        index,
        bytes[0] | fold,
        bytes[lastIndex] | fold,
        lastIndex,
        fold
      )
      guard index < buffer.count else { return buffer.count }
      if matches(text, at: index) { return index }
      index += 1
    }
  }

  private func matches(_ text: UnsafeBufferPointer<UInt8>, at start: Int) -> Bool {
    for index in bytes.indices {
      let byte = text[start + index]
      if (ignoresCase ? Ascii.lowercased(byte) : byte) != bytes[index] { return false }
    }
    return true
  }
}
