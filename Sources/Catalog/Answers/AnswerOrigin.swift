// SPDX-License-Identifier: GPL-3.0-or-later

/// The lines of an answer as the origin of a spool.
struct AnswerOrigin<Reader: AnswerReader>: ByteOrigin {
  private var reader: Reader

  /// The lines that were written, but not read completely.
  private var lines = AnswerLines()

  /// The number of bytes of `lines` that were read.
  private var offset = 0

  init(_ reader: Reader, _ lines: AnswerLines) {
    self.reader = reader
    self.lines = lines
  }

  mutating func read(
    into buffer: UnsafeMutableRawBufferPointer,
    unless stop: StopSignal
  ) throws(CatalogError) -> Int {
    try stop.wait(for: [], atMost: 0)
    if offset == lines.bytes.count {
      lines = AnswerLines()
      offset = 0
      while lines.bytes.count < buffer.count, try reader.append(to: &lines) {}
    }
    let count = min(buffer.count, lines.bytes.count - offset)
    lines.bytes.withBytes { bytes in
      bytes.extracting(offset..<offset + count).withUnsafeBytes { source in
        if count > 0 { buffer.copyMemory(from: UnsafeRawBufferPointer(source)) }
      }
    }
    offset += count
    return count
  }
}
