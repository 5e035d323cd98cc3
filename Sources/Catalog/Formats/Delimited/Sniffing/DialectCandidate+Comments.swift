// SPDX-License-Identifier: GPL-3.0-or-later

/// Comments between the rows.
extension DialectCandidate {
  /// The beginning of comments, if comments precede the table; else empty.
  ///
  /// It is the longest of `##`, `# ` and `#` that all of them share. A row that may be data does not
  /// begin so: neither the header, nor a row as wide as the table.
  var comment: [UInt8] {
    guard columns > 1, reading.rows.indices.contains(firstRow) else { return [] }
    let above = lines(before: reading.rows[firstRow].start).filter { $0.first == Ascii.hash }
    guard !above.isEmpty else { return [] }
    let beginnings: [[UInt8]] = [
      [Ascii.hash, Ascii.hash], [Ascii.hash, Ascii.space], [Ascii.hash],
    ]
    let shared = beginnings.first { beginning in
      above.allSatisfy { $0.starts(with: beginning) || $0.elementsEqual([Ascii.hash]) }
    }
    guard let shared else { return [] }
    let mayBeData = reading.rows.indices.dropFirst(firstRow).contains { row in
      (row == firstRow || reading.rows[row].fields == columns)
        && reading.sample.bytes[reading.rows[row].start...].starts(with: shared)
    }
    return mayBeData ? [] : shared
  }

  private func lines(before offset: Int) -> [ArraySlice<UInt8>] {
    reading.sample.bytes[reading.sample.start..<offset].split(
      whereSeparator: DelimitedFormat.isBreak
    )
  }
}
