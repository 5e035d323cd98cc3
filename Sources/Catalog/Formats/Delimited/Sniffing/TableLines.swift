// SPDX-License-Identifier: GPL-3.0-or-later

/// The rows of a reading together with their text.
struct TableLines {
  let reading: DialectReading
  let sample: DialectSample

  var rows: [DialectReading.Row] { reading.rows }

  /// Whether a row begins with `#`.
  func isComment(_ index: Int) -> Bool { sample.bytes[Int(rows[index].start)] == Ascii.hash }

  /// Whether a comment is one for people, and no row of names that begins with `#`.
  func isRemark(_ index: Int) -> Bool {
    let second = Int(rows[index].start) + 1
    return isComment(index) && second < sample.bytes.count
      && (sample.bytes[second] == Ascii.space || sample.bytes[second] == Ascii.hash)
  }

  /// Whether a row is one value without any bytes, as `""`.
  func isBlank(_ index: Int) -> Bool {
    rows[index].fields == 1
      && text(of: index).allSatisfy {
        sample.bytes[$0] <= Ascii.space || sample.bytes[$0] == reading.dialect.quote
      }
  }

  /// How many values a row has without the empty ones at its end.
  func filledFields(of index: Int) -> Int {
    let text = text(of: index)
    let padding = text.reversed().prefix {
      sample.bytes[$0] == reading.dialect.delimiter || sample.bytes[$0] <= Ascii.space
    }
    return Int(rows[index].fields)
      - padding.count { sample.bytes[$0] == reading.dialect.delimiter }
  }

  /// How many values the text of a row would have if a byte were the delimiter; none for certain
  /// where spaces follow it.
  func fields(of index: Int, at delimiter: UInt8) -> Int {
    let text = text(of: index)
    var count = 1
    for at in text where sample.bytes[at] == delimiter {
      if at + 1 < text.upperBound, sample.bytes[at + 1] == Ascii.space { return 0 }
      count += 1
    }
    return count
  }

  /// Whether rows of names stand behind an empty line as well; the first few such lines tell.
  func haveNames(behindEmptyLineAfter first: Int, fields: Int) -> Bool {
    rows.indices.dropFirst(first + 1)
      .lazy.filter { rows[$0].followsEmptyLine && rows[$0].fields == fields }
      .prefix(4).contains { profile(from: $0, fields: fields).beginsWithNames }
  }

  func profile(from index: Int, fields: Int) -> TableProfile {
    TableProfile(reading, of: sample, from: index, fields: fields)
  }

  /// Where a row stands, with the line breaks behind it.
  private func text(of index: Int) -> Range<Int> {
    Int(rows[index].start)..<(index + 1 < rows.count ? Int(rows[index + 1].start) : reading.end)
  }
}
