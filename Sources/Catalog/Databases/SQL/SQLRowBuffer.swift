// SPDX-License-Identifier: GPL-3.0-or-later

/// A reusable buffer for the fields of one row, which avoids creating an item for each row.
struct SQLRowBuffer: ~Copyable {
  private let plan: SQLPlan
  private let validatesJSON: Bool
  private var store = FieldStore()

  /// Creates a buffer for the rows of a plan.
  ///
  /// - Parameters:
  ///   - plan: The plan of the rows.
  ///   - validatesJSON: `true` if values are exported as JSON, so that those that look like JSON are
  ///     validated.
  init(_ plan: SQLPlan, validatesJSON: Bool = false) {
    self.plan = plan
    self.validatesJSON = validatesJSON
  }

  /// Stores the next row.
  ///
  /// The view of the previous row becomes invalid.
  ///
  /// - Parameters:
  ///   - row: The values of the columns, which others may follow.
  ///   - columns: The columns of the values in ascending order, or `nil` for all columns of the
  ///     table.
  mutating func fill(_ row: [SQLValue], _ columns: [Int]? = nil) {
    store.removeAll()
    let width = columns?.count ?? plan.table.columns.count
    store.begin(needing: row.prefix(width).reduce(0) { $0 + $1.maximumTextLength })
    var next = 0
    for index in 0..<width {
      let column = columns?[index] ?? index
      while next < column {
        store.append(.absent)
        next += 1
      }
      row[index].withBytes { bytes in
        guard let bytes else { return store.append(Field(start: nil, count: 0, kind: .null)) }
        let isNested =
          plan.dialect.looksNested(bytes, in: plan.table.columns[column])
          && (!validatesJSON || plan.dialect.isNested(bytes))
        store.append(
          Field(start: store.copy(bytes), count: bytes.count, kind: isNested ? .json : .text)
        )
      }
      next += 1
    }
  }

  var view: Row { store.view }
}

/// Applies the part of a filter that the engine cannot test.
struct SQLRowTester: ~Copyable {
  private let predicate: Predicate
  private var buffer: SQLRowBuffer

  init(_ plan: SQLPlan) {
    predicate = Predicate(plan.remainingFilter)
    buffer = SQLRowBuffer(plan)
  }

  /// The columns that the filter reads, or `nil` if it reads all.
  var columns: [Int]? { predicate.columns }

  /// The number of values so far that a comparison left out because they are not of its type.
  var unreadableCount: Int { predicate.unreadableCount }

  /// Returns `true` if a row with the values of all columns passes.
  ///
  /// - Throws: ``CatalogError/cancelled``, since a cancelled match has no result.
  mutating func holds(for row: [SQLValue]) throws(CatalogError) -> Bool {
    if predicate.holdsForAll { return true }
    buffer.fill(row)
    let holds = predicate.holds(for: buffer.view)
    if Task.isCancelled { throw .cancelled }
    return holds
  }
}

extension SQLValue {
  /// The maximum length in bytes of the value's text.
  fileprivate var maximumTextLength: Int {
    switch self {
    case .null, .filter: 0
    case .integer, .real: 32
    case .text(let bytes): bytes.count
    case .blob(let bytes): 2 + 2 * bytes.count
    }
  }

  /// Calls a closure with the bytes of the value's text, or with `nil` for null.
  fileprivate func withBytes(_ body: (UnsafeBufferPointer<UInt8>?) -> Void) {
    switch self {
    case .null, .filter: body(nil)
    case .text(let bytes): bytes.withUnsafeBufferPointer(body)
    case .integer(let integer):
      var text = String(integer)
      text.withUTF8(body)
    case .real, .blob: bytes.withUnsafeBufferPointer(body)
    }
  }
}
