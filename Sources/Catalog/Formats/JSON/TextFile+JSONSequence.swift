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
    let first = sample.first { !JSONQuickScan.isSpace($0) }
    let file = first == UInt8(ascii: "[") ? file.snapshot : file
    var scanner = JSONScanner(level: 0, at: start)
    var hasValue = false
    var offset = start
    while offset < start + Self.maximumFirstValue {
      let end = try file.end(reaching: offset + 1)
      let chunk = try file.bytes(max(0, min(Self.chunkSize, end - offset)), at: offset)
      guard !chunk.isEmpty else { return false }
      offset += chunk.count
      do throws(JSONSyntaxError) {
        let next = try chunk.withUnsafeBufferPointer { bytes throws(JSONSyntaxError) -> UInt8? in
          var at = 0
          if !hasValue { hasValue = try scanner.next(in: bytes, from: &at) != nil }
          return bytes[at...].first { !JSONQuickScan.isSpace($0) }
        }
        if let next { return JSONScanner.beginsValue(next) }
      } catch {
        return false
      }
    }
    return false
  }
}
