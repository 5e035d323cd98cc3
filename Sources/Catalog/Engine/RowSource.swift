// SPDX-License-Identifier: GPL-3.0-or-later

/// A text that consists of rows, in a format that the engine can scan.
///
/// Any part of the text can be scanned on its own once the start of a row is known. In the middle
/// of the text, a source guesses the start of a row. The engine accepts a guess only if the scan of
/// the previous part ends exactly there. This verification makes it safe to scan many parts in
/// parallel.
protocol RowSource: Sendable {
  /// The visitor that finds keys without a column.
  associatedtype KeyFinder: RowVisitor = Never

  /// The text file, which is replaced with a snapshot to scan only the input so far.
  var file: SourceFile { get set }

  /// The columns known so far, whose indexes never change.
  var columns: [Column] { get }

  /// The sizes of the chunks that a scan reads.
  var chunks: ChunkSizes { get }

  /// The offset of the first row.
  var start: Int { get }

  /// `true` if each row can only be found from the previous row.
  var isSequential: Bool { get }

  /// Returns the offset of a likely row start in a part.
  ///
  /// - Parameter part: The range to search.
  /// - Returns: The offset, or `nil` if no row begins there or the text is ambiguous.
  /// - Throws: ``CatalogError`` if reading fails.
  func guessRow(in part: Range<Int>) throws(CatalogError) -> Int?

  /// Returns the offset of the next row.
  ///
  /// - Parameter offset: The offset of a row, or the end of the previous row.
  /// - Returns: The offset of the row, or the end of the file if no row follows.
  /// - Throws: ``CatalogError`` if reading fails.
  func nextRow(from offset: Int) throws(CatalogError) -> Int

  /// Scans the rows that begin in a part.
  ///
  /// - Parameters:
  ///   - part: The range to scan, which begins at a row or at the end of the previous row.
  ///   - fence: The offset at which to give up. After a wrong guess, a part may seem to end in an
  ///     endless row.
  ///   - predicate: The condition that rows must match.
  ///   - visitor: The visitor of the matching rows.
  /// - Returns: The result of the scan, or `nil` if it reached the fence.
  /// - Throws: ``CatalogError`` if reading fails; the errors of the visitor.
  func scan<Visitor: RowVisitor>(
    _ part: Range<Int>,
    fence: Int,
    predicate: consuming Predicate,
    visitor: Visitor
  ) throws(CatalogError) -> PartScan<Visitor>?

  /// Scans the rows that begin in several parts, each of which begins at a row.
  ///
  /// - Parameters:
  ///   - parts: The parts, in order.
  ///   - reach: The approximate number of bytes by which the last row of a part extends beyond it.
  ///   - visitor: The visitor of the rows.
  /// - Returns: The visitor after the last row.
  /// - Throws: ``CatalogError`` if reading fails; the errors of the visitor.
  func scan<Visitor: RowVisitor>(
    over parts: [Range<Int>],
    reach: Int,
    visitor: Visitor
  ) throws(CatalogError) -> Visitor

  /// Returns whether the last row of a growing text is complete.
  ///
  /// - Parameter row: The start of the row.
  /// - Returns: `false` if more of the row may follow.
  /// - Throws: ``CatalogError`` if reading fails.
  func isComplete(_ row: RowStart) throws(CatalogError) -> Bool

  /// Reads the item that begins at a row start.
  ///
  /// - Parameters:
  ///   - start: The start of the row.
  ///   - length: The approximate byte limit for each value.
  /// - Throws: ``CatalogError`` if reading fails.
  func item(at start: RowStart, upTo length: Int) throws(CatalogError) -> Item

  /// Returns the location components from the source to a value of an item, such as `3` and `tags`.
  func locationComponents(to column: Int, of item: Item) -> [String]

  /// Returns whether the location components lead exactly to the values of a column.
  func isReachable(_ column: Int) -> Bool

  /// The description of the source that is available without a scan of its rows.
  var report: SourceReport { get }

  /// The facts about the files from which the rows come; `nil` for rows of one source.
  var union: UnionProgress? { get }

  /// The number of values that a row should have; `nil` if any number is valid.
  var width: Int? { get }

  /// `true` if values are typed as numbers or texts in the source.
  var hasTypedValues: Bool { get }

  /// `true` if other programs can append rows to the text; `true` by default.
  var isAppendable: Bool { get }

  /// `true` if the source consists of a single item with named fields.
  var opensAsItem: Bool { get }

  /// The columns for the second and later values of keys that repeat within a JSON object.
  var repetitions: [Int] { get }

  /// The visitor that finds keys without a column; `nil` if no columns can be added.
  var keyFinder: KeyFinder? { get }

  /// The visitor that determines missing facts about the columns; `nil` if all are known.
  var surveyor: ColumnSurveyor? { get }

  /// Adopts the result of a survey of all rows.
  func learn(_ survey: ColumnSurveyor)

  /// Adds the columns that a key finder has found.
  func learn(from finder: KeyFinder)

  /// Corrects the columns based on items that were read.
  func learn(_ items: [Item])
}

extension RowSource {
  var isSequential: Bool { false }
  var union: UnionProgress? { nil }
  var width: Int? { nil }
  var repetitions: [Int] { [] }
  var keyFinder: KeyFinder? { nil }
  var surveyor: ColumnSurveyor? { nil }
  func learn(_ survey: ColumnSurveyor) {}
  func learn(from finder: KeyFinder) {}

  func scan<Visitor: RowVisitor>(
    over parts: [Range<Int>],
    reach: Int,
    visitor: Visitor
  ) throws(CatalogError) -> Visitor {
    var visitor = visitor
    for part in parts {
      let found = try scan(part, fence: .max, predicate: Predicate(nil), visitor: visitor)
      guard let found else { throw .changed(path: file.path) }
      visitor = found.visitor
    }
    return visitor
  }

  var hasTypedValues: Bool { false }
  var isAppendable: Bool { true }
  var opensAsItem: Bool { false }
  func learn(_ items: [Item]) {}
  func isReachable(_ column: Int) -> Bool { false }

  func locationComponents(to column: Int, of item: Item) -> [String] {
    [item.id.description, columns[column].name]
  }

  func isComplete(_ row: RowStart) throws(CatalogError) -> Bool {
    // A CR may be the first half of a CRLF.
    guard try file.bytes(1, at: file.available - 1) == [Ascii.lineFeed] else { return false }
    return try !item(at: row, upTo: 0).warnings.contains(.unterminatedQuote)
  }
}

/// The key finder of a source to which no columns can be added.
extension Never: RowVisitor {
  var columns: [Int]? { nil }
  var isFinished: Bool { true }
  mutating func visit(_ row: Row, at start: RowStart) {}
}
