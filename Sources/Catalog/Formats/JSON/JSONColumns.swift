// SPDX-License-Identifier: GPL-3.0-or-later

import Platform

/// The columns of JSON items: those of a sample, and what other items have brought since.
///
/// A column keeps its place and its name; new ones come behind, and have what names are free then.
final class JSONColumns: Sendable {
  /// How many columns there are at most beyond those of the sample.
  ///
  /// Keys beyond them stay in the text of their items, but damaged ones must not make millions of
  /// columns.
  private let mostLateColumns: Int

  /// Whether a column with the key of each item stands before them.
  private let hasKeys: Bool

  private let state = Guarded(State())

  private struct State {
    var shape = JSONShape()
    var kinds: [KindInference] = []

    /// How many columns the sample has.
    var sampled = 0

    /// The names given so far; those of the sample are given together.
    var names: ColumnNames?

    /// What the column is called that has the key of each item.
    var keyName = "key"

    /// The columns with their names and kinds, until something is learnt.
    var named: [Column]?
  }

  /// No columns.
  ///
  /// - Parameters:
  ///   - hasKeys: Whether a column with the key of each item stands before them.
  ///   - mostLateColumns: How many there may be beyond those of the sample.
  init(hasKeys: Bool = false, mostLateColumns: Int = 1 << 18) {
    self.hasKeys = hasKeys
    self.mostLateColumns = mostLateColumns
  }

  /// What is known now.
  var known: JSONShape { state.use { $0.shape } }

  /// Who looks at all items for keys that are not known yet.
  var collector: KeyCollector {
    state.use { KeyCollector(known: $0.shape, upTo: limit(of: $0)) }
  }

  /// The columns with their names and kinds.
  var columns: [Column] {
    state.use { state in
      if let named = state.named { return named }
      let names = zip(nameAll(of: &state), state.kinds)
      let columns = zip(names, state.shape.columns).map { known, column in
        Column(name: known.0, kind: known.1.kind, key: column.key(unlessNamed: known.0))
      }
      state.named = columns
      return columns
    }
  }

  /// The name of the column that has the key of each item, where items are the members of an object.
  var keyName: String {
    state.use { state in
      _ = nameAll(of: &state)
      return state.keyName
    }
  }

  /// The columns of keys that stood in their object before.
  var repetitions: [Int] {
    let columns = known.columns
    return columns.indices.filter {
      if case .member(_, let occurrence) = columns[$0] { occurrence > 1 } else { false }
    }
  }

  /// The name that leads from an item to the value of a column; none if that is the item.
  func step(to column: Int) -> [String] {
    let columns = columns
    guard columns.indices.contains(column), known.columns[column] != .whole else { return [] }
    return [columns[column].name]
  }

  /// Whether ``step(to:)`` leads to the values of a column: of a repeated key, only to the first.
  func isReachable(_ column: Int) -> Bool {
    let columns = columns
    guard columns.indices.contains(column) else { return false }
    switch known.columns[column] {
    case .whole: return true
    case .member(let key, let occurrence):
      // To Swift, texts are equal that only look the same.
      return occurrence == 1
        && JSONString.name(key).utf8.elementsEqual(columns[column].name.utf8)
    }
  }

  /// Learns from an item of the sample; of one that is no JSON, nothing.
  func sample(_ item: UnsafeBufferPointer<UInt8>) {
    state.use { state in
      guard let cells = state.shape.learn(item) else { return }
      addKinds(of: cells, in: item, to: &state)
      state.sampled = state.shape.columns.count
      state.names = nil
    }
  }

  /// Learns from another item; of one that is no JSON, nothing.
  func learn(_ item: UnsafeBufferPointer<UInt8>) {
    state.use { state in
      guard let cells = state.shape.learn(item, upTo: limit(of: state)) else { return }
      addKinds(of: cells, in: item, to: &state)
    }
  }

  /// Learns from the items that a collector has found.
  func learn(from collector: KeyCollector) {
    for text in collector.items { text.withUnsafeBufferPointer { learn($0) } }
  }

  private func limit(of state: State) -> Int {
    let (limit, isTooMany) = state.sampled.addingReportingOverflow(mostLateColumns)
    return isTooMany ? .max : limit
  }

