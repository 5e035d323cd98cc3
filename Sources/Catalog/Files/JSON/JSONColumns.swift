/// The columns of JSON items: those of a sample, and what other items have brought since.
///
/// A column keeps its place; new ones come behind.
final class JSONColumns: Sendable {
  /// What is known at a time.
  struct State: Sendable {
    fileprivate(set) var shape = JSONShape()
    fileprivate(set) var kinds: [KindInference] = []

    /// What each column holds.
    var columns: [JSONColumn] { shape.columns }
  }

  private let state = Guarded(State())

  /// What is known now.
  var known: State { state.use { $0 } }

  /// The columns with their names and kinds.
  var columns: [Column] {
    let known = known
    return zip(known.shape.names, known.kinds).map { Column(name: $0, kind: $1.kind) }
  }

  /// The name that leads from an item to the value of a column; none if that is the item.
  func step(to column: Int) -> [String] {
    let shape = known.shape
    guard shape.columns.indices.contains(column), shape.columns[column] != .whole else { return [] }
    return [shape.names[column]]
  }

  /// Learns from an item; of one that is no JSON, nothing.
  func learn(_ item: UnsafeBufferPointer<UInt8>) {
    state.use { state in
      state.shape.add(item)
      let columns = state.shape.columns
      while state.kinds.count < columns.count { state.kinds.append(KindInference()) }
      var reader = JSONRowReader(columns, needed: Array(columns.indices))
      withUnsafeTemporaryAllocation(of: Field.self, capacity: max(1, columns.count)) { fields in
        fields.initialize(repeating: .absent)
        guard reader.read(item, into: fields), JSONSyntax.isValid(item) else { return }
        for index in columns.indices { state.kinds[index].add(fields[index]) }
      }
      withExtendedLifetime(reader) {}
    }
  }
}

extension JSONColumns {
  /// The item that a text is, after learning what is new in it.
  func item(_ text: UnsafeBufferPointer<UInt8>, row: Int) -> Item {
    let id = Item.ID(row: row)
    guard let pieces = try? JSONPieces.all(in: text) else {
      return Item(id: id, values: [], oddities: .invalid, unreadable: Array(text))
    }
    var values = self.values(text)
    let isObject = pieces.first?.key != nil
    if values.count(where: { $0 != .absent }) < (isObject ? pieces.count : 1) {
      learn(text)
      values = self.values(text)
    }
    return Item(id: id, values: values)
  }

  /// The values of the columns that are known now.
  private func values(_ text: UnsafeBufferPointer<UInt8>) -> [Value] {
    let columns = known.columns
    var reader = JSONRowReader(columns, needed: Array(columns.indices))
    let values = withUnsafeTemporaryAllocation(of: Field.self, capacity: max(1, columns.count)) {
      fields in
      fields.initialize(repeating: .absent)
      _ = reader.read(text, into: fields)
      return columns.indices.map { fields[$0].value }
    }
    withExtendedLifetime(reader) {}
    return values
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Whether there is nothing but white space (RFC 8259, section 2).
  var isBlank: Bool {
    allSatisfy {
      $0 == Ascii.space || $0 == Ascii.tab || $0 == Ascii.carriageReturn || $0 == Ascii.lineFeed
    }
  }
}

extension KindInference {
  /// Takes the next value of JSON into account: what it spells as a string is no number.
  fileprivate mutating func add(_ field: Field) {
    switch field.kind {
    case .absent, .null: break
    case .json: add(field.bytes.span)
    case .text: addText(field.bytes.span)
    }
  }
}
