// SPDX-License-Identifier: GPL-3.0-or-later

/// Anything with items: a file of rows, a directory, a table.
///
/// The same query leaves the same items in the same order, whatever the source. Everything that can
/// take long stops soon after its task is cancelled (and throws ``CatalogError/cancelled``) and says
/// how far it has come.
package protocol ItemCollection: AnyObject, Sendable {
  /// What to call it: the last part of its path, without an extension.
  var name: String { get }

  /// The columns, at least as many as the header names.
  var columns: [Column] { get }

  /// The file that it is read from, which must never be written over.
  var source: FileIdentity? { get }

  /// Some of the items that `query` leaves, in its order; of long values the beginnings.
  ///
  /// It returns as soon as they are found: an unordered page reads no further than it needs. Of what is
  /// still coming, it returns with what is there once nothing more has come for a while; an order needs
  /// all items, and is waited for.
  ///
  /// - Parameters:
  ///   - places: Which of them, from 0; fewer come back at the end, none beyond it.
  ///   - query: What narrows and orders the items.
  ///   - patience: For how long nothing may come; for ever if `nil`.
  ///   - progress: Told how far it has come.
  /// - Returns: The items, and how many there are as far as that is known.
  /// - Throws: ``CatalogError`` if the source cannot be read, or when cancelled.
  @concurrent
  func page(
    _ places: Range<Int>,
    of query: Query,
    unlessQuietFor patience: Duration?,
    progress: @escaping ProgressHandler
  ) async throws(CatalogError) -> Page

  /// An item of a page with all of its values to their ends.
  ///
  /// - Parameter item: The item.
  /// - Returns: The same item.
  /// - Throws: ``CatalogError`` if the source cannot be read, or when cancelled.
  @concurrent
  func whole(_ item: Item) async throws(CatalogError) -> Item

  /// The item of a name, as a whole.
  ///
  /// - Parameters:
  ///   - id: What names it.
  ///   - progress: Told how far it has come.
  /// - Returns: The item; `nil` if there is none.
  /// - Throws: ``CatalogError`` if the source cannot be read, or when cancelled.
  @concurrent
  func item(
    _ id: Item.ID,
    progress: @escaping ProgressHandler
  ) async throws(CatalogError) -> Item?

  /// The place of an item among those that a query leaves.
  ///
  /// - Parameters:
  ///   - id: What names it.
  ///   - query: What narrows and orders the items.
  ///   - progress: Told how far it has come.
  /// - Returns: The place, from 0; `nil` if it is not one of them.
  /// - Throws: ``CatalogError`` if the source cannot be read, or when cancelled.
  /// - Complexity: O(*n*) in the items before it, unless it is a query for all of a file.
  @concurrent
  func place(
    of id: Item.ID,
    in query: Query,
    progress: @escaping ProgressHandler
  ) async throws(CatalogError) -> Int?

  /// How many items `query` leaves.
  ///
  /// - Parameters:
  ///   - query: What narrows the items; its order does not matter.
  ///   - progress: Told how far it has come.
  /// - Returns: The number of items.
  /// - Throws: ``CatalogError`` if the source cannot be read, or when cancelled.
  @concurrent
  func count(
    of query: Query,
    progress: @escaping ProgressHandler
  ) async throws(CatalogError) -> Int

  /// Hands over every item that `query` leaves, in its order, some at a time.
  ///
  /// - Parameters:
  ///   - query: What narrows and orders the items.
  ///   - progress: Told how far it has come.
  ///   - body: Called with each batch, never an empty one; what it throws ends the walk.
  /// - Throws: ``CatalogError`` if the source cannot be read, or when cancelled; what `body` throws.
  /// - Complexity: Constant memory without an order, 24 bytes an item with one.
  @concurrent
  func forEachBatch(
    of query: Query,
    progress: @escaping ProgressHandler,
    _ body: ([Item]) throws(CatalogError) -> Void
  ) async throws(CatalogError)

  /// Spells every item that `query` leaves, in its order, some at a time.
  ///
  /// - Parameters:
  ///   - query: What narrows and orders the items.
  ///   - layout: How they are spelled.
  ///   - progress: Told how far it has come.
  ///   - take: Called with what was spelled; what it throws ends the walk.
  /// - Throws: ``CatalogError`` if the source cannot be read, or when cancelled; what `take` throws.
  @concurrent
  func write(
    _ query: Query,
    as layout: ExportLayout,
    progress: @escaping ProgressHandler,
    _ take: (RowWriter) throws(CatalogError) -> Void
  ) async throws(CatalogError)

  /// How often each value of a column occurs.
  ///
  /// - Parameters:
  ///   - column: The index of the column.
  ///   - query: Whose items are counted; its order does not matter.
  ///   - progress: Told how far it has come.
  /// - Returns: The values with their counts.
  /// - Throws: ``CatalogError`` if the source cannot be read, or when cancelled.
  @concurrent
  func frequencies(
    of column: Int,
    in query: Query,
    progress: @escaping ProgressHandler
  ) async throws(CatalogError) -> ValueFrequencies

  /// How often values of a column occur among the first items: what is found without a long look.
  ///
  /// - Parameters:
  ///   - column: The index of the column.
  ///   - limit: How many items are looked at, or about as many.
  /// - Returns: The values with their counts.
  /// - Throws: ``CatalogError`` if the source cannot be read, or when cancelled.
  @concurrent
  func firstFrequencies(
    of column: Int,
    amongItems limit: Int
  ) async throws(CatalogError) -> ValueFrequencies

  /// What there is to say about the values of columns.
  ///
  /// - Parameters:
  ///   - columns: The indexes of the columns.
  ///   - query: Whose items are looked at; its order does not matter.
  ///   - progress: Told how far it has come.
  /// - Returns: As many as `columns`, in their order.
  /// - Throws: ``CatalogError`` if the source cannot be read, or when cancelled.
  @concurrent
  func statistics(
    of columns: [Int],
    in query: Query,
    progress: @escaping ProgressHandler
  ) async throws(CatalogError) -> [ColumnStatistics]

  /// How the values of two columns lie to each other.
  ///
  /// - Parameters:
  ///   - x: The column along the horizontal axis, and what its values are taken for.
  ///   - y: The same along the vertical one.
  ///   - query: Whose items are looked at; its order does not matter.
  ///   - progress: Told how far it has come.
  /// - Returns: How many items lie where, and how many cannot be shown.
  /// - Throws: ``CatalogError`` if the source cannot be read, or when cancelled.
  @concurrent
  func points(
    x: MeasuredColumn,
    y: MeasuredColumn,
    in query: Query,
    progress: @escaping ProgressHandler
  ) async throws(CatalogError) -> PointCounts

  /// The mean of the numbers of a column for each of the most frequent values of another.
  ///
  /// - Parameters:
  ///   - column: The index of the column.
  ///   - category: The index of the other one.
  ///   - frequencies: How often each value of that occurs.
  ///   - query: Whose items are looked at; its order does not matter.
  ///   - progress: Told how far it has come.
  /// - Returns: The means.
  /// - Throws: ``CatalogError`` if the source cannot be read, or when cancelled.
  @concurrent
  func means(
    of column: Int,
    by category: Int,
    _ frequencies: ValueFrequencies,
    in query: Query,
    progress: @escaping ProgressHandler
  ) async throws(CatalogError) -> CategoryMeans

  /// Where the source ends before it should; `nil` as long as no answer has depended on that.
  var earlyEnd: EarlyEnd? { get }

  /// What the program that decompresses the source had to say, although it did not fail; `nil` as long
  /// as no answer has come to the end.
  var remark: String? { get }

  /// The path of the source, if another file has taken its place there since it was opened.
  var replacedPath: String? { get }

  /// How delimited text was cut, and how sure that is; `nil` for what is none.
  var sniffed: SniffedDialect? { get }

  /// Whether values say themselves whether they are numbers, as those of JSON do.
  var hasTypedValues: Bool { get }

  /// What to call the place of a value of one of its items: `nested.json/3/tags`.
  func path(to column: Int, of item: Item) -> String

  /// The names that lead to a value of one of its items, as a location has them; `nil` if none do.
  func way(to column: Int, of item: Item) -> [String]?

  /// Whether it is a table or a view of a database, as a member of which a location names it.
  ///
  /// What names its items goes on doing so when others come or go.
  var isTable: Bool { get }

  /// Whether it is known where values lead.
  var hasSettledReferences: Bool { get }

  /// Finds out where values lead, for whoever looks at one item.
  ///
  /// - Parameter progress: Told how far it has come.
  /// - Throws: ``CatalogError`` if the source cannot be read, or when cancelled.
  @concurrent
  func settleReferences(progress: @escaping ProgressHandler) async throws(CatalogError)

  /// The collection that values of a column refer to, once that is settled; `nil` if they refer to none.
  func target(of column: Int) -> String?

  /// The item that a value refers to.
  ///
  /// - Parameters:
  ///   - column: The index of the value's column.
  ///   - item: The item that has the value.
  ///   - progress: Told how far it has come.
  /// - Returns: The item, as a whole; `nil` if there is no such item any more, or no value.
  /// - Throws: ``CatalogError`` if the source cannot be read, or when cancelled.
  @concurrent
  func referred(
    by column: Int,
    of item: Item,
    progress: @escaping ProgressHandler
  ) async throws(CatalogError) -> Referred?

  /// The collections of which items may refer to one of its items.
  ///
  /// - Parameters:
  ///   - item: The item.
  ///   - progress: Told how far it has come.
  /// - Returns: The collections; `nil` if this kind of collection knows no references.
  /// - Throws: ``CatalogError`` if the source cannot be read, or when cancelled.
  @concurrent
  func referrers(
    to item: Item,
    progress: @escaping ProgressHandler
  ) async throws(CatalogError) -> [Referrer]?

  /// What is odd about one of its items, as ``report(progress:)`` counts it.
  func oddities(of item: Item) -> RowOddities

  /// Finds the columns that only later items have, so that nothing is left out.
  ///
  /// - Parameters:
  ///   - detail: What is to be known of the columns.
  ///   - progress: Told how far it has come.
  /// - Throws: ``CatalogError`` if the source cannot be read, or when cancelled.
  @concurrent
  func settleColumns(
    _ detail: ColumnDetail,
    progress: @escaping ProgressHandler
  ) async throws(CatalogError)

  /// How the collection was read, after a look at all of it.
  ///
  /// - Parameter progress: Told how far it has come.
  /// - Returns: What there is to say about the source.
  /// - Throws: ``CatalogError`` if the source cannot be read, or when cancelled.
  @concurrent
  func report(progress: @escaping ProgressHandler) async throws(CatalogError) -> SourceReport
}

