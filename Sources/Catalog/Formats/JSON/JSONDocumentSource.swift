// SPDX-License-Identifier: GPL-3.0-or-later

/// A JSON text as a source of items.
///
/// The items are the elements of an array, the members of an object, a single value, or several
/// values that follow one another. Each item is found from the previous one, and the whole
/// text is validated in the process. The first column of an object's members is their key.
struct JSONDocumentSource: RowSource {
  /// The kind of items.
  enum Shape: Sendable {
    case elements
    case members
    case single

    /// An object as a single item, because its members differ.
    case object

    /// Values that follow one another, with or without white space between them.
    case sequence

    /// `true` if the items are inside an array or object.
    var isInside: Bool { self == .elements || self == .members }
  }

  var file: SourceFile
  let keys: JSONColumns
  let shape: Shape
  let chunks: ChunkSizes
  var start: Int
  var report: SourceReport

  /// The offset of the header of a table, which precedes the first row; `nil` if there is none.
  var header: Int?

  /// `true` if the collection consists of one item with named members.
  var opensAsItem: Bool { shape == .object }

  var hasTypedValues: Bool { true }

  /// `false`, because a document ends with its last bracket.
  var isAppendable: Bool { false }
  var keyFinder: KeyCollector? { keys.collector }

  func learn(from finder: KeyCollector) { keys.learn(from: finder) }

  var isSequential: Bool { true }

  var columns: [Column] {
    guard shape == .members else { return keys.columns }
    return [Column(name: keys.keyName, kind: .text)] + keys.columns
  }

  var repetitions: [Int] {
    shape == .members ? keys.repetitions.map { $0 + 1 } : keys.repetitions
  }

  func locationComponents(to column: Int, of item: Item) -> [String] {
    switch shape {
    case .elements, .sequence: [position(of: item)] + keys.step(to: column)
    case .members: [JSONString.name(item[0].bytes)] + keys.step(to: column - 1)
    case .single, .object: keys.step(to: column)
    }
  }

  /// The position of an item in the source, which counts the header of a table.
  private func position(of item: Item) -> String {
    header == nil ? item.id.description : String(item.id.row + 1)
  }

  func isReachable(_ column: Int) -> Bool {
    keys.isReachable(shape == .members ? column - 1 : column)
  }

  func guessRow(in part: Range<Int>) throws(CatalogError) -> Int? { nil }

  func nextRow(from offset: Int) throws(CatalogError) -> Int { offset }

  func item(at rowStart: RowStart, upTo length: Int) throws(CatalogError) -> Item {
    var reader = JSONDocumentReader(self, reading: chunks.first)
    guard try reader.read(at: rowStart) else { throw .changed(path: file.path) }
    return reader.item(row: rowStart.row, upTo: length)
  }

  /// Returns the range of an item's value.
  func range(at rowStart: RowStart) throws(CatalogError) -> Range<Int> {
    var reader = JSONDocumentReader(self, reading: chunks.first)
    guard try reader.read(at: rowStart) else { throw .changed(path: file.path) }
    return reader.fileRange
  }

  /// Returns `true`, since ``JSONDocumentReader`` never returns a partial item.
  func isComplete(_ row: RowStart) throws(CatalogError) -> Bool { true }

  // Without these attributes, calls through the protocol are not specialized.
  @specialized(where Visitor == RowWriter)
  func scan<Visitor: RowVisitor>(
    _ part: Range<Int>,
    fence: Int,
    predicate: consuming Predicate,
    visitor: Visitor
  ) throws(CatalogError) -> PartScan<Visitor>? {
    var found = PartScan(visitor: visitor)
    var matcher = JSONItemMatcher(
      keys.known.columns,
      hasKeys: shape == .members,
      areValid: true,
      predicate,
      for: visitor
    )
    var reader = JSONDocumentReader(self, reading: chunks.largest)
    var offset = part.lowerBound
    found.addCheckpoint(at: offset)
    while offset < part.upperBound, !found.visitor.isFinished {
      let itemStart = RowStart(offset: offset, row: found.rows + 1)
      guard try reader.read(at: itemStart) else {
        offset = reader.next
        break
      }
      found.rows += 1
      offset = reader.next
      let answer = matcher.match(reader.value, key: reader.key)
      guard answer != .fails else { continue }
      found.matches += 1
      let row = matcher.row(answer, of: reader.value).with(warnings: reader.warnings)
      try found.visitor.visit(row, at: itemStart)
    }
    found.end = offset
    found.unreadable = matcher.unreadableCount
    try found.visitor.finish()
    return found
  }
}
