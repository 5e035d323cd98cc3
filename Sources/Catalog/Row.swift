/// The values of one row, one behind the other in one buffer, which is used again for the next row.
struct Row {
  /// Where a value stands in `bytes`.
  struct Field {
    var start: Int
    var end: Int

    /// No value at all, as a null.
    static let absent = Field(start: 0, end: -1)

    var isAbsent: Bool { end < start }
  }

  /// All values, unquoted, without anything between them.
  var bytes: [UInt8] = []
  var fields: [Field] = []

  /// An empty row.
  init() {}

  /// The row that an item was.
  init(_ item: Item) {
    for value in item.values {
      switch value {
      case .absent: fields.append(.absent)
      case .bytes(let content):
        fields.append(Field(start: bytes.count, end: bytes.count + content.count))
        bytes.append(contentsOf: content)
      }
    }
  }

  /// The value of a column.
  func value(_ column: Int) -> Value {
    guard column < fields.count, !fields[column].isAbsent else { return .absent }
    let field = fields[column]
    return .bytes(Array(bytes[field.start..<field.end]))
  }

  /// The item that the row is.
  func item(row: Int) -> Item {
    Item(id: Item.ID(row: row), values: fields.indices.map(value))
  }

  /// Forgets the values, but not the room that they had.
  mutating func removeAll() {
    bytes.removeAll(keepingCapacity: true)
    fields.removeAll(keepingCapacity: true)
  }
}
