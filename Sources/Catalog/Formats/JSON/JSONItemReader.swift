// SPDX-License-Identifier: GPL-3.0-or-later

/// Reads the items of a whole JSON text, each from its first byte on.
struct JSONItemReader: ~Copyable {
  /// Where the next item begins; the end of the file behind the last.
  private(set) var next = 0

  private let source: JSONDocumentSource
  private var buffer: ScanBuffer

  /// Where the buffer begins in the file.
  private var bufferStart = 0
  private var isLoaded = false

  /// Where the key, with its quote marks, and the value lie in the file.
  private var keyRange: Range<Int>?
  private var valueRange = 0..<0

  /// A reader of items.
  ///
  /// - Parameters:
  ///   - source: The text.
  ///   - count: How much is read at a time, in bytes, until an item is longer.
  init(_ source: JSONDocumentSource, reading count: Int) {
    self.source = source
    buffer = ScanBuffer(capacity: count)
  }

  /// The value that was read, as JSON spells it.
  var value: UnsafeBufferPointer<UInt8> { bytes(valueRange) }

  /// The key of a member, as JSON spells it.
  var key: UnsafeBufferPointer<UInt8>? {
    guard let keyRange else { return nil }
    return bytes(keyRange)
  }

  /// The item that was read.
  func item(row: Int, upTo length: Int) -> Item {
    let item = source.keys.item(value, row: row, upTo: length)
    guard let key else { return item }
    let name = Value.bytes(JSONString.unescaped(JSONPieces.between(0..<key.count, in: key)))
    return Item(
      id: item.id,
      values: [name] + item.values,
      oddities: item.oddities,
      excerpts: Set(item.excerpts.map { $0 + 1 }),
      unreadable: item.unreadable
    )
  }

  /// Reads an item.
  ///
  /// - Parameter place: Where it begins.
  /// - Returns: Whether there is one.
  /// - Throws: ``CatalogError/notJSON(path:line:column:)`` if what is there is none.
  mutating func read(at place: RowPlace) throws(CatalogError) -> Bool {
    var least = 1
    while true {
      try load(at: place, atLeast: least)
      guard place.offset < bufferStart + buffer.fileCount else {
        next = place.offset
        return false
      }
      if try find(from: place.offset) { return true }
      if isCut {
        // What more will come of it belongs to it.
        next = source.file.isBeginning ? place.offset : bufferStart + buffer.fileCount
        return false
      }
      least = bufferStart + buffer.fileCount - place.offset + 1
    }
  }

  /// Whether the buffer ends where the file breaks off: what is not whole there is no item.
  private var isCut: Bool {
    buffer.isAtEnd && (source.file.isBeginning || source.file.fault != nil)
  }

  private func bytes(_ range: Range<Int>) -> UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(start: buffer.text + (range.lowerBound - bufferStart), count: range.count)
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

// MARK: Finding the parts of an item

extension JSONItemReader {
  /// Finds an item and the beginning of the next one; `false` if the buffer ends before.
  private mutating func find(from place: Int) throws(CatalogError) -> Bool {
    var at = place
    keyRange = nil
    if source.shape == .members {
      guard byte(at) == Ascii.quote else { throw notJSON(at) }
      guard let key = try valueRange(from: at) else { return false }
      guard let colon = try mark(from: key.upperBound) else { return false }
      guard byte(colon) == Ascii.colon else { throw notJSON(colon) }
      guard let value = try mark(from: colon + 1) else { return false }
      keyRange = key
      at = value
    }
    guard let value = try valueRange(from: at) else { return false }
    valueRange = value
    return try findNext(behind: value.upperBound)
  }

  private mutating func findNext(behind end: Int) throws(CatalogError) -> Bool {
    guard let at = try mark(from: end, orEnd: source.shape == .single) else { return false }
    let closing = source.shape == .members ? UInt8(ascii: "}") : UInt8(ascii: "]")
    switch byte(at) {
    case Ascii.comma where source.shape != .single:
      guard let start = try mark(from: at + 1) else { return false }
      // A comma is followed by another item.
      if byte(start) == closing { throw notJSON(start) }
      next = start
      return true
    case closing where source.shape != .single:
      guard let rest = try mark(from: at + 1, orEnd: true) else { return false }
      if let first = byte(rest) { throw notJSON(rest, JSONSyntax.beginsValue(first)) }
      next = rest
      return true
    case nil:
      next = at
      return true
    case let first?: throw notJSON(at, source.shape == .single && JSONSyntax.beginsValue(first))
    }
  }

  /// The value that begins at a place; `nil` if the buffer ends before it does.
  private func valueRange(from place: Int) throws(CatalogError) -> Range<Int>? {
    var finder = JSONPathFinder(JSONPath(names: []), at: place)
    let end = bufferStart + buffer.fileCount
    do throws(JSONSyntaxError) {
      if case .found(let range) = try finder.take(bytes(place..<end)) { return range }
      if isCut { return nil }
      if buffer.isAtEnd, case .found(let range) = try finder.finish() { return range }
    } catch {
      throw notJSON(error.offset)
    }
    if buffer.isAtEnd { throw notJSON(end) }
    return nil
  }

  /// Looks for the next byte that is no white space.
  ///
  /// - Parameters:
  ///   - place: Where to look from.
  ///   - orEnd: Whether the text may end instead.
  /// - Returns: Its place; `nil` if the buffer ends before.
  /// - Throws: ``CatalogError/notJSON(path:line:column:)`` if the text ends before.
  private func mark(from place: Int, orEnd: Bool = false) throws(CatalogError) -> Int? {
    var at = place
    while let byte = byte(at) {
      switch byte {
      case Ascii.space, Ascii.tab, Ascii.lineFeed, Ascii.carriageReturn: at += 1
      default: return at
      }
    }
    guard buffer.isAtEnd else { return nil }
    if orEnd { return at }
    if isCut { return nil }
    throw notJSON(at)
  }

  private func byte(_ place: Int) -> UInt8? {
    place < bufferStart + buffer.fileCount ? buffer.text[place - bufferStart] : nil
  }

  private func notJSON(_ place: Int, _ isSecondValue: Bool = false) -> CatalogError {
    source.file.notJSON(at: place, isSecondValue: isSecondValue)
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