  /// Names what has no name yet.
  private func nameAll(of state: inout State) -> [String] {
    if state.names == nil {
      var names = ColumnNames(state.shape.columns.prefix(state.sampled).map(\.name))
      if hasKeys { state.keyName = names.reserve("key") }
      state.names = names
    }
    for column in state.shape.columns[(state.names?.all.count ?? 0)...] {
      state.names?.add(column.name)
    }
    return state.names?.all ?? []
  }

  private func addKinds(
    of cells: [JSONShape.Cell],
    in item: UnsafeBufferPointer<UInt8>,
    to state: inout State
  ) {
    while state.kinds.count < state.shape.columns.count { state.kinds.append(KindInference()) }
    for cell in cells {
      var range = cell.value
      // The beginning of a long value tells what it is.
      if range.count > Item.longestExcerpt {
        range = JSONString.beginning(of: range, in: item, upTo: Item.longestExcerpt)
      }
      let value = Value(json: item, in: range, isCut: range != cell.value)
      state.kinds[cell.column].add(value)
    }
    state.named = nil
  }
}

extension JSONColumns {
  /// The item that a text is, after learning what is new in it.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - row: Its number.
  ///   - length: How many bytes of a value are wanted, more or less.
  /// - Returns: The item.
  func item(
    _ text: UnsafeBufferPointer<UInt8>,
    row: Int,
    upTo length: Int = .max
  ) -> Item {
    let id = Item.ID(row: row)
    var excerpts: Set<Int> = []
    var oddities: RowOddities = []
    let values = state.use { state -> [Value]? in
      let before = state.shape.columns.count
      guard let cells = state.shape.learn(text, upTo: limit(of: state)) else { return nil }
      if state.shape.columns.count > before { addKinds(of: cells, in: text, to: &state) }
      var values = Array(repeating: Value.absent, count: state.shape.columns.count)
      for cell in cells {
        var range = cell.value
        if range.count > length {
          oddities.formUnion(OddityCounter.oddities(ofJSON: text, in: range))
          excerpts.insert(cell.column)
          range = JSONString.beginning(of: range, in: text, upTo: length)
        }
        values[cell.column] = Value(json: text, in: range, isCut: range != cell.value)
      }
      if !excerpts.isEmpty {
        // Of the values that are there whole, as of the others.
        for (column, value) in values.enumerated() where !excerpts.contains(column) {
          value.bytes.withUnsafeBufferPointer {
            oddities.formUnion(OddityCounter.oddities(of: $0, isJSON: true))
          }
        }
      }
      return values
    }
    guard let values else {
      return Item(
        id: id,
        values: [],
        oddities: .invalid,
        excerpts: text.count > length ? [0] : [],
        unreadable: Array(text.prefix(length))
      )
    }
    return Item(id: id, values: values, oddities: oddities, excerpts: excerpts)
  }
}

extension JSONColumn {
  /// The key, unless it is the name: a repeated one has a number there, and one with half a
  /// surrogate pair can be spelled by no name.
  fileprivate func key(unlessNamed name: String) -> [UInt8]? {
    guard case .member(let key, _) = self, !name.utf8.elementsEqual(key) else { return nil }
    return key
  }
}

extension Value {
  /// The value that lies in a text of JSON, which has been checked; of one that is cut the quote mark
  /// at the end is missing.
  fileprivate init(
    json text: UnsafeBufferPointer<UInt8>,
    in range: Range<Int>,
    isCut: Bool = false
  ) {
    switch range.isEmpty ? nil : text[range.lowerBound] {
    case Ascii.quote where isCut:
      self = .bytes(JSONString.unescaped(UnsafeBufferPointer(rebasing: text[range].dropFirst())))
    case Ascii.quote: self = .bytes(JSONString.content(of: range, in: text))
    case UInt8(ascii: "n"): self = .null
    default: self = .json(Array(text[range]))
    }
  }
}

extension KindInference {
  /// Takes the next value of JSON into account: what it spells as a string is no number.
  fileprivate mutating func add(_ value: Value) {
    switch value {
    case .absent, .null: break
    case .json(let bytes): add(bytes.span)
    case .bytes(let bytes): addText(bytes.span)
    }
  }
}
