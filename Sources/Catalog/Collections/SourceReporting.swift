// SPDX-License-Identifier: GPL-3.0-or-later

/// The warnings about a source that have been found so far.
package struct SourceWarnings: Sendable, Equatable {
  /// The premature end of the source; `nil` until a scan has reached it.
  package var earlyEnd: EarlyEnd?

  /// The message that the decompressor printed although it did not fail.
  ///
  /// `nil` until a scan has reached the end of the source.
  package var decompressorMessage: String?

  /// The path of the source, if another file has replaced it there since it was opened.
  package var replacedPath: String?

  /// The detected dialect of delimited text; `nil` for other sources.
  package var sniffed: SniffedDialect?

  /// The text encoding; `nil` if the source is not text.
  package var encoding: SniffedEncoding?

  /// The byte sequences that are invalid in `encoding`.
  ///
  /// `nil` until a scan has reached the end of the source.
  package var invalidSequences: InvalidSequences?

  /// Creates an empty set of warnings.
  package init() {}
}

/// A collection that can describe how its source was read.
package protocol SourceReporting: ItemCollection {
  /// The warnings found so far; by default empty.
  var warnings: SourceWarnings { get }

  /// Returns the warnings about an item, as ``report()`` counts them.
  ///
  /// By default, these are the warnings found when the item was read.
  func rowWarnings(of item: Item) -> RowWarnings

  /// Returns the number of different values for which a regular expression of a filter was stopped.
  ///
  /// The match of such a value takes too long. It counts as no match. By default, there are none.
  func stoppedMatchCount(of filter: Filter) -> Int

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
  package func rowWarnings(of item: Item) -> RowWarnings { item.warnings }
  package func stoppedMatchCount(of filter: Filter) -> Int { 0 }
}

extension ItemCollection {
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
