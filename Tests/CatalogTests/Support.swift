// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc
import Platform
import Testing

@testable import Catalog

/// An error for a failed precondition of a test.
struct Unexpected: Error {
  let message: String
}

/// Opens delimited text as a collection, without a named file.
func delimited(
  _ text: String,
  options: DialectRequest = .plain,
  chunks: ChunkSizes = ChunkSizes()
) throws -> DelimitedCollection {
  try delimited(Array(text.utf8), options: options, chunks: chunks)
}

/// Opens delimited text as a collection, without a named file.
func delimited(
  _ bytes: [UInt8],
  options: DialectRequest = .plain,
  chunks: ChunkSizes = ChunkSizes()
) throws -> DelimitedCollection {
  let text = try textFile(bytes, name: "text.csv")
  return try DelimitedCollection(text, name: "text.csv", request: options, chunks: chunks)
}

/// Creates an unnamed temporary file of UTF-8 text.
func textFile(_ bytes: [UInt8], name: String) throws -> TextFile {
  var template = Array("/tmp/catalog-tests-XXXXXX".utf8CString)
  let descriptor = mkstemp(&template)
  guard descriptor >= 0 else { throw Unexpected(message: "no temporary file") }
  unlink(template)
  guard bytes.withUnsafeBytes({ writeAll($0, to: descriptor) }) == 0 else {
    throw Unexpected(message: "cannot write")
  }
  let file = try SourceFile(plain: Descriptor(adopting: descriptor), path: name)
  return try TextFile(file, encoding: .utf8)
}

/// The text formats.
enum TextFormat: String {
  case csv, jsonl, json

  /// Opens a file as a collection.
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

  /// Opens text as a collection, without a named file.
  func collection(
    _ bytes: [UInt8],
    chunks: ChunkSizes = ChunkSizes()
  ) throws -> any ItemCollection {
    try collection(of: textFile(bytes, name: "items.\(rawValue)"), chunks: chunks)
  }
}

extension DialectRequest {
  /// A complete dialect without detection: commas and doubled quotes, with a header.
  static var plain: DialectRequest { plain(hasHeader: true) }

  /// A complete dialect without detection: commas and doubled quotes.
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
  /// Chunks of a constant size.
  static func fixed(_ size: Int) -> ChunkSizes { ChunkSizes(first: size, largest: size) }
}

extension ItemCollection {
  /// Returns all items of a query.
  func items(_ query: Query = Query()) async throws -> [Item] {
    var items: [Item] = []
    try await forEachBatch(of: query) { batch throws(CatalogError) in items += batch }
    return items
  }

  /// Parses a query over the columns of the collection.
  func query(_ filter: String? = nil, sort: String? = nil) throws -> Query {
    Query(
      filter: try filter.map { try Filter(parsing: $0, columns: columns) },
      order: try sort.map { try SortOrder(parsing: $0, columns: columns) }
    )
  }
}

extension [Item] {
  /// The values as text, with `nil` for absent values.
  var texts: [[String?]] {
    map { $0.values.map { $0 == .absent ? nil : $0.text } }
  }

  /// The row numbers of the items.
  var rows: [Int] { map(\.id.row) }
}

/// Opens a file for reading.
func open(_ path: String) -> Int32 { open(path, O_RDONLY) }

/// Sets the access and modification times of a file, in seconds since 1970.
func setTimes(of path: String, to seconds: Int) {
  let times = [timespec](repeating: timespec(tv_sec: seconds, tv_nsec: 0), count: 2)
  #expect(utimensat(AT_FDCWD, path, times, 0) == 0)
}

/// Returns the progress reports of an operation.
nonisolated(nonsending) func progressReports(
  _ operation: nonisolated(nonsending) () async throws -> Void
) async throws -> [Progress] {
  let reports = Mutex<[Progress]>([])
  try await Progress.observe(
    { report in reports.withLock { $0.append(report) } },
    during: operation
  )
  return reports.withLock { $0 }
}

extension TextPosition {
  /// The position after some bytes.
  init(after bytes: some Sequence<UInt8>) {
    self.init()
    advance(over: bytes)
  }
}
