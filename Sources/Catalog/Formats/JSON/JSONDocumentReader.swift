// SPDX-License-Identifier: GPL-3.0-or-later

/// Reads the items of a JSON text, each from its offset.
struct JSONDocumentReader: ~Copyable {
  /// The offset of the next item, or the end of the file after the last item.
  ///
  /// In a sequence, it is the end of the item.
  private(set) var next = 0

  private let source: JSONDocumentSource
  private var buffer: ScanBuffer

  /// The offset of the buffer in the file.
  private var bufferStart = 0
  private var isLoaded = false

  /// The range of the key in the buffer, including its quotes.
  private var keyRange: Range<Int>?
  /// The range of the value in the buffer.
  private var valueRange = 0..<0

  /// The value as standard JSON, if it has extensions.
  private var standard = JSONTextBuffer()

  /// The extensions in the item, and between it and the next one.
  private var extensions: JSONExtensions = []

  /// Creates a reader of items.
  ///
  /// - Parameters:
  ///   - source: The source of the text.
  ///   - count: The number of bytes to read at a time. The buffer grows for longer items.
  init(_ source: JSONDocumentSource, reading count: Int) {
    self.source = source
    buffer = ScanBuffer(capacity: count)
  }

  /// The JSON text of the last value that was read, without extensions.
  var value: UnsafeBufferPointer<UInt8> {
    extensions.isEmpty ? UnsafeBufferPointer(rebasing: text[valueRange]) : standard.text
  }

  /// The warnings about the text of the item.
  var warnings: RowWarnings { extensions.isEmpty ? [] : RowWarnings(extensions) }

  /// The range of the last value in the file.
  var fileRange: Range<Int> {
    bufferStart + valueRange.lowerBound..<bufferStart + valueRange.upperBound
  }

  /// The JSON text of its key, if the items are members of an object.
  var key: UnsafeBufferPointer<UInt8>? {
    keyRange.map { UnsafeBufferPointer(rebasing: text[$0]) }
  }

  /// Returns the item that was read last.
  func item(row: Int, upTo length: Int) -> Item {
    let item = source.keys.item(value, row: row, upTo: length)
    let warnings = item.warnings.union(warnings)
    guard let keyRange else {
      return Item(
        id: item.id,
        values: item.values,
        warnings: warnings,
        excerpts: item.excerpts,
        unreadable: item.unreadable
      )
    }
    return Item(
      id: item.id,
      values: [.bytes(JSONString.content(of: keyRange, in: text))] + item.values,
      warnings: warnings,
      excerpts: Set(item.excerpts.map { $0 + 1 }),
      unreadable: item.unreadable
    )
  }

  /// Reads an item.
  ///
  /// - Parameter rowStart: The start of the item, or the end of the text.
  /// - Returns: `false` if there is no item.
  /// - Throws: ``CatalogError/notJSON(path:line:column:isSecondValue:)`` if the text there is not
  ///   an item.
  mutating func read(at rowStart: RowStart) throws(CatalogError) -> Bool {
    var least = 1
    while true {
      try load(at: rowStart, atLeast: least)
      guard rowStart.offset < bufferStart + buffer.fileCount else {
        next = rowStart.offset
        return false
      }
      do throws(JSONSyntaxError) {
        if try find(at: rowStart.offset - bufferStart) {
          guard !valueRange.isEmpty else { return false }
          if !extensions.isEmpty {
            let value = UnsafeBufferPointer(rebasing: text[valueRange])
            standard.store(StandardJSON(value, extensions))
          }
          return true
        }
      } catch {
        throw source.file.notJSON(
          at: bufferStart + error.offset,
          isSecondValue: error.problem == .trailingText
            && JSONScanner.beginsValue(text[error.offset])
        )
      }
      if isCut {
        // Input that has not arrived yet may continue this item.
        next = source.file.isSnapshot ? rowStart.offset : bufferStart + buffer.fileCount
        return false
      }
      least = bufferStart + buffer.fileCount - rowStart.offset + 1
    }
  }

