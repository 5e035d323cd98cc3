// SPDX-License-Identifier: GPL-3.0-or-later

/// The values of one row of delimited text, stored consecutively in a reusable buffer.
struct RowBuffer {
  /// All values, unquoted and without delimiters.
  var bytes: [UInt8] = []

  /// The range of each value in `bytes`.
  var fields: [Range<Int>] = []

  var warnings: RowWarnings = []

  /// The indexes of the truncated values.
  var excerpts: Set<Int> = []

  /// The warnings about the truncated values in their complete form.
  var excerptWarnings: RowWarnings = []

  var texts: [String] { fields.map { String(decoding: bytes[$0], as: UTF8.self) } }

  /// Returns the row as an item.
  ///
  /// - Parameters:
  ///   - row: The row number.
  ///   - width: The number of values the row should have; `nil` if any number is valid.
  func item(row: Int, width: Int?) -> Item {
    var warnings = warnings
    if !excerpts.isEmpty {
      var store = FieldStore()
      bytes.withUnsafeBufferPointer {
        store.fill(self, $0)
        warnings.formUnion(WarningCounter.warnings(of: store.view, width: width))
      }
      warnings.formUnion(excerptWarnings)
    }
    return Item(
      id: Item.ID(row: row),
      values: fields.map { .bytes(Array(bytes[$0])) },
      warnings: warnings,
      excerpts: excerpts
    )
  }

  /// Calls a closure with a borrowed view of the row.
  func withView<Failure: Error>(
    in store: inout FieldStore,
    _ body: (Row) throws(Failure) -> Void
  ) throws(Failure) {
    let result = bytes.withUnsafeBufferPointer { bytes -> Result<Void, Failure> in
      store.fill(self, bytes)
      do throws(Failure) { return .success(try body(store.view.with(warnings: warnings))) } catch {
        return .failure(error)
      }
    }
    try result.get()
  }

  /// Removes all values, but keeps the allocated memory.
  mutating func removeAll() {
    bytes.removeAll(keepingCapacity: true)
    fields.removeAll(keepingCapacity: true)
    warnings = []
    if !excerpts.isEmpty { excerpts = [] }
    excerptWarnings = []
  }
}
