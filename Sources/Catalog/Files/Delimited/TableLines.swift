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

  /// How many values the text of a row would have if a byte were the delimiter; none for certain
  /// where spaces follow it.
  func fields(of index: Int, at delimiter: UInt8) -> Int {
    let end = index + 1 < rows.count ? Int(rows[index + 1].start) : reading.end
    var count = 1
    for at in Int(rows[index].start)..<end where sample.bytes[at] == delimiter {
      if at + 1 < end, sample.bytes[at + 1] == Ascii.space { return 0 }
      count += 1
    }
    return count
  }

  func profile(from index: Int, fields: Int) -> TableProfile {
    TableProfile(reading, of: sample, from: index, fields: fields)
  }
}
