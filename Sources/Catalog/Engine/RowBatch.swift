// SPDX-License-Identifier: GPL-3.0-or-later

/// Some rows of an order, which are read in the order of their source.
struct RowBatch {
  /// Where they begin, in the order of the source, and which each is in the batch.
  private let rows: [(place: RowPlace, index: Int)]

  /// The rows that begin at some places.
  init(_ places: some Sequence<RowPlace>) {
    rows = places.enumerated().map { (place: $1, index: $0) }
      .sorted { $0.place.offset < $1.place.offset }
  }

  var count: Int { rows.count }

  /// The rows in the order of the source, in so many lists or fewer, each behind those of the list
  /// before.
  func shares(_ count: Int) -> [[RowPlace]] {
    let length = max(1, (rows.count + count - 1) / count)
    return stride(from: 0, to: rows.count, by: length).map { start in
      rows[start..<min(start + length, rows.count)].map(\.place)
    }
  }

  /// Parts of the source in which rows begin.
  ///
  /// - Parameters:
  ///   - places: Where they begin, in the order of the source.
  ///   - reach: How far one may begin behind another, in bytes, to be in the same part.
  /// - Returns: The parts, each of which begins with such a row.
  static func parts(of places: [RowPlace], within reach: Int) -> [Range<Int>] {
    var parts: [Range<Int>] = []
    parts.reserveCapacity(places.count)
    for place in places {
      let offset = place.offset
      if let last = parts.last, offset - last.upperBound < reach {
        parts[parts.count - 1] = last.lowerBound..<offset + 1
      } else {
        parts.append(offset..<offset + 1)
      }
    }
    return parts
  }

  /// Puts the rows in the order of the batch.
  ///
  /// - Parameters:
  ///   - shares: What was spelled of each list of ``shares(_:)``, which is all.
  ///   - writer: What the rows are added to.
  /// - Returns: The writer with the rows.
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
