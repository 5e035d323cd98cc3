// SPDX-License-Identifier: GPL-3.0-or-later

/// Where in a reading the table is: how many columns it has, and which row is its header.
struct TableShape {
  /// What the lines before the table are.
  enum Preamble {
    /// There are none.
    case none

    /// They are clearly no rows: comments, or set apart by an empty line or by what is a header.
    case clear

    /// They are most likely no rows, having no delimiters.
    case likely
  }

  /// How many values most rows have.
  let fields: Int

  /// The index of the header, or of the first row of data if there is none.
  let firstRow: Int
  let preamble: Preamble

  /// How many rows from the first on are as wide as the table, and how many there are; a few
  /// narrow lines at the end are no rows.
  let fits: Int
  let rowCount: Int

  /// What its values look like.
  private(set) var profile = TableProfile()

  /// Whether the header has one name less than the rows have values, where these do not just end
  /// with a delimiter.
  var hasShortHeader: Bool { isHeaderShort && !profile.endsWithEmptyColumn }

  private let isHeaderShort: Bool
  private let isHeaderRagged: Bool

  /// The share of rows that are as wide as the table, from 0 to 1.
  var consistency: Double { rowCount == 0 ? 0 : Double(fits) / Double(rowCount) }

  /// How well the reading explains the text, from 0 to 1.
  var score: Double { evenness * (0.5 + 0.5 * profile.purity) }

  /// How even the table is, from 0 to 1.
  ///
  /// A wide margin stands between a table from the first line on and one that needs excuses, so
  /// that a few odd rows among many do not make a chance reading look better than the right one.
  private var evenness: Double {
    let header = !isHeaderRagged ? 1 : isHeaderShort ? 0.95 : 0.6
    let start = preamble == .none ? 1 : preamble == .clear ? 0.9 : 0.8
    return consistency * header * start
  }

  /// The best shape that a reading has; `nil` if no row has two values.
  ///
  /// - Parameters:
  ///   - reading: The rows.
  ///   - sample: What was read.
  ///   - request: What is fixed.
  /// - Returns: The shape.
  static func best(
    of reading: DialectReading,
    _ sample: DialectSample,
    _ request: DialectRequest
  ) -> TableShape? {
    let rows = reading.rows[...]
    var widths = mostFrequentWidths(rows) + mostFrequentWidths(rows.suffix(rows.count / 4))
    if let first = rows.first?.fields { widths.insert(Int(first), at: 0) }
    var best: TableShape?
    var seen: [Int] = []
    for width in widths where width >= 2 && !seen.contains(width) {
      seen.append(width)
      guard let shape = TableShape(reading, sample, request, fields: width) else { continue }
      if shape.evenness > best?.evenness ?? -1 { best = shape }
    }
    if let shape = best {
      let (first, fields) = (shape.firstRow, shape.fields)
      best?.profile = TableProfile(reading, of: sample, from: first, fields: fields)
    }
    return best
  }

  private init?(
    _ reading: DialectReading,
    _ sample: DialectSample,
    _ request: DialectRequest,
    fields: Int
  ) {
    let rows = reading.rows
    guard
      let place = TablePlace(
        TableLines(reading: reading, sample: sample),
        fields: fields,
        hasHeader: request.hasHeader,
        isFixed: request.skippedLines != nil
      )
    else { return nil }
    self.fields = fields
    firstRow = place.firstRow
    preamble = place.preamble
    let body = rows[place.firstRow...]
    let header = body.first.map { Int($0.fields) } ?? fields
    isHeaderRagged = header != fields
    let last = body.lastIndex { $0.fields == fields } ?? body.startIndex
    let footers = body[last...].dropFirst()
    let wide = body.count { $0.fields == fields }
    let hasFooters = footers.count <= min(5, wide - 1) && footers.allSatisfy { $0.fields == 1 }
    rowCount = body.count - (hasFooters ? footers.count : 0)
    // One row may be odd; two that agree, and none that does not, are not by chance.
    isHeaderShort = request.hasHeader && header == fields - 1 && wide > 1 && wide == rowCount - 1
    fits = wide + (isHeaderShort ? 1 : 0)
  }

  /// The two most frequent numbers of values from 2 on, the more frequent first.
  private static func mostFrequentWidths(_ rows: ArraySlice<DialectReading.Row>) -> [Int] {
    var counts = [Int](repeating: 0, count: 256)
    var wide: [Int: Int] = [:]
    for row in rows where row.fields >= 2 {
      if row.fields < 256 {
        counts[Int(row.fields)] += 1
      } else {
        wide[Int(row.fields), default: 0] += 1
      }
    }
    var best: [(count: Int, width: Int)] = [(0, 0), (0, 0)]
    func add(_ width: Int, _ count: Int) {
      if (count, width) > best[0] {
        best = [(count, width), best[0]]
      } else if (count, width) > best[1] {
        best[1] = (count, width)
      }
    }
    for width in counts.indices where counts[width] > 0 { add(width, counts[width]) }
    for (width, count) in wide { add(width, count) }
    return best.filter { $0.count > 0 }.map(\.width)
  }
}
