// SPDX-License-Identifier: GPL-3.0-or-later

/// A batch of sorted rows, which are read in source order.
struct RowBatch {
  /// The start of each row in source order, with its index in the batch.
  private let rows: [(start: RowStart, index: Int)]

  /// Creates a batch of the rows at the given starts.
  init(_ starts: some Sequence<RowStart>) {
    rows = starts.enumerated().map { (start: $1, index: $0) }
      .sorted { $0.start.offset < $1.start.offset }
  }

  var count: Int { rows.count }

  /// Returns the rows in source order, divided into at most `count` consecutive lists.
  func shares(_ count: Int) -> [[RowStart]] {
    let length = max(1, (rows.count + count - 1) / count)
    return stride(from: 0, to: rows.count, by: length).map { start in
      rows[start..<min(start + length, rows.count)].map(\.start)
    }
  }

  /// Returns parts of the source that contain the starts of rows.
  ///
  /// - Parameters:
  ///   - starts: The starts of the rows, in source order.
  ///   - reach: The distance in bytes below which consecutive rows share a part.
  /// - Returns: The parts, each of which begins at a row.
  static func parts(containing starts: [RowStart], within reach: Int) -> [Range<Int>] {
    var parts: [Range<Int>] = []
    parts.reserveCapacity(starts.count)
    for start in starts {
      let offset = start.offset
      if let last = parts.last, offset - last.upperBound < reach {
        parts[parts.count - 1] = last.lowerBound..<offset + 1
      } else {
        parts.append(offset..<offset + 1)
      }
    }
    return parts
  }

  /// Returns a writer with the text of all rows in the order of the batch.
  ///
  /// - Parameters:
  ///   - shares: The complete writers of the lists that ``shares(_:)`` returned.
  ///   - writer: The writer to append the rows to.
  func inOrder(_ shares: [ChosenRowWriter], _ writer: RowWriter) -> RowWriter {
    var found = [(share: Int, range: Range<Int>)](repeating: (0, 0..<0), count: rows.count)
    var row = 0
    var written = writer
    for (number, share) in shares.enumerated() {
      var start = 0
      for end in share.ends {
        found[rows[row].index] = (number, start..<end)
        start = end
        row += 1
      }
      written.summary.add(share.writer.summary)
    }
    let texts = shares.map(\.writer.text)
    for (share, range) in found { written.text.append(range, of: texts[share]) }
    return written
  }
}
