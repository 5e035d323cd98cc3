// SPDX-License-Identifier: GPL-3.0-or-later

/// The fields of one row at a time, taken from a chunk whose delimiters are marked.
struct MarkedFields: ~Copyable {
  /// The storage of the fields.
  var store = FieldStore()

  /// The requested columns.
  let columns: ColumnChoice

  private let quote: UInt8?
  private let countsValues: Bool

  /// Creates storage for the requested fields of a row.
  ///
  /// - Parameters:
  ///   - columns: The requested columns.
  ///   - quote: The quote around fields; `nil` if fields are not quoted.
  ///   - countsValues: `true` to count all fields of each row as well.
  init(_ columns: consuming ColumnChoice, quote: UInt8?, countsValues: Bool) {
    self.columns = columns
    self.quote = quote
    self.countsValues = countsValues
    prepare()
  }

  /// Restores the storage after other code has used it.
  mutating func prepare() {
    store.prepare(columns.end)
  }

  /// Returns the requested fields of a row, which are valid until the next call.
  @inline(__always)
  mutating func view(of row: Range<Int>, in buffer: borrowing ScanBuffer) -> Row {
    store.begin(needing: row.count)
    if columns.isAll { fillAll(row, buffer) } else { fill(row, buffer) }
    var view = store.view
    if countsValues { view.width = 1 + SetBits.count(buffer.delimiters, in: row) }
    return view
  }

  @inline(__always)
  private mutating func fill(_ row: Range<Int>, _ buffer: borrowing ScanBuffer) {
    var delimiters = SetBits(buffer.delimiters, from: row.lowerBound)
    var start = row.lowerBound
    var column = 0
    for wanted in columns.indexes {
      if wanted > column, start <= row.upperBound {
        start = delimiters.skip(wanted - column, before: row.upperBound) + 1
      }
      guard start <= row.upperBound else {
        store[wanted] = .absent
        continue
      }
      let end = delimiters.next(before: row.upperBound)
      store[wanted] = field(start..<end, buffer)
      start = end + 1
      column = wanted + 1
    }
  }

  private mutating func fillAll(_ row: Range<Int>, _ buffer: borrowing ScanBuffer) {
    var delimiters = SetBits(buffer.delimiters, from: row.lowerBound)
    store.removeAll()
    var start = row.lowerBound
    repeat {
      let end = delimiters.next(before: row.upperBound)
      store.append(field(start..<end, buffer))
      start = end + 1
    } while start <= row.upperBound
  }

  /// Returns the field between two delimiters, without its quotes.
  @inline(__always)
  private mutating func field(_ range: Range<Int>, _ buffer: borrowing ScanBuffer) -> Field {
    let bytes = UnsafeBufferPointer(start: buffer.text + range.lowerBound, count: range.count)
    guard let quote, bytes.first == quote else {
      return Field(start: bytes.baseAddress, count: bytes.count, kind: .text)
    }
    // In plain text, a field that begins with a quote also ends with one.
    let inside = UnsafeBufferPointer(rebasing: bytes[1..<bytes.count - 1])
    guard inside.contains(quote) else {
      return Field(start: inside.baseAddress, count: inside.count, kind: .text)
    }
    return store.unquote(inside, quote: quote)
  }
}
