// SPDX-License-Identifier: GPL-3.0-or-later

/// The values of one row of delimited text, one behind the other in one buffer, which is used again
/// for the next row.
struct Row {
  /// All values, unquoted, without anything between them.
  var bytes: [UInt8] = []

  /// Where in `bytes` each value stands.
  var fields: [Range<Int>] = []

  var oddities: RowOddities = []

  /// The values of which only the beginnings were wanted, and what is odd about them as a whole.
  var excerpts: Set<Int> = []
  var excerptOddities: RowOddities = []

  /// The values as text.
  var texts: [String] { fields.map { String(decoding: bytes[$0], as: UTF8.self) } }

  /// The item that the row is.
  ///
  /// - Parameters:
  ///   - row: Its number.
  ///   - width: How many values it should have; `nil` where any number will do.
  /// - Returns: The item.
  func item(row: Int, width: Int?) -> Item {
    var oddities = oddities
    if !excerpts.isEmpty {
      var store = FieldStore()
      bytes.withUnsafeBufferPointer {
        store.fill(self, $0)
        oddities.formUnion(OddityCounter.oddities(of: store.view, width: width))
      }
      oddities.formUnion(excerptOddities)
    }
    return Item(
      id: Item.ID(row: row),
      values: fields.map { .bytes(Array(bytes[$0])) },
      oddities: oddities,
      excerpts: excerpts
    )
  }

  /// Shows the row as one to look at.
  func withView<Failure: Error>(
    in store: inout FieldStore,
    _ body: (RowView) throws(Failure) -> Void
  ) throws(Failure) {
    let result = bytes.withUnsafeBufferPointer { bytes -> Result<Void, Failure> in
      store.fill(self, bytes)
      do throws(Failure) { return .success(try body(store.view.marked(oddities))) } catch {
        return .failure(error)
      }
    }
    try result.get()
  }

  /// Forgets the values, but not the room that they had.
  mutating func removeAll() {
    bytes.removeAll(keepingCapacity: true)
    fields.removeAll(keepingCapacity: true)
    oddities = []
    if !excerpts.isEmpty { excerpts = [] }
    excerptOddities = []
  }
}
