// SPDX-License-Identifier: GPL-3.0-or-later

#if SQLite
import CSQLite

/// SQL functions with the tests and orders of ``ValueOrder`` for displayed values.
///
/// | function | result |
/// | --- | --- |
/// | `browse_test(CONDITION, value)` | 1 if a condition of the filter language holds |
/// | `browse_filter(FILTER, value, …)` | 1 if a filter of the values holds |
/// | `browse_search(TEXT, value, …)` | 1 if any of the values contains a text |
/// | `browse_length(value)` | the number of code points of the displayed text |
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
      ("browse_filter", -1, { SQLiteFunctions.filter($0, $1, $2) }),
      ("browse_length", 1, { SQLiteFunctions.length($0, $2) }),
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

  private static func filter(_ context: OpaquePointer?, _ count: Int32, _ values: Values?) {
    guard let values, let bound = sqlite3_value_pointer(values[0], filterType) else {
      return sqlite3_result_null(context)
    }
    // The statement retains the object.
    let holds = Unmanaged<PreparedTest>.fromOpaque(bound)._withUnsafeGuaranteedRef {
      $0.holds(for: values, from: 1, count: Int(count) - 1)
    }
    sqlite3_result_int(context, holds ? 1 : 0)
  }

  private static func length(_ context: OpaquePointer?, _ values: Values?) {
    guard let value = values?[0], sqlite3_value_type(value) != SQLITE_NULL else {
      return sqlite3_result_null(context)
    }
    let isText = sqlite3_value_type(value) == SQLITE_TEXT
    let count =
      isText ? TextFunctions.length(bytes(of: value)) : displayedText(value).count
    // An empty text is a missing value.
    if count == 0 { return sqlite3_result_null(context) }
    sqlite3_result_int64(context, Int64(count))
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

  // MARK: Bound filters

  /// Binds a filter, prepared for the rows of one statement, as an argument of `browse_filter`.
  static func bind(_ filter: Filter, to statement: OpaquePointer, at index: Int32) -> Int32 {
    let test = Unmanaged.passRetained(PreparedTest(filter)).toOpaque()
    return sqlite3_bind_pointer(statement, index, test, filterType) {
      if let object = $0 { Unmanaged<AnyObject>.fromOpaque(object).release() }
    }
  }

  /// The type of bound filters, which SQLite compares by its text.
  private static var filterType: UnsafePointer<CChar>? {
    let name: StaticString = "browse_filter"
    return UnsafeRawPointer(name.utf8Start).assumingMemoryBound(to: CChar.self)
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
    if count == 1, sqlite3_value_type(values[first]) == SQLITE_TEXT {
      let bytes = SQLiteFunctions.bytes(of: values[first])
      var field = Field(start: bytes.baseAddress, count: bytes.count, kind: .text)
      return withUnsafeMutablePointer(to: &field) {
        predicate.holds(for: Row(fields: UnsafeBufferPointer(start: $0, count: 1)))
      }
    }
    var room = 0
    for index in first..<first + count {
      switch sqlite3_value_type(values[index]) {
      case SQLITE_NULL, SQLITE_TEXT: break
      case SQLITE_BLOB: room += 2 + 2 * Int(sqlite3_value_bytes(values[index]))
      default: room += Self.maximumNumberLength
      }
    }
    return withUnsafeTemporaryAllocation(of: Field.self, capacity: max(1, count)) { fields in
      withUnsafeTemporaryAllocation(of: UInt8.self, capacity: max(1, room)) { texts in
        var texts = texts[...]
        for index in 0..<count {
          fields.initializeElement(at: index, to: Self.field(values[first + index], &texts))
        }
        return predicate.holds(for: Row(fields: UnsafeBufferPointer(rebasing: fields[..<count])))
      }
    }
  }

  /// The maximum length in bytes of a displayed number.
  private static let maximumNumberLength = 32

  /// Returns the displayed text of a value.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - texts: The memory for texts of values that are not texts.
  @inline(__always)
  private static func field(
    _ value: OpaquePointer?,
    _ texts: inout UnsafeMutableBufferPointer<UInt8>.SubSequence
  ) -> Field {
    switch sqlite3_value_type(value) {
    case SQLITE_NULL: return Field(start: nil, count: 0, kind: .null)
    case SQLITE_TEXT:
      let bytes = SQLiteFunctions.bytes(of: value)
      return Field(start: bytes.baseAddress, count: bytes.count, kind: .text)
    case SQLITE_INTEGER: return copy(sqlite3_value_int64(value), to: &texts)
    case SQLITE_FLOAT:
      var text = sqlite3_value_double(value).description
      return text.withUTF8 { copy($0, to: &texts) }
    default:
      return SQLiteFunctions.displayedText(value).withUnsafeBufferPointer { copy($0, to: &texts) }
    }
  }

  private static func copy(
    _ text: UnsafeBufferPointer<UInt8>,
    to texts: inout UnsafeMutableBufferPointer<UInt8>.SubSequence
  ) -> Field {
    let copy = UnsafeMutableBufferPointer(rebasing: texts.prefix(text.count))
    _ = copy.initialize(fromContentsOf: text)
    texts = texts.dropFirst(text.count)
    return Field(start: UnsafePointer(copy.baseAddress), count: text.count, kind: .text)
  }

  private static func copy(
    _ integer: Int64,
    to texts: inout UnsafeMutableBufferPointer<UInt8>.SubSequence
  ) -> Field {
    // The digits are written from the last one.
    let room = UnsafeMutableBufferPointer(rebasing: texts.prefix(maximumNumberLength))
    var start = maximumNumberLength
    var rest = integer.magnitude
    repeat {
      start -= 1
      room.initializeElement(at: start, to: Ascii.zero + UInt8(truncatingIfNeeded: rest % 10))
      rest /= 10
    } while rest > 0
    if integer < 0 {
      start -= 1
      room.initializeElement(at: start, to: Ascii.minus)
    }
    texts = texts.dropFirst(maximumNumberLength)
    return Field(
      start: UnsafePointer(room.baseAddress.map { $0 + start }),
      count: maximumNumberLength - start,
      kind: .text
    )
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
