// SPDX-License-Identifier: GPL-3.0-or-later

/// A text that is cut into rows: what the engine asks of each format.
///
/// Any part of it can be walked alone once it is known where a row begins. Where that is can be
/// guessed in the middle of the text, and a guess is proved by meeting: the walk over the part before
/// must end where this one has begun. So many parts are walked at once, and no guess is ever trusted.
protocol RowSource: Sendable {
  /// The visitor that finds keys which are not columns yet.
  associatedtype KeyFinder: RowVisitor = Never

  /// The text; another takes its place to look at what is there of it now.
  var file: SourceFile { get set }

  /// The columns, as far as they are known; each keeps its place.
  var columns: [Column] { get }

  /// How much is read at a time.
  var chunks: ChunkSizes { get }

  /// Where the first row begins.
  var start: Int { get }

  /// Whether a row can be found only from the one before.
  var isSequential: Bool { get }

  /// Where a row seems to begin.
  ///
  /// - Parameter part: Where to look.
  /// - Returns: The place of its first byte; `nil` if no row begins there, or there is no telling.
  /// - Throws: ``CatalogError`` if reading fails.
  func guessRow(in part: Range<Int>) throws(CatalogError) -> Int?

  /// Where the next row begins.
  ///
  /// - Parameter place: Where a row begins or the last one has ended.
  /// - Returns: The place of its first byte; the end of the file if no row follows.
  /// - Throws: ``CatalogError`` if reading fails.
  func nextRow(from place: Int) throws(CatalogError) -> Int

  /// Walks over the rows that begin in a part.
  ///
  /// - Parameters:
  ///   - part: Where a row begins or the last one has ended, and where to stop.
  ///   - fence: Where to give up reading: the last row of a part that began with a wrong guess may
  ///     seem to be endless.
  ///   - predicate: What the rows must match.
  ///   - visitor: Who looks at those that do.
  /// - Returns: What was found; `nil` if the fence was reached.
  /// - Throws: ``CatalogError`` if reading fails; what the visitor throws.
  func walk<Visitor: RowVisitor>(
    _ part: Range<Int>,
    fence: Int,
    predicate: consuming Predicate,
    visitor: Visitor
  ) throws(CatalogError) -> PartWalk<Visitor>?

  /// Walks over the rows that begin in some parts of which each begins with a row.
  ///
  /// - Parameters:
  ///   - parts: The parts, in order.
  ///   - reach: How far behind the end of a part the last of its rows goes on, more or less.
  ///   - visitor: Who looks at the rows.
  /// - Returns: The visitor, when it has seen them.
  /// - Throws: ``CatalogError`` if reading fails; what the visitor throws.
  func walk<Visitor: RowVisitor>(
    over parts: [Range<Int>],
    reach: Int,
    visitor: Visitor
  ) throws(CatalogError) -> Visitor

  /// Whether a row is all there where the text, of which more is to come, ends with it.
  ///
  /// - Parameter row: Where it begins.
  /// - Returns: `false` if more of it may come.
  /// - Throws: ``CatalogError`` if reading fails.
  func isWhole(_ row: RowPlace) throws(CatalogError) -> Bool

  /// Reads the item that begins at a place.
  ///
  /// - Parameters:
  ///   - place: Where it begins.
  ///   - length: How many bytes of a value are wanted, more or less.
  /// - Returns: The item.
  /// - Throws: ``CatalogError`` if reading fails.
  func item(at place: RowPlace, upTo length: Int) throws(CatalogError) -> Item

  /// The names that lead from the source to a value of an item: `3`, `tags`.
  func way(to column: Int, of item: Item) -> [String]

  /// Whether these names lead to the values of a column, and not to others or nowhere.
  func isReachable(_ column: Int) -> Bool

  /// What there is to say about the source without a look at its rows.
  var report: SourceReport { get }

  /// How many values a row should have; `nil` where any number will do.
  var width: Int? { get }

  /// Whether values say themselves whether they are numbers.
  var hasTypedValues: Bool { get }

  /// The columns of keys that stood in an object before.
  var repetitions: [Int] { get }

  /// Who finds keys that are not known yet; `nil` where the columns cannot become more.
  var keyFinder: KeyFinder? { get }

  /// Who looks at all rows for what is not known of the columns yet; `nil` once that is known.
  func surveyor(of detail: ColumnDetail) -> ColumnSurveyor?

  /// Learns what was found in all rows.
  func learn(_ survey: ColumnSurveyor)

  /// Learns the columns that were found.
  func learn(from finder: KeyFinder)

  /// Corrects what is known about the columns by items that were read.
  func learn(_ items: [Item])
}

extension RowSource {
  var isSequential: Bool { false }
  var width: Int? { nil }
  var repetitions: [Int] { [] }
  var keyFinder: KeyFinder? { nil }
  func surveyor(of detail: ColumnDetail) -> ColumnSurveyor? { nil }
  func learn(_ survey: ColumnSurveyor) {}
  func learn(from finder: KeyFinder) {}

  func walk<Visitor: RowVisitor>(
    over parts: [Range<Int>],
    reach: Int,
    visitor: Visitor
  ) throws(CatalogError) -> Visitor {
    var visitor = visitor
    for part in parts {
      let found = try walk(part, fence: .max, predicate: Predicate(nil), visitor: visitor)
      guard let found else { throw .changed(path: file.path) }
      visitor = found.visitor
    }
    return visitor
  }

  var hasTypedValues: Bool { false }
  func learn(_ items: [Item]) {}
  func isReachable(_ column: Int) -> Bool { false }

  func way(to column: Int, of item: Item) -> [String] {
    [item.id.description, columns[column].name]
  }

  func isWhole(_ row: RowPlace) throws(CatalogError) -> Bool {
    // A CR may be one of a pair.
    guard try file.bytes(1, at: file.available - 1) == [Ascii.lineFeed] else { return false }
    return try !item(at: row, upTo: 0).oddities.contains(.unclosedQuote)
  }
}

/// The key finder of a source whose columns cannot become more.
extension Never: RowVisitor {
  var columns: [Int]? { nil }
  var isContent: Bool { true }
  mutating func visit(_ row: RowView, at place: RowPlace) {}
}
