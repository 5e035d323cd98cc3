// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc
import Platform
import Testing

@testable import Catalog

/// Something that a test takes for granted did not happen.
struct Unexpected: Error {
  let what: String
}

/// A collection of delimited text that is in no folder.
func delimited(
  _ text: String,
  options: DialectRequest = .plain,
  chunks: ChunkSizes = ChunkSizes()
) throws -> DelimitedCollection {
  try delimited(Array(text.utf8), options: options, chunks: chunks)
}

/// A collection of delimited text that is in no folder.
func delimited(
  _ bytes: [UInt8],
  options: DialectRequest = .plain,
  chunks: ChunkSizes = ChunkSizes()
) throws -> DelimitedCollection {
  let text = try textFile(bytes, name: "text.csv")
  return try DelimitedCollection(text, name: "text.csv", request: options, chunks: chunks)
}

/// A file of UTF-8 that is in no folder.
func textFile(_ bytes: [UInt8], name: String) throws -> TextFile {
  var template = Array("/tmp/catalog-tests-XXXXXX".utf8CString)
  let descriptor = mkstemp(&template)
  guard descriptor >= 0 else { throw Unexpected(what: "no temporary file") }
  unlink(template)
  guard bytes.withUnsafeBytes({ writeAll($0, to: descriptor) }) == 0 else {
    throw Unexpected(what: "cannot write")
  }
  let file = try SourceFile(plain: Descriptor(adopting: descriptor), path: name)
  return try TextFile(file, encoding: .utf8)
}

/// The formats of text.
enum TextFormat: String {
  case csv, jsonl, json

  /// A file as a collection.
  func collection(
    of file: TextFile,
    name: String = "items",
    request: DialectRequest = .plain,
    chunks: ChunkSizes = ChunkSizes()
  ) throws -> any ItemCollection {
    switch self {
    case .csv: try DelimitedCollection(file, name: name, request: request, chunks: chunks)
    case .jsonl: try JSONLinesCollection(file, name: name, chunks: chunks)
    case .json: try JSONDocumentCollection(file, name: name, chunks: chunks)
    }
  }

  /// A collection of text that is in no folder.
  func collection(
    _ bytes: [UInt8],
    chunks: ChunkSizes = ChunkSizes()
  ) throws -> any ItemCollection {
    try collection(of: textFile(bytes, name: "items.\(rawValue)"), chunks: chunks)
  }
}

extension DialectRequest {
  /// Nothing to guess: commas, and quote marks that are doubled.
  static var plain: DialectRequest { plain(hasHeader: true) }

  /// Nothing to guess: commas, and quote marks that are doubled.
  static func plain(hasHeader: Bool) -> DialectRequest {
    DialectRequest(
      delimiter: .byte(Ascii.comma),
      quote: .byte(Ascii.quote),
      escape: Mark.none,
      skippedLines: 0,
      hasHeader: hasHeader
    )
  }
}

extension ChunkSizes {
  /// Always as much.
  static func fixed(_ size: Int) -> ChunkSizes { ChunkSizes(first: size, largest: size) }
}

extension ItemCollection {
  /// All items that a query leaves.
  func items(_ query: Query = Query()) async throws -> [Item] {
    var items: [Item] = []
    try await forEachBatch(of: query) { batch throws(CatalogError) in items += batch }
    return items
  }

  /// A query over its columns.
  func query(_ filter: String? = nil, sort: String? = nil) throws -> Query {
    Query(
      filter: try filter.map { try Filter(parsing: $0, columns: columns) },
      order: try sort.map { try SortOrder(parsing: $0, columns: columns) }
    )
  }
}

extension [Item] {
  /// The values as text, `nil` for the absent.
  var texts: [[String?]] {
    map { $0.values.map { $0 == .absent ? nil : $0.text } }
  }

  /// The rows that they are.
  var rows: [Int] { map(\.id.row) }
}

/// Opens a file to read it.
func open(_ path: String) -> Int32 { open(path, O_RDONLY) }

/// Sets when a file was last read and changed, in seconds since 1970.
func setTimes(of path: String, to seconds: Int) {
  let times = [timespec](repeating: timespec(tv_sec: seconds, tv_nsec: 0), count: 2)
  #expect(utimensat(AT_FDCWD, path, times, 0) == 0)
}

/// Collects the progress that an operation reports.
nonisolated(nonsending) func progressReports(
  _ operation: nonisolated(nonsending) () async throws -> Void
) async throws -> [Progress] {
  let reports = Guarded<[Progress]>([])
  try await Progress.observe({ report in reports.use { $0.append(report) } }, during: operation)
  return reports.use { $0 }
}

extension TextPosition {
  /// The place behind some bytes.
  init(after bytes: some Sequence<UInt8>) {
    self.init()
    advance(over: bytes)
  }
}
