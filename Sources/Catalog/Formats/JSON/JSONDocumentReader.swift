// SPDX-License-Identifier: GPL-3.0-or-later

/// Reads the items of a whole JSON text, each from its first byte on.
struct JSONDocumentReader: ~Copyable {
  /// The place of the next item; the end of the file behind the last.
  private(set) var next = 0

  private let source: JSONDocumentSource
  private var buffer: ScanBuffer

  /// The place of the buffer in the file.
  private var bufferStart = 0
  private var isLoaded = false

  /// The places of the key, with its quote marks, and of the value in the buffer.
  private var keyRange: Range<Int>?
  private var valueRange = 0..<0

  /// A reader of items.
  ///
  /// - Parameters:
  ///   - source: The text.
  ///   - count: The number of bytes to read at a time, until an item is longer.
  init(_ source: JSONDocumentSource, reading count: Int) {
    self.source = source
    buffer = ScanBuffer(capacity: count)
  }

  /// The value that was read, as JSON spells it.
  var value: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(rebasing: text[valueRange]) }

  /// The key of a member, as JSON spells it.
  var key: UnsafeBufferPointer<UInt8>? {
    keyRange.map { UnsafeBufferPointer(rebasing: text[$0]) }
  }

  /// The item that was read.
  func item(row: Int, upTo length: Int) -> Item {
    let item = source.keys.item(value, row: row, upTo: length)
    guard let keyRange else { return item }
    return Item(
      id: item.id,
      values: [.bytes(JSONString.content(of: keyRange, in: text))] + item.values,
      oddities: item.oddities,
      excerpts: Set(item.excerpts.map { $0 + 1 }),
      unreadable: item.unreadable
    )
  }

  /// Reads an item.
  ///
  /// - Parameter place: The place where it begins, or where a list or object without any ends.
  /// - Returns: `false` if there is none.
  /// - Throws: ``CatalogError/notJSON(path:line:column:)`` if there is something else.
  mutating func read(at place: RowPlace) throws(CatalogError) -> Bool {
    var least = 1
    while true {
      try load(at: place, atLeast: least)
      guard place.offset < bufferStart + buffer.fileCount else {
        next = place.offset
        return false
      }
      do throws(JSONSyntaxError) {
        if try find(at: place.offset - bufferStart) { return !valueRange.isEmpty }
      } catch {
        throw source.file.notJSON(
          at: bufferStart + error.offset,
          isSecondValue: error.problem == .trailingText
            && JSONScanner.beginsValue(text[error.offset])
        )
      }
      if isCut {
        // What more will come of it belongs to it.
        next = source.file.isBeginning ? place.offset : bufferStart + buffer.fileCount
        return false
      }
      least = bufferStart + buffer.fileCount - place.offset + 1
    }
  }

  /// Finds an item and the beginning of the next one; the value is empty if there is no item.
  ///
  /// - Returns: `false` if the buffer ends before.
  private mutating func find(at start: Int) throws(JSONSyntaxError) -> Bool {
    let isInside = source.shape != .single
    var scanner = JSONScanner(level: isInside ? 1 : 0, stopsInside: isInside, at: start)
    if isInside {
      scanner.open(
        isObject: source.shape == .members,
        isBehindComma: bufferStart + start != source.start
      )
    }
    let level = scanner.depth
    let closing = source.shape == .members ? UInt8(ascii: "}") : UInt8(ascii: "]")
    valueRange = start..<start
    keyRange = nil
    let text = text
    var at = start
    while let stop = try scanner.next(in: text, from: &at) {
      switch stop {
      case .valueEnded where scanner.depth == level:
        valueRange = scanner.value
        keyRange = scanner.key
      case .separated:
        let end = text[at...].firstIndex { !JSONQuickScan.isSpace($0) }
        // A comma is followed by another item, which the scanner knows best.
        guard let end, text[end] != closing else { break }
        next = bufferStart + end
        return true
      case .valueBegan, .valueEnded: break
      }
    }
    guard buffer.isAtEnd else { return false }
    if !scanner.isComplete {
      if isCut { return false }
      if try scanner.finish() != nil { valueRange = scanner.value }
    }
    next = bufferStart + at
    return true
  }

  private var text: UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(start: buffer.text, count: buffer.fileCount)
  }

  /// A Boolean value indicating whether the buffer ends where the file breaks off: what is not whole
  /// there is no item.
  private var isCut: Bool {
    buffer.isAtEnd && (source.file.isBeginning || source.file.fault != nil)
  }

  /// Makes sure that so much of an item is in the buffer, if the file has it.
  private mutating func load(
    at place: RowPlace,
    atLeast least: Int
  ) throws(CatalogError) {
    let end = bufferStart + buffer.fileCount
    if isLoaded, place.offset >= bufferStart, place.offset + least <= end { return }
    if isLoaded, place.offset == bufferStart, buffer.isAtEnd { return }
    if least > buffer.capacity {
      guard buffer.capacity < source.longestItem else {
        throw .itemTooLong(path: source.file.path, row: place.row, limit: source.longestItem)
      }
      // It is looked through again from its beginning: so often only as it is twice as long.
      buffer = ScanBuffer(capacity: max(least, buffer.capacity * 2))
    }
    bufferStart = place.offset
    try buffer.load(source.file, at: bufferStart, buffer.capacity, atLeast: least)
    isLoaded = true
  }
}

extension SourceFile {
  /// The error for text that is not JSON from a place on.
  ///
  /// With `isSecondValue`, another value begins there, behind the one that the text is.
  func notJSON(at place: Int, isSecondValue: Bool = false) -> CatalogError {
    let (file, start) = whole
    let end = start + place
    var position = TextPosition()
    var at = 0
    while at < end {
      guard let piece = try? file.bytes(min(256 * 1024, end - at), at: at), !piece.isEmpty else {
        break
      }
      position.advance(over: piece)
      at += piece.count
    }
    return .notJSON(
      path: file.path,
      line: position.line,
      column: position.column,
      isSecondValue: isSecondValue
    )
  }
}
