// SPDX-License-Identifier: GPL-3.0-or-later

/// Reads one JSON item after the other, and tests it by a filter.
struct JSONItemMatcher: ~Copyable {
  private var reader: JSONFieldReader
  private let predicate: Predicate

  /// The answer of the filter about an item that is no JSON, and so has no values.
  private let holdsForNothing: Bool

  /// A Boolean value indicating whether the fields of an item that matches are looked at.
  private let isShown: Bool

  /// A Boolean value indicating whether all items are known to be JSON.
  private let areValid: Bool

  /// The answer about an item.
  enum Answer {
    case matches
    case matchesAsInvalid
    case fails
  }

  /// A matcher for a walk.
  ///
  /// - Parameters:
  ///   - columns: The columns of the values.
  ///   - hasKeys: Whether the first column is the key of a member.
  ///   - areValid: Whether all items are known to be JSON.
  ///   - predicate: The condition that items must match.
  ///   - visitor: The visitor of those that do.
  init(
    _ columns: [JSONColumn],
    hasKeys: Bool = false,
    areValid: Bool = false,
    _ predicate: consuming Predicate,
    for visitor: borrowing some RowVisitor
  ) {
    let choice = ColumnChoice(predicate.columns, visitor.columns)
    let first = hasKeys ? 1 : 0
    let needed =
      choice.isAll
      ? Array(columns.indices)
      : choice.indexes.map { $0 - first }.filter { columns.indices.contains($0) }
    reader = JSONFieldReader(columns, needed: needed, hasKeys: hasKeys)
    isShown = visitor.looksAtRows
    self.areValid = areValid
    holdsForNothing = predicate.holds(for: reader.row)
    self.predicate = predicate
  }

  /// The fields of the last item that matched.
  var row: RowView { reader.row }

  /// Looks at an item.
  ///
  /// What is read quickly is right if the item is JSON. If it is not, the answer is known without
  /// reading it; so only an item for which the two differ, or that is shown, is looked at closely.
  ///
  /// - Parameters:
  ///   - text: The item.
  ///   - key: Its key, as JSON spells it, if it is a member.
  /// - Returns: The answer.
  @inline(never)  // In the walk's loop, its state would be moved about for every line.
  mutating func match(
    _ text: UnsafeBufferPointer<UInt8>,
    key: UnsafeBufferPointer<UInt8>? = nil
  ) -> Answer {
    let isReadable = reader.read(text, key: key)
    let holds = predicate.holds(for: reader.row)
    if isReadable {
      if areValid || !isShown && holds == holdsForNothing { return holds ? .matches : .fails }
      if !holds, !holdsForNothing { return .fails }
      if JSONScanner.isValid(text) { return holds ? .matches : .fails }
    }
    guard holdsForNothing else { return .fails }
    reader.removeAll()
    return .matchesAsInvalid
  }
}
