// SPDX-License-Identifier: GPL-3.0-or-later

extension TextFile {
  /// The number of bytes in which the first value of a sequence must end.
  ///
  /// The limit bounds the time to open a large document. Scanning it takes a few milliseconds.
  private static var maximumFirstValue: Int { 4 * 1024 * 1024 }

  /// The number of bytes to read at a time.
  private static var chunkSize: Int { 256 * 1024 }

  /// Returns `true` if the text is several JSON values, one after another.
  ///
  /// The check waits for the byte after the first value. It does not wait for the end of a list,
  /// because the elements of a list are shown as they arrive.
  ///
  /// - Throws: ``CatalogError`` if reading fails.
  func isJSONSequence() throws(CatalogError) -> Bool {
    var scanner = JSONScanner(level: 0, at: start, grammar: .tolerant)
    var offset = start
    while offset < start + Self.maximumFirstValue {
      // The elements of a list are useful before its end.
      let file = scanner.topByte == UInt8(ascii: "[") ? file.snapshot : file
      let end = try file.end(reaching: offset + 1)
      let chunk = try file.bytes(max(0, min(Self.chunkSize, end - offset)), at: offset)
      guard !chunk.isEmpty else { return false }
      do throws(JSONSyntaxError) {
        try chunk.withUnsafeBufferPointer { bytes throws(JSONSyntaxError) in
          var at = 0
          while try scanner.next(in: bytes, from: &at) != nil {}
        }
      } catch {
        let isAfterValue = error.problem == .trailingText
        return isAfterValue && JSONScanner.beginsValue(chunk[error.offset - offset])
      }
      offset += chunk.count
    }
    return false
  }
}