  /// Finds an item and the start of the next one.
  ///
  /// If there is no item, the range of the value is empty.
  ///
  /// - Returns: `false` if the buffer ends first.
  private mutating func find(at start: Int) throws(JSONSyntaxError) -> Bool {
    let isInside = source.shape.isInside
    var scanner = JSONScanner(
      level: isInside ? 1 : 0,
      stopsInside: isInside,
      at: start,
      grammar: .tolerant
    )
    if isInside {
      scanner.open(
        isObject: source.shape == .members,
        isAfterComma: bufferStart + start != source.start
      )
    }
    let level = scanner.depth
    let closing = source.shape == .members ? UInt8(ascii: "}") : UInt8(ascii: "]")
    valueRange = start..<start
    keyRange = nil
    let text = text
    var at = start
    defer { extensions = scanner.extensions }
    while let stop = try scanner.next(in: text, from: &at) {
      switch stop {
      case .valueEnded where scanner.depth == level:
        valueRange = scanner.value
        keyRange = scanner.key
        if source.shape == .sequence {
          next = bufferStart + at
          return true
        }
      case .separated:
        let end = text[at...].firstIndex { !JSONQuickScan.isSpace($0) }
        // If the array or object ends after the comma, the scanner reads on to the end. A comment
        // is read with the next item.
        guard let end, text[end] != closing else { break }
        next = bufferStart + end
        return true
      case .valueBegan, .valueEnded: break
      }
    }
    guard buffer.isAtEnd else { return false }
    if !scanner.isComplete {
      if isCut { return false }
      if source.shape == .sequence, scanner.isBeforeValue {
        next = bufferStart + buffer.fileCount
        return true
      }
      if try scanner.finish() != nil { valueRange = scanner.value }
    }
    next = bufferStart + at
    return true
  }

  private var text: UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(start: buffer.text, count: buffer.fileCount)
  }

  /// `true` if the buffer ends where the file is cut off.
  ///
  /// A partial item at that position is not an item.
  private var isCut: Bool {
    buffer.isAtEnd && (source.file.isSnapshot || source.file.fault != nil)
  }

  /// Loads at least a number of bytes of an item, if the file has them.
  private mutating func load(
    at rowStart: RowStart,
    atLeast least: Int
  ) throws(CatalogError) {
    let end = bufferStart + buffer.fileCount
    if isLoaded, rowStart.offset >= bufferStart, rowStart.offset + least <= end { return }
    if isLoaded, rowStart.offset == bufferStart, buffer.isAtEnd { return }
    if least > buffer.capacity {
      guard buffer.capacity < JSONColumns.maximumItemLength else {
        throw .itemTooLong(
          path: source.file.path,
          row: rowStart.row,
          limit: JSONColumns.maximumItemLength
        )
      }
      // Double the buffer, since the item is scanned again from its start each time.
      buffer = ScanBuffer(capacity: max(least, buffer.capacity * 2))
    }
    bufferStart = rowStart.offset
    try buffer.load(source.file, at: bufferStart, buffer.capacity, atLeast: least)
    isLoaded = true
  }
}

extension SourceFile {
  /// Returns the error for text that is not JSON from an offset on.
  ///
  /// - Parameters:
  ///   - offset: The byte offset of the error in this file.
  ///   - isSecondValue: `true` if another value begins there, after the value of the text.
  func notJSON(at offset: Int, isSecondValue: Bool = false) -> CatalogError {
    let position = position(at: offset)
    return .notJSON(
      path: root.file.path,
      line: position.line,
      column: position.column,
      isSecondValue: isSecondValue
    )
  }

  /// Returns the line and the column of an offset in this file, in the file that it is a part of.
  func position(at offset: Int) -> TextPosition {
    let (file, start) = root
    let end = start + offset
    var position = TextPosition()
    var at = 0
    while at < end {
      guard let chunk = try? file.bytes(min(256 * 1024, end - at), at: at), !chunk.isEmpty else {
        break
      }
      position.advance(over: chunk)
      at += chunk.count
    }
    return position
  }
}
