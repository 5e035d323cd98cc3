// SPDX-License-Identifier: GPL-3.0-or-later

/// The rows of a sample one after the other, cut as the whole text is read later.
struct SampleRows {
  /// The row that was found last: its values, as many as were wanted, and how many it has.
  private(set) var row = Row()
  var width: Int { scanner.column }

  /// Where it begins, and where the line break stands that ends it.
  private(set) var range = 0..<0

  /// Whether the sample has ended before a line break did end it.
  private(set) var isCut = false

  /// How many lines the quotation has that never ends; 0 if there is none.
  private(set) var openLines = 0

  /// How many lines the sample has of a quotation that it has cut; 0 if it ends in none.
  private(set) var cutLines = 0

  private var scanner: RecordScanner
  private var next: Int
  private let bytes: UnsafeBufferPointer<UInt8>
  private let isWhole: Bool

  /// The rows of a text.
  ///
  /// - Parameters:
  ///   - bytes: The text, which must stay where it is.
  ///   - start: Where the first row begins.
  ///   - isWhole: Whether the text ends there and not just the sample.
  ///   - format: How it is cut.
  ///   - mark: The mark of a quotation that is known to be without end.
  init(
    _ bytes: UnsafeBufferPointer<UInt8>,
    from start: Int,
    isWhole: Bool,
    _ format: DelimitedFormat,
    literalMark mark: Int? = nil
  ) {
    self.bytes = bytes
    self.isWhole = isWhole
    next = start
    scanner = RecordScanner(format)
    scanner.literalMark = mark
    if mark != nil { openLines = 1 }
    scanner.isSampling = true
  }

  /// What quote marks did so far.
  var quotations: QuotationTally {
    var quotations = scanner.quotations
    quotations.openLines = openLines
    return quotations
  }

  /// The mark of a quotation without end, if one was met.
  var literalMark: Int? { scanner.literalMark }

  /// Whether a value of the row is one quotation; known of the first 64.
  func isQuoted(_ index: Int) -> Bool {
    index < UInt64.bitWidth && scanner.quotedValues >> UInt64(index) & 1 == 1
  }

  /// Goes on to the next row.
  ///
  /// - Parameter kept: How many of its values are wanted.
  /// - Returns: Whether there is one.
  mutating func advance(keeping kept: Int = 0) -> Bool {
    guard let start = scanner.findRow(in: bytes, from: next) else { return false }
    let before = scanner.quotations
    while true {
      row.removeAll()
      let end = scanner.scanRow(in: bytes, from: start, origin: 0, into: &row, keeping: kept)
      next = end.next
      isCut = !end.isComplete
      range = start..<(isCut ? next : next - 1)
      guard isCut else { return true }
      if scanner.isInQuotation {
        var breaks = LineBreaks()
        let lines = 1 + breaks.add(bytes, scanner.opening..<bytes.count)
        // Only the whole text tells that a quotation never ends.
        if !isWhole {
          cutLines = lines
        } else if openLines == 0 {
          openLines = lines
          scanner.beginAgain(takingForData: scanner.opening, before)
          continue
        }
      }
      scanner.finish(&row, keeping: kept)
      return true
    }
  }
}
