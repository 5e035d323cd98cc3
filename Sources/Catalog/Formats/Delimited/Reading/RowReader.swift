// SPDX-License-Identifier: GPL-3.0-or-later

/// Reads the rows of a file one after the other, from any row on.
struct RowReader {
  /// The row that was read last.
  private(set) var row = Row()

  /// The number of rows read or skipped before the next.
  private(set) var rowsBefore: Int

  /// Whether reading has come to the fence: what is there is not known then.
  private(set) var isAtFence = false

  private let file: SourceFile
  private let chunks: ChunkSizes
  private let fence: Int
  private let unclosed: UnclosedQuotation
  private let isGuess: Bool

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
  ///   - chunks: How much is read at a time.
  ///   - fence: Where to stop, in bytes, as if the file ended there.
  ///   - unclosed: What is known about a quotation without end.
  ///   - isGuess: Whether no row may begin there: a quotation without end is the fence then.
  ///   - columns: Which values are wanted, in order; `nil` for all. They must stay where they are.
  ///   - length: How many bytes of a value are wanted.
  init(
    _ file: SourceFile,
    _ format: DelimitedFormat,
    at place: RowPlace,
    chunks: ChunkSizes = ChunkSizes(),
    fence: Int = .max,
    unclosed: UnclosedQuotation,
    isGuess: Bool = false,
    columns: UnsafeBufferPointer<Int>? = nil,
    upTo length: Int = .max
  ) {
    self.file = file
    self.chunks = chunks
    self.fence = fence
    self.unclosed = unclosed
    self.isGuess = isGuess
    rowsBefore = place.row - 1
    bufferStart = place.offset
    scanner = RecordScanner(format)
    scanner.literalMark = unclosed.mark
    scanner.wanted = columns
    scanner.longestExcerpt = length
  }

  /// How many values the row has, also those that were not wanted.
  var width: Int { scanner.column }

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
  /// - Throws: ``CatalogError`` if the file cannot be read.
  mutating func readRow(keeping kept: Int = .max) throws(CatalogError) -> Bool {
    guard let place = try findRow()?.offset else { return false }
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
      // Of a text that is still coming nobody knows whether it ends.
      if scanner.isInQuotation, isAtEnd, !file.isBeginning {
        if isGuess {
          isAtFence = true
        } else if unclosed.learn(scanner.opening) {
          beginAgain(at: place, takingForData: scanner.opening)
          continue
        }
      }
      scanner.finish(&row, keeping: kept)
      break
    }
    rowsBefore += 1
    return true
  }

  /// Begins a row again of which the quotation without end is known now.
  private mutating func beginAgain(at place: Int, takingForData mark: Int) {
    row.removeAll()
    scanner.beginAgain(takingForData: mark, scanner.quotations)
    (bufferStart, bufferCount, next) = (place, 0, 0)
    isAtFence = false
  }

  /// Whether it is known that the file has no byte behind those that were taken.
  var isAtEnd: Bool {
    file.isWhole && offset >= file.available
  }

  /// Reads the next piece; `false` at the end.
  private mutating func fill() throws(CatalogError) -> Bool {
    bufferStart += bufferCount
    bufferCount = 0
    next = 0
    if bufferStart >= fence {
      isAtFence = true
      return false
    }
    let size = buffer.isEmpty ? chunks.first : min(buffer.count * 4, chunks.largest)
    let end = try file.end(reaching: bufferStart + 1)
    let wanted = min(size, end - bufferStart, fence - bufferStart)
    guard wanted > 0 else { return false }
    if buffer.count < wanted { buffer = [UInt8](repeating: 0, count: wanted) }
    bufferCount = try file.read(wanted, into: &buffer, at: bufferStart)
    return bufferCount > 0
  }
}
