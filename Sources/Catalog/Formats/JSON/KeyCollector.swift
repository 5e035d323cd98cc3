// SPDX-License-Identifier: GPL-3.0-or-later

/// A visitor that collects unknown keys of JSON items.
///
/// Its time is linear in the size of the text, independent of the number of keys.
///
/// The conformance to `Sendable` is unchecked because the fast reader is an object. Copies never
/// use it at the same time: a collector is copied for each part before it creates the reader, and
/// copied again only after the scan, when it reads no more.
struct KeyCollector: RowVisitor, @unchecked Sendable {
  /// The maximum number of columns that the fast reader knows, since each slows down every row.
  private static let maximumReadColumns = 1024

  /// The items in which unknown keys were first found.
  private(set) var items: [[UInt8]] = []

  /// The number of fast readers that were created.
  private(set) var readersMade = 0

  private let known: JSONShape
  private var found: Set<JSONColumn> = []

  /// The maximum number of keys to find.
  private let maximumNewKeys: Int

  /// The fast reader, which recognizes items without unknown keys.
  private var coverageReader: CoverageReader?
  private var readColumns: [JSONColumn]

  /// The number of items that the reader did not recognize.
  ///
  /// The reader is replaced only after more of these items than it has columns.
  private var unrecognizedCount = 0

  /// A fast reader, with the number of columns that it knows.
  private final class CoverageReader {
    let columnCount: Int
    private var reader: JSONFieldReader

    init(_ columns: [JSONColumn]) {
      columnCount = columns.count
      reader = JSONFieldReader(columns, needed: Array(columns.indices))
    }

    func covers(_ text: UnsafeBufferPointer<UInt8>) -> Bool { reader.isCovered(text) }
  }

  /// Creates a collector.
  ///
  /// - Parameters:
  ///   - known: The known columns.
  ///   - limit: The maximum number of columns in total.
  init(known: JSONShape, upTo limit: Int = .max) {
    self.known = known
    maximumNewKeys = max(0, limit - known.columns.count)
    readColumns = Array(known.columns.prefix(Self.maximumReadColumns))
  }

  var columns: [Int]? { [] }
  var isFinished: Bool { false }

  mutating func visit(_ row: Row, at start: RowStart) {
    guard found.count < maximumNewKeys, let text = row.text, !isCovered(text),
      let values = JSONColumn.values(of: text, splitsLists: known.isTable)
    else { return }
    var isNew = false
    for (column, _) in values where !known.contains(column) && found.insert(column).inserted {
      isNew = true
      if readColumns.count < Self.maximumReadColumns { readColumns.append(column) }
    }
    if isNew { items.append(Array(text)) }
    unrecognizedCount += 1
  }

  private mutating func isCovered(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    if let coverageReader,
      unrecognizedCount <= coverageReader.columnCount
        || readColumns.count == coverageReader.columnCount
    {
      return coverageReader.covers(text)
    }
    let coverageReader = CoverageReader(readColumns)
    self.coverageReader = coverageReader
    readersMade += 1
    unrecognizedCount = 0
    return coverageReader.covers(text)
  }
}
