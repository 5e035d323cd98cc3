// SPDX-License-Identifier: GPL-3.0-or-later

/// The fields of one row after the other of a piece of text whose delimiters are marked.
struct MarkedFields: ~Copyable {
  /// Where the fields are put.
  var store = FieldStore()

  /// The columns that are wanted.
  let columns: ColumnChoice

  private let quote: UInt8?
  private let countsValues: Bool

  /// Room for the wanted fields of a row.
  ///
  /// - Parameters:
  ///   - columns: Which are wanted.
  ///   - quote: The mark around quotations.
  ///   - countsValues: Whether it is wanted as well how many values a row has.
  init(_ columns: consuming ColumnChoice, quote: UInt8?, countsValues: Bool) {
    self.columns = columns
    self.quote = quote
    self.countsValues = countsValues
    prepare()
  }

  /// Makes room again after somebody else has used the store.
  mutating func prepare() {
    store.prepare(columns.end)
  }

  /// The fields of a row, which are good until the next.
  @inline(__always)
  mutating func view(of row: Range<Int>, in buffer: borrowing ScanBuffer) -> RowView {
    store.begin(needing: row.count)
    if columns.isAll { fillAll(row, buffer) } else { fill(row, buffer) }
    var view = store.view
    if countsValues { view.width = 1 + Marks.count(buffer.delimiters, in: row) }
    return view
  }

  @inline(__always)
  private mutating func fill(_ row: Range<Int>, _ buffer: borrowing ScanBuffer) {
    var delimiters = Marks(buffer.delimiters, from: row.lowerBound)
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
    var delimiters = Marks(buffer.delimiters, from: row.lowerBound)
    store.removeAll()
    var start = row.lowerBound
    repeat {
      let end = delimiters.next(before: row.upperBound)
      store.append(field(start..<end, buffer))
      start = end + 1
    } while start <= row.upperBound
  }

  /// The value between two delimiters.
  @inline(__always)
  private mutating func field(_ range: Range<Int>, _ buffer: borrowing ScanBuffer) -> Field {
    let bytes = UnsafeBufferPointer(start: buffer.text + range.lowerBound, count: range.count)
    guard let quote, bytes.first == quote else {
      return Field(start: bytes.baseAddress, count: bytes.count, kind: .text)
    }
    // In plain text what begins with a quote mark ends with one.
    let inside = UnsafeBufferPointer(rebasing: bytes[1..<bytes.count - 1])
    guard inside.contains(quote) else {
      return Field(start: inside.baseAddress, count: inside.count, kind: .text)
    }
    return store.unquote(inside, quote: quote)
  }
}
