/// Where a row begins.
struct RowPlace: Sendable, Hashable {
  /// The place of its first byte.
  let offset: Int

  /// Its number among the data rows, from 1.
  let row: Int
}

/// How much is read at a time: little first, as often no more is wanted, then more and more.
struct ChunkSizes: Sendable {
  var first = 4096
  var largest = 256 * 1024
}

/// How the text of a file is cut into rows.
struct DelimitedFormat: Sendable {
  var delimiter: UInt8
  var keepsEmptyLines = false
  var chunks = ChunkSizes()

  /// The most memory that one item may take, in bytes; it needs a few times as much when shown.
  var longestItem = 256 * 1024 * 1024
}

/// Reads the rows of a file one after the other, from any row on.
struct RowReader {
  /// The row that was read last.
  private(set) var row = Row()

  /// The number of rows read or skipped before the next.
  private(set) var rowsBefore: Int

  private let file: SourceFile
  private let format: DelimitedFormat

  /// Where reading ends, in bytes.
  private let end: Int

  private var scanner: RecordScanner
  private var buffer: [UInt8] = []

  /// The offset of the first byte in the buffer, how many are in it, and the place of the next.
  private var bufferStart: Int
  private var bufferCount = 0
  private var next = 0

  /// Where the row that was found but not read yet begins.
  private var found: Int?

  /// A reader at the beginning of a row.
  ///
  /// - Parameters:
  ///   - file: What to read.
  ///   - format: How it is cut.
  ///   - place: The row to begin with.
  ///   - end: Where to stop, in bytes; the end of the file for `nil`.
  init(_ file: SourceFile, _ format: DelimitedFormat, at place: RowPlace, end: Int? = nil) {
    self.file = file
    self.format = format
    self.end = end ?? file.size
    rowsBefore = place.row - 1
    bufferStart = place.offset
    scanner = RecordScanner(
      delimiter: format.delimiter,
      keepsEmptyLines: format.keepsEmptyLines
    )
  }

  /// The offset of the next byte.
  var offset: Int { bufferStart + next }

  /// Looks for the next row without reading it.
  ///
  /// - Returns: Where it begins; `nil` at the end.
  mutating func findRow() throws(CatalogError) -> RowPlace? {
    while found == nil {
      if let place = buffer.withUnsafeBufferPointer({ bytes in
        scanner.findRow(in: UnsafeBufferPointer(rebasing: bytes[..<bufferCount]), from: next)
      }) {
        next = place
        found = offset
      } else {
        next = bufferCount
        guard try fill() else { return nil }
      }
    }
    return found.map { RowPlace(offset: $0, row: rowsBefore + 1) }
  }

  /// Reads the next row.
  ///
  /// - Parameter kept: How many values, from the first on, are wanted.
  /// - Returns: Whether there was one.
  /// - Throws: ``CatalogError`` if the file cannot be read, or the row is too long to be held.
  mutating func readRow(keeping kept: Int = .max) throws(CatalogError) -> Bool {
    guard try findRow() != nil else { return false }
    found = nil
    row.removeAll()
    while true {
      let (stop, isComplete) = buffer.withUnsafeBufferPointer { bytes in
        scanner.scanRow(
          in: UnsafeBufferPointer(rebasing: bytes[..<bufferCount]),
          from: next,
          into: &row,
          keeping: kept
        )
      }
      next = stop
      if isComplete { break }
      guard row.memory <= format.longestItem else {
        throw .itemTooLong(path: file.path, row: rowsBefore + 1, limit: format.longestItem)
      }
      guard try fill() else {
        scanner.finish(&row, keeping: kept)
        break
      }
    }
    rowsBefore += 1
    return true
  }

  /// Whether everything has been taken.
  var isAtEnd: Bool { offset >= end && next == bufferCount }

  /// Reads the next piece; `false` at the end.
  private mutating func fill() throws(CatalogError) -> Bool {
    bufferStart += bufferCount
    bufferCount = 0
    next = 0
    let size = buffer.isEmpty ? format.chunks.first : min(buffer.count * 4, format.chunks.largest)
    if buffer.count < size {
      buffer = [UInt8](repeating: 0, count: min(size, max(1, end - bufferStart)))
    }
    bufferCount = min(try file.read(into: &buffer, at: bufferStart), max(0, end - bufferStart))
    return bufferCount > 0
  }
}

extension Row {
  /// How much memory the values take, in bytes.
  fileprivate var memory: Int { bytes.count + fields.count * MemoryLayout<Field>.stride }
}
