import Glibc

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
  return try TextFile(SourceFile(adopting: descriptor, path: name), encoding: .utf8)
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
