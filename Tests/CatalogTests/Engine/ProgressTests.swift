// SPDX-License-Identifier: GPL-3.0-or-later

import Dispatch
import Glibc
import Platform
import TestSupport
import Testing

@testable import Catalog

@Suite("Progress")
struct ProgressTests {
  typealias Request = ScanCancellationTests.Request

  private static let rows = 20_000

  private static let table = Array(
    ("n,rest,filler\n" + (1...rows).map { "\($0),\($0 % 7),xxx\n" }.joined()).utf8
  )

  private static let objects = (1...rows).map { #"{"n":\#($0),"rest":\#($0 % 7),"filler":"xxx"}"# }

  private static let chunks = ChunkSizes(first: 500, largest: 4000)

  /// The kinds of source that read a text.
  enum Source: String, CaseIterable, CustomTestStringConvertible {
    case table, lines, list, compressed, piped

    var testDescription: String { rawValue }
  }

  private let folder = TemporaryFolder()

  private func collection(_ source: Source) async throws -> any ItemCollection {
    let chunks = Self.chunks
    switch source {
    case .table:
      return try delimited(Self.table, chunks: chunks)
    case .lines:
      let text = Array(Self.objects.joined(separator: "\n").utf8)
      return try TextFormat.jsonl.collection(text, chunks: chunks)
    case .list:
      let text = "[" + Self.objects.joined(separator: ",") + "]"
      return try TextFormat.json.collection(Array(text.utf8), chunks: chunks)
    case .compressed:
      let path = folder.write(try Compression.gzip.compress(Self.table, in: folder), to: "a.gz")
      let descriptor = Descriptor(adopting: open(path))
      let raw = try SourceFile.open(descriptor.number, path: path)
      let text = try TextFile(raw.decompressed(by: .gzip), compression: .gzip, encoding: .utf8)
      return try DelimitedCollection(text, name: "gz", request: .plain, chunks: chunks)
    case .piped:
      let pipe = try SpooledPipe()
      pipe.write(Array(Self.table.prefix(10_000)))
      let collection = try pipe.collection(chunks: chunks)
      DispatchQueue.global().async {
        pipe.write(Array(Self.table.dropFirst(10_000)))
        pipe.end()
      }
      return collection
    }
  }

  @Test("increases from zero to the total", arguments: Request.allCases, Source.allCases)
  func monotonic(request: Request, source: Source) async throws {
    let collection = try await collection(source)
    // Delimited text knows its columns without a scan.
    if request == .columns, ![.lines, .list].contains(source) { return }
    let all = try await progressReports { try await request.ask(collection) }
    #expect(all.count > 2)
    let first = try #require(all.first)
    let last = try #require(all.last)
    // A decompressor may read all of a small file before it writes output.
    if source != .compressed { #expect(first.done <= 1000, "\(first)") }
    #expect(zip(all, all.dropFirst()).allSatisfy { $0.done <= $1.done })
    let shares = all.compactMap(\.fraction)
    #expect(zip(shares, shares.dropFirst()).allSatisfy { $0 <= $1 })
    #expect(last.done == last.total, "\(last)")
    if source == .compressed {
      #expect(last.total.map { $0 < Self.table.count } == true, "the total counts compressed bytes")
    }
  }

  @Test("of an export covers its columns and its items", arguments: Source.allCases)
  func export(source: Source) async throws {
    let collection = try await collection(source)
    let all = try await progressReports {
      let summary = try await Exporter.write(
        collection,
        as: .csv,
        to: .file(folder.path("out.csv"), force: false)
      )
      #expect(summary.items == Self.rows)
    }
    #expect(zip(all, all.dropFirst()).allSatisfy { $0.done <= $1.done })
    #expect(all.last.map { $0.done == $0.total } == true)
  }

  @Test("of a directory counts its entries")
  func directory() async throws {
    for number in 1...5 { folder.write("", to: "\(number)") }
    let collection = try await Catalog.open(folder.path)
    let query = try collection.query("name > 2")
    let all = try await progressReports {
      _ = try await collection.count(of: query)
    }
    #expect(all == [Progress(found: 0, done: 0, total: 5), Progress(found: 3, done: 5, total: 5)])
  }

  @Test("has no total while the end of the input is unknown")
  func unknown() async throws {
    let pipe = try SpooledPipe()
    pipe.write("a,b\n1,2\n")
    let collection = try pipe.collection()
    let all = try await progressReports {
      let handler = Progress.handler
      let count = try await Progress.observe { report in
        if report.done == 8 { pipe.end() }
        handler(report)
      } during: {
        try await collection.count(of: Query())
      }
      #expect(count == 1)
    }
    #expect(all.first == Progress(found: 0, done: 4, total: nil))
    #expect(all.last?.done == 8)
  }

  @Test("of a cancelled request ends early", arguments: Request.allCases)
  func stopped(request: Request) async throws {
    if request == .columns { return }
    let text = try textFile(Self.table, name: "table.csv")
    let plain = try DelimitedSource(text, chunks: Self.chunks)
    let scannedBytes = Mutex(0)
    let collection = ScannedCollection(
      CountingSource(base: plain, scannedBytes: scannedBytes),
      name: "table"
    )
    let task = Task {
      try await Progress.observe { _ in
        withUnsafeCurrentTask { $0?.cancel() }
      } during: {
        try await request.ask(collection)
      }
    }
    await #expect(throws: CatalogError.cancelled) { try await task.value }
    // The maximum number of bytes in the parts that may have started before the cancellation.
    let most = (PartPlan.workers * 2 + 1) * Self.chunks.largest * 2 + Self.chunks.largest * 8
    #expect(scannedBytes.withLock { $0 } <= most)
    #expect(most < Self.table.count / 2)
  }
}

extension DelimitedSource {
  /// Creates a plain table.
  fileprivate init(_ text: TextFile, chunks: ChunkSizes) throws {
    let sample = try DelimitedSample(text, .plain, chunks: chunks) { _ in }
    self.init(
      file: text.file,
      names: DelimitedColumns(sample.names, sample.inferences),
      format: sample.format,
      chunks: chunks,
      start: sample.firstRow,
      report: SourceReport(path: "table", format: .delimited(sample.sniffed)),
      width: sample.width,
      unterminatedQuote: sample.unterminatedQuote
    )
  }
}

/// A table that counts the scanned bytes.
private struct CountingSource: RowSource {
  var base: DelimitedSource
  let scannedBytes: Mutex<Int>

  var file: SourceFile {
    get { base.file }
    set { base.file = newValue }
  }
  var columns: [Column] { base.columns }
  var chunks: ChunkSizes { base.chunks }
  var start: Int { base.start }
  var report: SourceReport { base.report }

  func guessRow(in part: Range<Int>) throws(CatalogError) -> Int? { try base.guessRow(in: part) }
  func nextRow(from offset: Int) throws(CatalogError) -> Int { try base.nextRow(from: offset) }
  func item(at start: RowStart, upTo length: Int) throws(CatalogError) -> Item {
    try base.item(at: start, upTo: length)
  }

  func scan<Visitor: RowVisitor>(
    _ part: Range<Int>,
    fence: Int,
    predicate: consuming Predicate,
    visitor: Visitor
  ) throws(CatalogError) -> PartScan<Visitor>? {
    let scan = try base.scan(part, fence: fence, predicate: predicate, visitor: visitor)
    scannedBytes.withLock { $0 += (scan?.end ?? part.upperBound) - part.lowerBound }
    return scan
  }
}
