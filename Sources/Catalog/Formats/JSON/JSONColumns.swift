// SPDX-License-Identifier: GPL-3.0-or-later

import Platform

/// The columns of JSON items, found in a sample and extended by later items.
///
/// A column keeps its index and its name. New columns are appended, with names that are still
/// free.
final class JSONColumns: Sendable {
  /// The maximum size of an item in memory, in bytes.
  static let maximumItemLength = 256 * 1024 * 1024

  /// The maximum number of columns beyond those of the sample.
  ///
  /// Further keys remain in the text of their items, but damaged items must not create millions of
  /// columns.
  private let maximumLateColumns: Int

  /// `true` if a column with the key of each item precedes the others.
  private let hasKeys: Bool

  /// The inference of the type of a column without values.
  private let inference: TypeInference

  private let state = Mutex(State())

  private struct State {
    var shape = JSONShape()

    /// The names of the elements of lists, from the header of a table.
    var header: [[UInt8]] = []

    /// The inferences from the sample; empty once the types are decided.
    var inferences: [TypeInference] = []

    /// The types of the columns, and their rivals if they cannot be decided.
    var types: [(type: ColumnType, rivals: [ColumnType])] = []

    /// The types of columns that later items may add.
    var expected: [JSONColumn: (type: ColumnType, rivals: [ColumnType])] = [:]

    /// The number of columns found in the sample.
    var sampled = 0

    /// The names so far.
    ///
    /// The columns of the sample are named together.
    var names: ColumnNames?

    /// The name of the column with the key of each item.
    var keyName = "key"

    /// The cached columns with their names and types; `nil` after a change.
    var named: [Column]?
  }

  /// Creates an empty set of columns.
  ///
  /// - Parameters:
  ///   - hasKeys: `true` if a column with the key of each item precedes the others.
  ///   - maximumLateColumns: The maximum number of columns beyond those of the sample.
  ///   - missing: The texts that mark a missing value in every column.
  init(
    hasKeys: Bool = false,
    maximumLateColumns: Int = 1 << 18,
    missing: [[UInt8]] = []
  ) {
    self.hasKeys = hasKeys
    inference = TypeInference(missing: missing)
    self.maximumLateColumns = maximumLateColumns
  }

  /// Creates the columns of a table whose items are lists of a known length.
  convenience init(table columns: [Column]) {
    self.init(maximumLateColumns: 0)
    splitLists(header: columns.map { Array($0.name.utf8) })
    let item = "[" + columns.map { _ in "null" }.joined(separator: ",") + "]"
    Array(item.utf8).withUnsafeBufferPointer { sample($0) }
    state.withLock {
      $0.inferences = []
      $0.types = columns.map { ($0.type, []) }
    }
  }

  /// Creates columns of known members, to which later items may add others.
  ///
  /// - Parameters:
  ///   - members: The members with their types.
  ///   - missing: The texts that mark a missing value in every column.
  convenience init(
    members: [(column: JSONColumn, type: (type: ColumnType, rivals: [ColumnType]))],
    missing: [[UInt8]]
  ) {
    self.init(missing: missing)
    state.withLock { state in
      for (column, type) in members where !state.shape.contains(column) {
        state.shape.add(column)
        state.types.append(type)
      }
      state.sampled = state.shape.columns.count
    }
  }

  /// Sets the types of columns for the case that a later item adds them.
  func expect(
    _ members: [(column: JSONColumn, type: (type: ColumnType, rivals: [ColumnType]))]
  ) {
    state.withLock { state in
      for (column, type) in members { state.expected[column] = type }
    }
  }

  /// The columns found so far.
  var known: JSONShape { state.withLock { $0.shape } }

  /// Gives the elements of items that are lists columns of their own, before any item is sampled.
  ///
  /// - Parameter header: The names of the first columns.
  func splitLists(header: [[UInt8]]) {
    state.withLock {
      $0.shape.isTable = true
      $0.header = header
    }
  }

  /// A visitor of all items that collects unknown keys.
  var collector: KeyCollector {
    state.withLock { KeyCollector(known: $0.shape, upTo: limit(of: $0)) }
  }

  /// The columns with their names and types.
  var columns: [Column] {
    state.withLock { state in
      if let named = state.named { return named }
      decideTypes(&state)
      let names = zip(nameAll(of: &state), state.types)
      let columns = zip(names, state.shape.columns).map { known, column in
        Column(name: known.0, known.1, key: column.key(unlessNamed: known.0))
      }
      state.named = columns
      return columns
    }
  }

