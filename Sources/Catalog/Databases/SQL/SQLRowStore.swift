// SPDX-License-Identifier: GPL-3.0-or-later

/// Room for the fields of one row of a table after the other, so that looking at a row makes no item.
struct SQLRowStore: ~Copyable {
  private let plan: SQLPlan
  private let isCopied: Bool
  private var store = FieldStore()

  /// Room for rows of a plan; what only looks like JSON is told from JSON only if it is copied as such.
  init(_ plan: SQLPlan, isCopied: Bool = false) {
    self.plan = plan
    self.isCopied = isCopied
  }

  /// Takes the next row; the view of the last is good no more.
  ///
  /// - Parameters:
  ///   - row: Its values, those of columns first.
  ///   - columns: The columns that these are of, in ascending order; all of the table's for `nil`.
  mutating func fill(_ row: [SQLValue], _ columns: [Int]? = nil) {
    store.removeAll()
    let width = columns?.count ?? plan.table.columns.count
    store.begin(needing: row.prefix(width).reduce(0) { $0 + $1.room })
    var next = 0
    for place in 0..<width {
      let column = columns?[place] ?? place
      while next < column {
        store.append(.absent)
        next += 1
      }
      row[place].withBytes { bytes in
        guard let bytes else { return store.append(Field(start: nil, count: 0, kind: .null)) }
        let isNested =
          plan.dialect.looksNested(bytes, in: plan.table.columns[column])
          && (!isCopied || plan.dialect.isNested(bytes))
        store.append(
          Field(start: store.copy(bytes), count: bytes.count, kind: isNested ? .json : .text)
        )
      }
      next += 1
    }
  }

  /// The fields of the row.
  var view: RowView { store.view }
}

/// Tests rows for what the engine cannot test.
struct SQLRowTester: ~Copyable {
  private let predicate: Predicate
  private var store: SQLRowStore

  init(_ plan: SQLPlan) {
    predicate = Predicate(plan.rest)
    store = SQLRowStore(plan)
  }

  /// Whether a row with all columns passes.
  mutating func holds(for row: [SQLValue]) -> Bool {
    if predicate.holdsForAll { return true }
    store.fill(row)
    return predicate.holds(for: store.view)
  }
}

extension SQLValue {
  /// How many bytes it has at most as text.
  fileprivate var room: Int {
    switch self {
    case .null: 0
    case .integer, .real: 32
    case .text(let bytes): bytes.count
    case .blob(let bytes): 2 + 2 * bytes.count
    }
  }

  /// Shows its bytes as text; none for null.
  fileprivate func withBytes(_ body: (UnsafeBufferPointer<UInt8>?) -> Void) {
    switch self {
    case .null: body(nil)
    case .text(let bytes): bytes.withUnsafeBufferPointer(body)
    case .integer(let integer):
      var text = String(integer)
      text.withUTF8(body)
    case .real, .blob: bytes.withUnsafeBufferPointer(body)
    }
  }
}
