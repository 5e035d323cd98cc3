// SPDX-License-Identifier: GPL-3.0-or-later

#if SQLite
import CSQLite

/// SQL functions with the tests and orders of ``ValueOrder`` for displayed values.
///
/// | function | result |
/// | --- | --- |
/// | `browse_test(CONDITION, value)` | 1 if a condition of the filter language holds |
/// | `browse_search(TEXT, value, …)` | 1 if any of the values contains a text |
/// | `browse_key(ORDER, value)` | a blob that sorts as the value does |
/// | `browse_text(value)` | the displayed text of a value |
enum SQLiteFunctions {
  /// The maximum number of arguments of a function (SQLite, “Limits”, 6).
  static let maximumArgumentCount = 100

  /// Registers the functions with a connection.
  static func add(to database: OpaquePointer) {
    // Prevents views and triggers from calling these functions.
    let flags = SQLITE_UTF8 | SQLITE_DETERMINISTIC | SQLITE_DIRECTONLY
    let all: [(String, Int32, Function)] = [
      ("browse_test", 2, { SQLiteFunctions.test($0, $2) }),
      ("browse_search", -1, { SQLiteFunctions.search($0, $1, $2) }),
      ("browse_key", 2, { SQLiteFunctions.key($0, $2) }),
      ("browse_text", 1, { SQLiteFunctions.text($0, $2) }),
    ]
    for (name, count, function) in all {
      sqlite3_create_function_v2(database, name, count, flags, nil, function, nil, nil, nil)
    }
  }

  private typealias Function =
    @convention(c) (OpaquePointer?, Int32, UnsafeMutablePointer<OpaquePointer?>?) -> Void
  private typealias Values = UnsafeMutablePointer<OpaquePointer?>

  // MARK: The functions

  private static func test(_ context: OpaquePointer?, _ values: Values?) {
    guard let values else { return sqlite3_result_null(context) }
    let holds = cached(context, values) { text in
      let column = [Column(name: "value", kind: .text)]
      return (try? Filter(conditions: text, on: 0, columns: column)).map(PreparedTest.init)
    } use: {
      $0.holds(for: values, from: 1, count: 1)
    }
    guard let holds else { return sqlite3_result_null(context) }
    sqlite3_result_int(context, holds ? 1 : 0)
  }

  private static func search(_ context: OpaquePointer?, _ count: Int32, _ values: Values?) {
    guard let values else { return sqlite3_result_null(context) }
    let holds = cached(context, values) {
      PreparedTest(Filter.anywhere($0))
    } use: {
      $0.holds(for: values, from: 1, count: Int(count) - 1)
    }
    guard let holds else { return sqlite3_result_null(context) }
    sqlite3_result_int(context, holds ? 1 : 0)
  }

  private static func key(_ context: OpaquePointer?, _ values: Values?) {
    guard let values else { return sqlite3_result_null(context) }
    let key = cached(context, values) {
      PreparedOrder($0)
    } use: {
      $0.key(of: values[1])
    }
    guard let bytes = key else { return sqlite3_result_null(context) }
    sqlite3_result_blob(
      context,
      bytes,
      Int32(clamping: bytes.count),
      unsafeBitCast(-1, to: sqlite3_destructor_type.self)
    )
  }

  private static func text(_ context: OpaquePointer?, _ values: Values?) {
    guard let value = values?[0], sqlite3_value_type(value) != SQLITE_NULL else {
      return sqlite3_result_null(context)
    }
    let bytes = displayedText(value)
    bytes.withUnsafeBytes {
      sqlite3_result_text64(
        context,
        $0.baseAddress?.assumingMemoryBound(to: CChar.self),
        UInt64($0.count),
        unsafeBitCast(-1, to: sqlite3_destructor_type.self),
        UInt8(SQLITE_UTF8)
      )
    }
  }

  // MARK: State kept between rows

  /// Calls a closure with an object that is prepared once from the constant first argument.
  @inline(__always)
  private static func cached<Prepared: AnyObject, Result>(
    _ context: OpaquePointer?,
    _ values: Values,
    _ prepare: (String) -> Prepared?,
    use: (Prepared) -> Result
  ) -> Result? {
    if let known = sqlite3_get_auxdata(context, 0) {
      // SQLite retains the object. Reference counting for each row would cost as much as most
      // tests.
      return Unmanaged<Prepared>.fromOpaque(known)._withUnsafeGuaranteedRef(use)
    }
    guard let prepared = prepare(String(decoding: bytes(of: values[0]), as: UTF8.self)) else {
      return nil
    }
    let result = use(prepared)
    sqlite3_set_auxdata(context, 0, Unmanaged.passRetained(prepared).toOpaque()) {
      if let object = $0 { Unmanaged<AnyObject>.fromOpaque(object).release() }
    }
    return result
  }