  /// The name of the column with the key of each item, if items are the members of an object.
  var keyName: String {
    state.withLock { state in
      _ = nameAll(of: &state)
      return state.keyName
    }
  }

  /// The indexes of columns whose key occurred before in the same object.
  var repetitions: [Int] {
    let columns = known.columns
    return columns.indices.filter {
      if case .member(_, let occurrence) = columns[$0] { occurrence > 1 } else { false }
    }
  }

  /// Returns the path from an item to its value in a column; empty if the item is that value.
  func step(to column: Int) -> [String] {
    let columns = columns
    guard columns.indices.contains(column) else { return [] }
    switch known.columns[column] {
    case .whole: return []
    case .element(let index): return [String(index + 1)]
    case .member: return [columns[column].name]
    }
  }

  /// Returns `true` if ``step(to:)`` leads to the values of a column.
  ///
  /// The path of a repeated key leads to its first value only.
  func isReachable(_ column: Int) -> Bool {
    let columns = columns
    guard columns.indices.contains(column) else { return false }
    switch known.columns[column] {
    case .whole, .element: return true
    case .member(let key, let occurrence):
      // Compare bytes, since `==` also holds for canonically equivalent strings.
      return occurrence == 1
        && JSONString.name(key).utf8.elementsEqual(columns[column].name.utf8)
    }
  }

  /// Adds the keys and types of an item in the sample.
  ///
  /// An item that is not JSON is ignored.
  func sample(_ item: UnsafeBufferPointer<UInt8>) {
    item.readAsJSON { item in
      state.withLock { state in
        guard let cells = state.shape.learn(item) else { return false }
        while state.inferences.count < state.shape.columns.count {
          state.inferences.append(inference)
        }
        for cell in cells { state.inferences[cell.column].add(cell, in: item) }
        state.sampled = state.shape.columns.count
        state.names = nil
        state.named = nil
        return true
      }
    }
  }

  /// Adds the values of a later item to the inference of the known columns' types.
  func sampleTypes(_ item: UnsafeBufferPointer<UInt8>) {
    item.readAsJSON { item in
      state.withLock { state in
        var shape = state.shape
        guard let cells = shape.learn(item, upTo: state.shape.columns.count) else { return false }
        for cell in cells where cell.column < state.inferences.count {
          state.inferences[cell.column].add(cell, in: item)
        }
        return true
      }
    }
  }

  /// Adds the keys of a later item, with their types.
  ///
  /// An item that is not JSON is ignored.
  func learn(_ item: UnsafeBufferPointer<UInt8>) {
    item.readAsJSON { item in
      state.withLock { state in
        guard let cells = state.shape.learn(item, upTo: limit(of: state)) else { return false }
        addTypes(of: cells, in: item, to: &state)
        return true
      }
    }
  }

  /// Adds the keys and types of the items that a collector found.
  func learn(from collector: KeyCollector) {
    for text in collector.items { text.withUnsafeBufferPointer { learn($0) } }
  }

  private func limit(of state: State) -> Int {
    let (limit, isTooMany) = state.sampled.addingReportingOverflow(maximumLateColumns)
    return isTooMany ? .max : limit
  }

  /// Names the columns that have no name yet, and returns all names.
  private func nameAll(of state: inout State) -> [String] {
    if state.names == nil {
      let header = state.header
      var names = ColumnNames(
        state.shape.columns.prefix(state.sampled).map { $0.name(in: header) }
      )
      if hasKeys { state.keyName = names.reserve("key") }
      state.names = names
    }
    for column in state.shape.columns[(state.names?.all.count ?? 0)...] {
      state.names?.add(column.name)
    }
    return state.names?.all ?? []
  }

  /// Decides the types of the columns of the sample.
  private func decideTypes(_ state: inout State) {
    guard !state.inferences.isEmpty else { return }
    state.types = state.inferences.map(\.result)
    state.inferences = []
  }

  /// Adds the types of the columns that an item has added.
  private func addTypes(
    of cells: [JSONShape.Cell],
    in item: UnsafeBufferPointer<UInt8>,
    to state: inout State
  ) {
    decideTypes(&state)
    let known = state.types.count
    guard state.shape.columns.count > known else { return }
    var inferences = [TypeInference](
      repeating: inference,
      count: state.shape.columns.count - known
    )
    for cell in cells where cell.column >= known {
      inferences[cell.column - known].add(cell, in: item)
    }
    for (column, inference) in zip(state.shape.columns[known...], inferences) {
      state.types.append(state.expected[column] ?? inference.result)
    }
    state.named = nil
  }
}

