// SPDX-License-Identifier: GPL-3.0-or-later

/// The fields of one JSON item after the other, for a filter and a visitor.
struct JSONRow: ~Copyable {
  private let columns: [Int]

  /// How many columns come before those of the value: one for its key, if it has one.
  private let keyColumns: Int
  private var reader: JSONRowReader
  private let slots: UnsafeMutableBufferPointer<Field>

  /// The columns of the store that have a value, in order, and how many.
  private let present: UnsafeMutablePointer<Int>
  private var presentCount = 0
  private var store = FieldStore()
  private let predicate: Predicate

  /// What the filter says of an item that is no JSON, and so has no values.
  private let holdsForNothing: Bool

  /// Whether the fields of an item that the filter lets pass are looked at.
  private let isShown: Bool

  /// What there is to do with an item.
  enum Answer {
    case matches
    case matchesAsInvalid
    case fails
  }

  /// A row for a walk.
  ///
  /// - Parameters:
  ///   - known: The columns of the values.
  ///   - hasKeys: Whether the first column is the key of a member.
  ///   - predicate: What items must match.
  ///   - wanted: The columns that the visitor looks at; `nil` for all.
  ///   - isShown: Whether it looks at rows at all.
  init(
    _ known: [JSONColumn],
    hasKeys: Bool = false,
    _ predicate: consuming Predicate,
    _ wanted: [Int]?,
    isShown: Bool
  ) {
    let choice = ColumnChoice(predicate.columns, wanted)
    let keyColumns = hasKeys ? 1 : 0
    self.keyColumns = keyColumns
    columns =
      choice.isAll
      ? Array(known.indices)
      : choice.indexes.map { $0 - keyColumns }.filter { known.indices.contains($0) }
    reader = JSONRowReader(known, needed: columns)
    slots = .allocate(capacity: columns.count)
    slots.initialize(repeating: .absent)
    present = .allocate(capacity: columns.count + 1)
    self.isShown = isShown
    store.prepare((columns.last.map { $0 + 1 } ?? 0) + keyColumns)
    holdsForNothing = predicate.holds(for: store.view)
    self.predicate = predicate
  }

  deinit {
    slots.deallocate()
    present.deallocate()
  }

  /// The fields of the last item that matched.
  var view: RowView {
    var view = store.view
    view.present = UnsafeBufferPointer(start: present, count: presentCount)
    return view
  }

  /// Looks at an item.
  ///
  /// What is read quickly is right if the item is JSON. If it is not, the answer is known without
  /// reading it; so only an item for which the two differ, or that is shown, is looked at closely.
  ///
  /// - Parameters:
  ///   - text: The item.
  ///   - key: Its key, as JSON spells it, if it is a member.
  /// - Returns: Whether it matches.
  mutating func read(
    _ text: UnsafeBufferPointer<UInt8>,
    key: UnsafeBufferPointer<UInt8>? = nil
  ) -> Answer {
    forget()
    let isReadable = reader.read(text, into: slots)
    if let key { setKey(key) }
    show(reader.filled)
    let holds = predicate.holds(for: store.view)
    if isReadable, !isShown, holds == holdsForNothing { return holds ? .matches : .fails }
    if isReadable, !holds, !holdsForNothing { return .fails }
    if isReadable, JSONSyntax.isValid(text) { return holds ? .matches : .fails }
    guard holdsForNothing else { return .fails }
    forget()
    return .matchesAsInvalid
  }

  /// Makes what was shown absent: of many columns, an item may have but a few.
  private mutating func forget() {
    for index in 0..<presentCount { store[present[index]] = .absent }
    presentCount = 0
  }

  private mutating func show(_ filled: UnsafeBufferPointer<Int>) {
    var last = -1
    var isSorted = true
    for slot in filled {
      let column = columns[slot] + keyColumns
      store[column] = slots[slot]
      isSorted = isSorted && column > last
      last = column
      present[presentCount] = column
      presentCount += 1
    }
    guard !isSorted else { return }
    var all = UnsafeMutableBufferPointer(start: present, count: presentCount)
    all.sort()
  }

  private mutating func setKey(_ key: UnsafeBufferPointer<UInt8>) {
    store.begin(needing: key.count)
    let name = JSONString.unescaped(JSONPieces.between(0..<key.count, in: key))
    let start = name.withUnsafeBufferPointer { store.copy($0) }
    store[0] = Field(start: start, count: name.count, kind: .text)
    present[0] = 0
    presentCount = 1
  }
}