extension ItemCollection {
  package var source: FileIdentity? { nil }
  package var earlyEnd: EarlyEnd? { nil }
  package var remark: String? { nil }
  package var replacedPath: String? { nil }
  package var sniffed: SniffedDialect? { nil }
  package var hasTypedValues: Bool { false }

  @concurrent
  package func whole(_ item: Item) async throws(CatalogError) -> Item { item }

  package func oddities(of item: Item) -> RowOddities { item.oddities }
  package func way(to column: Int, of item: Item) -> [String]? { nil }

  package func path(to column: Int, of item: Item) -> String {
    "\(name)/\(item.id)/\(columns[column].name)"
  }

  @concurrent
  package func settleColumns(
    _ detail: ColumnDetail,
    progress: @escaping ProgressHandler
  ) async throws(CatalogError) {}

  /// Finds the columns that only later items have, so that nothing is left out.
  @concurrent
  package func settleColumns() async throws(CatalogError) {
    try await settleColumns(.kinds, progress: { _ in })
  }

  /// How the collection was read, after a look at all of it.
  @concurrent
  package func report() async throws(CatalogError) -> SourceReport {
    try await report(progress: { _ in })
  }

  /// Some of the items that `query` leaves, in its order, however long they take to come.
  @concurrent
  package func page(
    _ places: Range<Int>,
    of query: Query,
    progress: @escaping ProgressHandler
  ) async throws(CatalogError) -> Page {
    try await page(places, of: query, unlessQuietFor: nil, progress: progress)
  }

  /// Some of the items that `query` leaves, in its order, however long they take to come.
  @concurrent
  package func page(_ places: Range<Int>, of query: Query) async throws(CatalogError) -> Page {
    try await page(places, of: query, progress: { _ in })
  }

  /// How many items `query` leaves.
  @concurrent
  package func count(of query: Query) async throws(CatalogError) -> Int {
    try await count(of: query, progress: { _ in })
  }

  /// Hands over every item that `query` leaves, in its order, some at a time.
  @concurrent
  package func forEachBatch(
    of query: Query,
    _ body: ([Item]) throws(CatalogError) -> Void
  ) async throws(CatalogError) {
    try await forEachBatch(of: query, progress: { _ in }, body)
  }
}
