// SPDX-License-Identifier: GPL-3.0-or-later

/// Warnings about a source, as far as answers have come upon their reasons.
package struct SourceWarnings: Sendable, Equatable {
  /// The early end of the source; `nil` as long as no answer has depended on it.
  package var earlyEnd: EarlyEnd?

  /// The message of the program that decompresses the source, although it did not fail; `nil` as long as
  /// no answer has come to the end.
  package var remark: String?

  /// The path of the source, if another file has taken its place there since it was opened.
  package var replacedPath: String?

  /// The dialect of delimited text, and how sure each part of it is; `nil` for other sources.
  package var sniffed: SniffedDialect?

  /// No warning.
  package init() {}
}

/// A collection that reports how its source was read.
package protocol SourceReporting: ItemCollection {
  /// The warnings so far; none by default.
  var warnings: SourceWarnings { get }

  /// The oddities of an item, as ``report()`` counts them; by default those that reading it has found.
  func oddities(of item: Item) -> RowOddities

  /// Describes the source and how it was read, after a look at all of it.
  ///
  /// - Throws: ``CatalogError`` if the source cannot be read, or when cancelled.
  @concurrent
  func report() async throws(CatalogError) -> SourceReport
}

extension SourceReporting {
  package var warnings: SourceWarnings { SourceWarnings() }
  package func oddities(of item: Item) -> RowOddities { item.oddities }
}

extension ItemCollection {
  private var reporting: (any SourceReporting)? { self as? any SourceReporting }

  /// The warnings about the source so far.
  package var warnings: SourceWarnings { reporting?.warnings ?? SourceWarnings() }

  /// The oddities of an item.
  package func oddities(of item: Item) -> RowOddities {
    reporting?.oddities(of: item) ?? item.oddities
  }

  /// Describes the source and how it was read, after a look at all of it.
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
