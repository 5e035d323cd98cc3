// SPDX-License-Identifier: GPL-3.0-or-later

/// Reads the rows of a file in sequence, starting at any row.
struct RowReader {
  /// The last row that was read.
  private(set) var row = RowBuffer()

  /// The number of rows before the next one.
  private(set) var rowsBefore: Int

  /// `true` if the fence was reached, so the last row may be incomplete.
  private(set) var isAtFence = false

  private let file: SourceFile
  private let chunks: ChunkSizes
  private let fence: Int
  private let unterminatedQuote: UnterminatedQuote
  private let isGuess: Bool

  private var scanner: RecordScanner
  private var buffer: [UInt8] = []

  /// The file offset of the buffer.
  private var bufferStart: Int
  /// The number of bytes in the buffer.
  private var bufferCount = 0
  /// The index in the buffer of the next byte.
  private var next = 0

  /// The offset of a row that was found but not read yet.
  private var found: Int?

  /// Creates a reader that starts at a row.
  ///
  /// - Parameters:
  ///   - file: The file to read.
  ///   - format: The format of the text.
  ///   - rowStart: The first row to read.
  ///   - chunks: The number of bytes to read at a time.
  ///   - fence: The byte offset to stop at, as if the file ended there.
  ///   - unterminatedQuote: The unterminated quote of the text, if one was found.
  ///   - isGuess: `true` if `rowStart` may not be the start of a row. An unterminated quote then has
  ///     the same effect as the fence.
  ///   - columns: The requested columns in ascending order; `nil` for all. The caller must keep the
  ///     memory valid.
  ///   - length: The maximum number of bytes to store of a field.
  init(
    _ file: SourceFile,
    _ format: DelimitedFormat,
    at rowStart: RowStart,
    chunks: ChunkSizes = ChunkSizes(),
    fence: Int = .max,
    unterminatedQuote: UnterminatedQuote,
    isGuess: Bool = false,
    columns: UnsafeBufferPointer<Int>? = nil,
    upTo length: Int = .max
  ) {
    self.file = file
    self.chunks = chunks
    self.fence = fence
    self.unterminatedQuote = unterminatedQuote
    self.isGuess = isGuess
    rowsBefore = rowStart.row - 1
    bufferStart = rowStart.offset
    scanner = RecordScanner(format)
    scanner.literalQuoteOffset = unterminatedQuote.offset
    scanner.wanted = columns
    scanner.maximumStoredLength = length
  }

  /// The number of fields in the row, including those that were not requested.
  var width: Int { scanner.fieldCount }

  /// The file offset of the next byte.
  var offset: Int { bufferStart + next }

  /// Finds the next row without reading it.
  ///
  /// - Returns: The start of the row; `nil` at the end of the file.
  mutating func findRow() throws(CatalogError) -> RowStart? {
    while found == nil {
      let isFound = buffer.withUnsafeBufferPointer { bytes in
        scanner.findRow(in: UnsafeBufferPointer(rebasing: bytes[..<bufferCount]), from: &next)
      }
      if isFound {
        found = offset
      } else if try !fill() {
        // The last bytes may have been left in case that more of a comment follows.
        guard next < bufferCount, !scanner.isAtEnd else { return nil }
        scanner.isAtEnd = true
      }
    }
    return found.map { RowStart(offset: $0, row: rowsBefore + 1) }
  }

  /// Reads the next row.
  ///
  /// - Parameter kept: The number of leading fields to keep.
  /// - Returns: `false` if no row is left.
  /// - Throws: ``CatalogError`` if the file cannot be read.
  mutating func readRow(keeping kept: Int = .max) throws(CatalogError) -> Bool {
    guard let start = try findRow()?.offset else { return false }
    found = nil
    row.removeAll()
    while true {
      let (stop, isComplete) = buffer.withUnsafeBufferPointer { bytes in
        scanner.scanRow(
          in: UnsafeBufferPointer(rebasing: bytes[..<bufferCount]),
          from: next,
          origin: bufferStart,
          into: &row,
          keeping: kept
        )
      }
      next = stop
      if isComplete { break }
      if try fill() { continue }
      if next < bufferCount, !scanner.isAtEnd {
        // The last bytes may have been left in case that more of a delimiter follows.
        scanner.isAtEnd = true
        continue
      }
      // While input can still arrive, the quote may yet be closed.
      if scanner.isInQuotes, isAtEnd, !file.isSnapshot {
        if isGuess {
          isAtFence = true
        } else if unterminatedQuote.learn(scanner.openingQuoteOffset) {
          restartRow(at: start, literalQuoteAt: scanner.openingQuoteOffset)
          continue
        }
      }
      scanner.finish(&row, keeping: kept)
      break
    }
    rowsBefore += 1
    return true
  }

  /// Restarts a row after one of its quotes proved to be unterminated.
  private mutating func restartRow(at start: Int, literalQuoteAt quoteOffset: Int) {
    row.removeAll()
    scanner.restartRow(literalQuoteAt: quoteOffset, scanner.quoteStatistics)
    (bufferStart, bufferCount, next) = (start, 0, 0)
    isAtFence = false
    scanner.isAtEnd = false
  }

  /// `true` if the file is known to have no more bytes.
  var isAtEnd: Bool {
    file.isComplete && offset >= file.available
  }

  /// Reads the next chunk, which begins with the bytes that are left of the last one.
  ///
  /// - Returns: `false` at the end of the file or at the fence.
  private mutating func fill() throws(CatalogError) -> Bool {
    let rest = bufferCount - next
    let start = bufferStart + bufferCount
    if start >= fence {
      isAtFence = true
      return false
    }
    let size = buffer.isEmpty ? chunks.first : min(buffer.count * 4, chunks.largest)
    let end = try file.end(reaching: start + 1)
    let wanted = min(size, end - start, fence - start)
    guard wanted > 0 else { return false }
    if buffer.count < rest + wanted { buffer = [UInt8](repeating: 0, count: rest + wanted) }
    let count = try file.read(rest + wanted, into: &buffer, at: start - rest)
    (bufferStart, bufferCount, next) = (start - rest, count, 0)
    return count > rest
  }
}
