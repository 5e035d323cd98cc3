// SPDX-License-Identifier: GPL-3.0-or-later

/// The warnings about a source that have been found so far.
package struct SourceWarnings: Sendable, Equatable {
  /// The premature end of the source; `nil` until a scan has reached it.
  package var earlyEnd: EarlyEnd?

  /// The message that the decompressor printed although it did not fail.
  ///
  /// `nil` until a scan has reached the end of the source.
  package var decompressorMessage: String?

  /// The change of the source's file since it was opened, `nil` if it has not changed.
  package var change: SourceChange?

  /// The detected dialect of delimited text; `nil` for other sources.
  package var sniffed: SniffedDialect?

  /// The text encoding; `nil` if the source is not text.
  package var encoding: SniffedEncoding?

  /// The byte sequences that are invalid in `encoding`.
  ///
  /// `nil` until a scan has reached the end of the source.
  package var invalidSequences: InvalidSequences?

  /// The facts about the files that the collection unites; `nil` for a single source.
  package var files: UnitedFiles?

  /// Creates an empty set of warnings.
  package init() {}

  /// The reason why rows are missing; `nil` until a scan has found one.
  fileprivate var missingRows: MissingRows? {
    earlyEnd.map { .earlyEnd($0) } ?? files?.missingRows
  }
}

/// Values that could not be read as a query needs them.
package struct UnreadableColumn: Sendable, Equatable {
  /// The columns of the values.
  package let columns: [Column]

  /// The number of values.
  package let count: Int

  /// `true` if the query computes with the values.
  package let isComputed: Bool

  init(_ columns: [Column], count: Int, isComputed: Bool = false) {
    self.columns = columns
    self.count = count
    self.isComputed = isComputed
  }
}

/// A collection that can describe how its source was read.
package protocol SourceReporting: ItemCollection {
  /// The warnings found so far; by default empty.
  var warnings: SourceWarnings { get }

  /// The collections that the items were derived from or compared with; by default none.
  var origins: [any ItemCollection] { get }

  /// The reason why rows are missing among the items, or among those of its origins.
  ///
  /// `nil` until a scan has found one.
  var missingRows: MissingRows? { get }

  /// Returns the warnings about an item, as ``report()`` counts them.
  ///
  /// By default, these are the warnings found when the item was read.
  func rowWarnings(of item: Item) -> RowWarnings

  /// Returns the number of different values for which a regular expression of a filter was stopped.
  ///
  /// The match of such a value takes too long. It counts as no match. By default, there are none.
  func stoppedMatchCount(of filter: Filter) -> Int

  /// Returns the number of values, as far as they were read, that could not be read as a query needs
  /// them.
  ///
  /// A query has such values if it compares a column with a number or a date, or if it sorts a column
  /// of numbers or dates. By default, there are none.
  func unreadableCount(of query: Query) -> Int

  /// Describes the source and how it was read.
  ///
  /// This scans all of it.
  ///
  /// - Throws: ``CatalogError`` if the source cannot be read, or when cancelled.
  @concurrent
  func report() async throws(CatalogError) -> SourceReport
}

extension SourceReporting {
  package var warnings: SourceWarnings { SourceWarnings() }
  package var origins: [any ItemCollection] { [] }
  package var missingRows: MissingRows? {
    warnings.missingRows ?? origins.lazy.compactMap(\.missingRows).first
  }
  package func rowWarnings(of item: Item) -> RowWarnings { item.warnings }
  package func stoppedMatchCount(of filter: Filter) -> Int { 0 }
  package func unreadableCount(of query: Query) -> Int { 0 }
}

extension ItemCollection {
  /// The files that an export must never overwrite.
  ///
  /// They are those from which the items were read, and those in which values were looked up.
  package var sources: Set<FileIdentity> {
    allTargets.reduce(readFiles) { $0.union($1.sources) }
  }

  /// The files from which the items were read, or those that they were derived from or compared with.
  var readFiles: Set<FileIdentity> {
    var files = warnings.files?.identities ?? []
    if let source { files.insert(source) }
    return origins.reduce(files) { $0.union($1.readFiles) }
  }

  /// The reason why rows are missing among the items or those of their origins.
  ///
  /// `nil` until a scan has found one.
  package var missingRows: MissingRows? { reporting?.missingRows }

  /// The reason why rows are missing in a collection in which values were looked up.
  package var missingLookedUpRows: MissingRows? {
    allTargets.lazy.compactMap(\.missingRows).first
  }

  /// The targets of the columns, and of the columns of their targets.
  private var allTargets: [any ItemTarget] {
    var all: [any ItemTarget] = []
    var found: Set<ObjectIdentifier> = []
    var next = targets
    while let target = next.popLast() {
      guard found.insert(ObjectIdentifier(target)).inserted else { continue }
      all.append(target)
      next += (target.columns ?? []).compactMap(\.target)
    }
    return all
  }

  private var targets: [any ItemTarget] {
    columns.compactMap(\.target) + origins.flatMap(\.targets)
  }

  private var origins: [any ItemCollection] { reporting?.origins ?? [] }

  private var reporting: (any SourceReporting)? { self as? any SourceReporting }

  /// The warnings about the source that have been found so far.
  package var warnings: SourceWarnings { reporting?.warnings ?? SourceWarnings() }

  /// Returns the warnings about an item.
  package func rowWarnings(of item: Item) -> RowWarnings {
    reporting?.rowWarnings(of: item) ?? item.warnings
  }

  /// Returns the warnings about each item of a page.
  ///
  /// All values are checked, and there may be millions.
  @concurrent
  package func rowWarnings(of page: Page) async -> [RowWarnings] {
    page.items.map { rowWarnings(of: $0) }
  }

  /// Returns the number of different values for which a regular expression of a filter was stopped.
  package func stoppedMatchCount(of filter: Filter?) -> Int {
    filter.flatMap { reporting?.stoppedMatchCount(of: $0) } ?? 0
  }

  /// Returns the values, as far as they were read, that could not be read as a query needs them.
  package func unreadableValues(of query: Query) -> [UnreadableColumn] {
    guard let reporting else { return [] }
    var found: [UnreadableColumn] = []
    let columns = columns
    if let filter = query.filter {
      let count = reporting.unreadableCount(of: Query(filter: filter))
      let compared = filter.comparedColumns.filter(columns.indices.contains)
      if count > 0, !compared.isEmpty {
        let isComputed = filter.computes || compared.contains(where: self.isComputed)
        found.append(
          UnreadableColumn(compared.map { columns[$0] }, count: count, isComputed: isComputed)
        )
      }
    }
    if let first = query.order?.keys.first, columns.indices.contains(first.column) {
      let column = columns[first.column]
      let count = reporting.unreadableCount(of: query)
      if count > 0, found.first?.columns != [column] {
        found.append(
          UnreadableColumn([column], count: count, isComputed: isComputed(first.column))
        )
      }
    }
    return found
  }

  /// Describes the source and how it was read.
  ///
  /// This scans all of it.
  ///
  /// - Throws: ``CatalogError`` if the source cannot be read, or when cancelled.
  @concurrent
  package func report() async throws(CatalogError) -> SourceReport {
    if let reporting { return try await reporting.report() }
    var report = SourceReport(path: name, format: .items)
    report.rows = try await count(of: Query())
    report.columns = columns.count
    return report
  }
}
