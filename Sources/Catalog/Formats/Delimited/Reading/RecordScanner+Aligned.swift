// SPDX-License-Identifier: GPL-3.0-or-later

/// The position in a row whose columns are aligned by spaces.
struct AlignedPosition {
  /// The number of characters of the line so far.
  var characters = 0

  /// `true` if the field has bytes other than spaces.
  var hasText = false

  /// The number of spaces after the text of the field, which belong to it only if text follows.
  var spaces = 0

  /// `true` once the first field has begun.
  var hasBegun = false
}

extension RecordScanner {
  /// The position in the line at which the next field begins.
  private var nextColumnStart: Int {
    let next = fieldCount + 1
    return next < format.columnStarts.count ? format.columnStarts[next] : .max
  }

  /// Scans a row whose fields begin at fixed positions, until the row or the chunk ends.
  ///
  /// Spaces around a field do not belong to it. A line that ends early has empty fields at its end.
  /// Text on both sides of the beginning of a field is a value that is too long for its column.
  mutating func scanAlignedRow(
    in bytes: UnsafeBufferPointer<UInt8>,
    from start: Int,
    into row: inout RowBuffer,
    keeping kept: Int
  ) -> (next: Int, isComplete: Bool) {
    var index = start
    if !aligned.hasBegun {
      if rowFollowsComment { row.warnings.insert(.comment) }
      beginAlignedField(in: row, kept)
    }
    while index < bytes.count {
      let byte = bytes[index]
      if DelimitedFormat.isBreak(byte) {
        endAlignedRow(in: &row, keeping: kept)
        endRow(afterBreak: byte)
        return (index + 1, true)
      }
      // Continuation bytes of UTF-8 belong to the character before them.
      if byte & 0xC0 != 0x80, aligned.characters == nextColumnStart {
        if aligned.hasText, aligned.spaces == 0, byte != Ascii.space {
          row.warnings.insert(.misaligned)
        }
        endField(in: &row, kept)
        beginAlignedField(in: row, kept)
      }
      if byte == Ascii.space {
        aligned.characters += 1
        if aligned.hasText { aligned.spaces += 1 }
        index += 1
        continue
      }
      let from = index
      let end = nextColumnStart
      while index < bytes.count, bytes[index] != Ascii.space,
        !DelimitedFormat.isBreak(bytes[index])
      {
        if bytes[index] & 0xC0 != 0x80 {
          if aligned.characters == end { break }
          aligned.characters += 1
        }
        index += 1
      }
      for _ in 0..<aligned.spaces { keep(Ascii.space, in: &row, kept) }
      keep(bytes, from..<index, in: &row, kept)
      aligned.hasText = true
      aligned.spaces = 0
    }
    return (index, false)
  }

  /// Ends the row, with empty fields up to the last column.
  mutating func endAlignedRow(in row: inout RowBuffer, keeping kept: Int) {
    if !aligned.hasBegun { beginAlignedField(in: row, kept) }
    while fieldCount + 1 < format.columnStarts.count {
      endField(in: &row, kept)
      beginAlignedField(in: row, kept)
    }
    endField(in: &row, kept)
  }

  private mutating func beginAlignedField(in row: RowBuffer, _ kept: Int) {
    aligned.hasBegun = true
    aligned.hasText = false
    aligned.spaces = 0
    if fieldCount < kept { beginField(in: row) }
  }
}