extension JSONColumns {
  /// Creates an item from its text, after adding its new keys to the columns.
  ///
  /// - Parameters:
  ///   - text: The JSON text of the item.
  ///   - row: The row number.
  ///   - length: The approximate byte limit for a value.
  func item(
    _ text: UnsafeBufferPointer<UInt8>,
    row: Int,
    upTo length: Int = .max
  ) -> Item {
    if let item = standardItem(text, row, upTo: length) { return item }
    if let standard = StandardJSON(text) {
      let warnings = RowWarnings(standard.extensions)
      let item = standard.bytes.withUnsafeBufferPointer {
        standardItem($0, row, upTo: length, warnings)
      }
      if let item { return item }
    }
    return Item(
      id: Item.ID(row: row),
      values: [],
      warnings: .invalid,
      excerpts: text.count > length ? [0] : [],
      unreadable: Array(text.prefix(length))
    )
  }

  /// Creates an item from standard JSON, or returns `nil` for any other text.
  private func standardItem(
    _ text: UnsafeBufferPointer<UInt8>,
    _ row: Int,
    upTo length: Int,
    _ warnings: RowWarnings = []
  ) -> Item? {
    var excerpts: Set<Int> = []
    var warnings = warnings
    let values = state.withLock { state -> [Value]? in
      guard let cells = state.shape.learn(text, upTo: limit(of: state)) else { return nil }
      addTypes(of: cells, in: text, to: &state)
      var values = Array(repeating: Value.absent, count: state.shape.columns.count)
      for cell in cells {
        var range = cell.value
        if range.count > length {
          warnings.formUnion(WarningCounter.warnings(ofJSON: text, in: range))
          excerpts.insert(cell.column)
          range = JSONString.beginning(of: range, in: text, upTo: length)
        }
        values[cell.column] = Value(json: text, in: range, isCut: range != cell.value)
      }
      if !excerpts.isEmpty {
        // Check the values that are complete as well.
        for (column, value) in values.enumerated() where !excerpts.contains(column) {
          value.bytes.withUnsafeBufferPointer {
            warnings.formUnion(WarningCounter.warnings(of: $0, isJSON: true))
          }
        }
      }
      return values
    }
    return values.map {
      Item(id: Item.ID(row: row), values: $0, warnings: warnings, excerpts: excerpts)
    }
  }
}

extension JSONColumn {
  /// The preferred name of the column in a table with a header.
  fileprivate func name(in header: [[UInt8]]) -> String {
    guard case .element(let index) = self, index < header.count else { return name }
    return JSONString.name(header[index])
  }

  /// Returns the key, unless it is the same as the name.
  ///
  /// They differ for a repeated key, whose name has a number, and for a key with an unpaired
  /// surrogate, which no name can contain.
  fileprivate func key(unlessNamed name: String) -> [UInt8]? {
    guard case .member(let key, _) = self, !name.utf8.elementsEqual(key) else { return nil }
    return key
  }
}

extension Value {
  /// Creates a value from a range of valid JSON text.
  ///
  /// A string that is cut lacks its closing quote.
  init(
    json text: UnsafeBufferPointer<UInt8>,
    in range: Range<Int>,
    isCut: Bool = false
  ) {
    switch range.isEmpty ? nil : text[range.lowerBound] {
    case Ascii.quote where isCut:
      self = .bytes(JSONString.unescaped(UnsafeBufferPointer(rebasing: text[range].dropFirst())))
    case Ascii.quote: self = .bytes(JSONString.content(of: range, in: text))
    case UInt8(ascii: "n"): self = .null
    default: self = .json(JSONString.decodedNested(UnsafeBufferPointer(rebasing: text[range])))
    }
  }
}

extension TypeInference {
  /// Adds a value of a JSON item, where a string never counts as a plain number.
  fileprivate mutating func add(_ cell: JSONShape.Cell, in item: UnsafeBufferPointer<UInt8>) {
    var range = cell.value
    // The beginning of a long value is enough to infer its type.
    if range.count > Item.maximumExcerptLength {
      range = JSONString.beginning(of: range, in: item, upTo: Item.maximumExcerptLength)
    }
    switch Value(json: item, in: range, isCut: range != cell.value) {
    case .absent, .null: break
    case .json(let bytes): add(bytes.span)
    case .bytes(let bytes): addText(bytes.span)
    }
  }
}
