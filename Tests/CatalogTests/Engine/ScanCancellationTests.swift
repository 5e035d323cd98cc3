// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc
import TestSupport
import Testing

@testable import Catalog

@Suite("An interrupted scan")
struct ScanCancellationTests {
  /// A request that a collection can serve.
  enum Request: String, CaseIterable, CustomTestStringConvertible {
    case count, filteredCount, farPage, filteredPage, sortedPage, sortedItems, items, frequencies
    case statistics, points, means, report, columns

    var testDescription: String { rawValue }

    func ask(_ collection: any ItemCollection) async throws {
      let filtered = try collection.query("n > 3 and filler contains xx")
      let sorted = try collection.query(sort: "rest desc, n")
      let far = 190_000..<190_001
      switch self {
      case .count: _ = try await collection.count(of: Query())
      case .filteredCount: _ = try await collection.count(of: filtered)
      case .farPage: _ = try await collection.page(far, of: Query())
      case .filteredPage: _ = try await collection.page(far, of: filtered)
      case .sortedPage: _ = try await collection.page(0..<9, of: sorted)
      case .sortedItems:
        try await collection.forEachBatch(of: sorted) {
          _ throws(CatalogError) in
        }
      case .items:
        try await collection.forEachBatch(of: Query()) {
          _ throws(CatalogError) in
        }
      case .frequencies:
        _ = try await collection.frequencies(of: 1, in: filtered)
      case .statistics:
        _ = try await collection.statistics(of: [0, 1], in: Query())
      case .points:
        let x = MeasuredColumn(0, as: .number, of: collection.columns)
        let y = MeasuredColumn(1, as: .number, of: collection.columns)
        _ = try await collection.points(x: x, y: y, in: Query())
      case .means:
        let means = try PlotQuestion(parsing: "mean #1 by #2", columns: collection.columns)
        _ = try await collection.plot(means, in: Query())
      case .report: _ = try await collection.report()
      case .columns: try await collection.settleColumns()
      }
    }
  }

  private static let rows = 30_000

  /// The same items as delimited text, JSON Lines and a JSON list.
  private static let formats: [(format: TextFormat, text: String)] = {
    let objects = (1...rows).map { #"{"n":\#($0),"rest":\#($0 % 7),"filler":"xxx"}"# }
    let table = (1...rows).map { "\($0),\($0 % 7),xxx\n" }.joined()
    return [
      (.csv, "n,rest,filler\n" + table),
      (.jsonl, objects.joined(separator: "\n")),
      (.json, "[" + objects.joined(separator: ",") + "]"),
    ]
  }()

  @Test(
    "stops when cancelled and works again afterwards",
    arguments: Request.allCases,
    0..<formats.count
  )
  func cancelled(request: Request, format: Int) async throws {
    let (format, text) = Self.formats[format]
    let chunks = ChunkSizes(first: 500, largest: 4000)
    let collection = try format.collection(Array(text.utf8), chunks: chunks)
    for part in [1000, 100_000] {
      let task = Task {
        try await Progress.observe { report in
          if report.done > part { withUnsafeCurrentTask { $0?.cancel() } }
        } during: {
          try await request.ask(collection)
        }
      }
      await #expect(throws: CatalogError.cancelled) { try await task.value }
    }
    #expect(try await collection.count(of: Query()) == Self.rows)
    let page = try await collection.page(0..<2, of: collection.query("rest = 3", sort: "n desc"))
    #expect(page.items.rows == [29998, 29991])
    #expect(page.total == .exactly(4286))
  }

  @Test(
    "reports that the file was truncated during the scan",
    arguments: Request.allCases,
    0..<formats.count
  )
  func truncated(request: Request, format: Int) async throws {
    let (format, text) = Self.formats[format]
    if request == .columns, format == .csv { return }
    let folder = TemporaryFolder()
    let path = folder.write(text, to: "items.\(format.rawValue)")
    let collection = try await Catalog.open(path)
    await #expect(throws: CatalogError.changed(path: path)) {
      try await Progress.observe { report in
        if report.done > 5000 { truncate(path, 100_000) }
      } during: {
        try await request.ask(collection)
      }
    }
  }

  @Test("continues when the file is removed or replaced", arguments: 0..<formats.count)
  func replaced(format: Int) async throws {
    let (format, text) = Self.formats[format]
    for isReplaced in [false, true] {
      let folder = TemporaryFolder()
      let path = folder.write(text, to: "items.\(format.rawValue)")
      let other = folder.write("other", to: "other")
      let collection = try await Catalog.open(path)
      let count = try await Progress.observe { report in
        if report.done > 5000 { _ = isReplaced ? rename(other, path) : unlink(path) }
      } during: {
        try await collection.count(of: collection.query("filler = xxx"))
      }
      #expect(count == Self.rows)
    }
  }
}