  /// Returns the displayed text of a value that is not null.
  fileprivate static func displayedText(_ value: OpaquePointer?) -> [UInt8] {
    switch sqlite3_value_type(value) {
    case SQLITE_INTEGER: SQLValue.integer(sqlite3_value_int64(value)).bytes
    case SQLITE_FLOAT: SQLValue.real(sqlite3_value_double(value)).bytes
    case SQLITE_BLOB: SQLValue.hexadecimal(Array(bytes(of: value)))
    default: Array(bytes(of: value))
    }
  }

  /// Returns the bytes of a text or blob, which are valid until the function returns.
  fileprivate static func bytes(of value: OpaquePointer?) -> UnsafeBufferPointer<UInt8> {
    let isBlob = sqlite3_value_type(value) == SQLITE_BLOB
    let start =
      isBlob
      ? sqlite3_value_blob(value)?.assumingMemoryBound(to: UInt8.self)
      : sqlite3_value_text(value)
    let count = Int(sqlite3_value_bytes(value))
    return UnsafeBufferPointer(start: start, count: start == nil ? 0 : count)
  }
}

/// A filter that is prepared for many rows.
private final class PreparedTest {
  private let predicate: Predicate

  init(_ filter: Filter) {
    predicate = Predicate(filter)
  }

  func holds(
    for values: UnsafeMutablePointer<OpaquePointer?>,
    from first: Int,
    count: Int
  ) -> Bool {
    withUnsafeTemporaryAllocation(of: Field.self, capacity: max(1, count)) { fields in
      // The displayed texts of values that are not texts. Until a text has an address, the count of
      // its field is its negated number.
      var texts: [[UInt8]] = []
      for index in 0..<count {
        let value = values[first + index]
        var field = Field(start: nil, count: 0, kind: .null)
        switch sqlite3_value_type(value) {
        case SQLITE_NULL: break
        case SQLITE_TEXT:
          let bytes = SQLiteFunctions.bytes(of: value)
          field = Field(start: bytes.baseAddress, count: bytes.count, kind: .text)
        default:
          texts.append(SQLiteFunctions.displayedText(value))
          field.kind = .text
          field.count = -texts.count
        }
        fields.initializeElement(at: index, to: field)
      }
      let row = UnsafeMutableBufferPointer(rebasing: fields[..<count])
      return texts.isEmpty ? test(row) : test(row, texts)
    }
  }

  @inline(__always)
  private func test(_ row: UnsafeMutableBufferPointer<Field>) -> Bool {
    predicate.holds(for: Row(fields: UnsafeBufferPointer(row)))
  }

  /// Tests a row after joining the displayed texts in one buffer, so that each has an address.
  private func test(_ row: UnsafeMutableBufferPointer<Field>, _ texts: [[UInt8]]) -> Bool {
    let bytes = Array(texts.joined())
    return bytes.withUnsafeBufferPointer { bytes in
      var offset = 0
      for index in row.indices where row[index].count < 0 {
        let count = texts[-row[index].count - 1].count
        row[index].count = count
        row[index].start = bytes.baseAddress.map { $0 + offset }
        offset += count
      }
      return test(row)
    }
  }
}

/// An order by one value: `desc`, `natural`, or both.
private final class PreparedOrder {
  private let key: SortOrder.Key
  private var sortKey = SortKey()

  init(_ text: String) {
    key = SortOrder.Key(
      column: 0,
      descending: text.hasPrefix("desc"),
      natural: text.hasSuffix("natural")
    )
  }

  func key(of value: OpaquePointer?) -> [UInt8] {
    sortKey.removeAll()
    switch sqlite3_value_type(value) {
    case SQLITE_NULL: sortKey.append([UInt8]().span, key)
    case SQLITE_TEXT: sortKey.append(SQLiteFunctions.bytes(of: value).span, key)
    default: sortKey.append(SQLiteFunctions.displayedText(value).span, key)
    }
    return sortKey.bytes
  }
}

extension SortKey {
  fileprivate var bytes: [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(16 + 8 * rest.count)
    for word in [first, second] + rest {
      for shift in stride(from: 56, through: 0, by: -8) {
        bytes.append(UInt8(truncatingIfNeeded: word >> UInt64(shift)))
      }
    }
    return bytes
  }
}
#endif
