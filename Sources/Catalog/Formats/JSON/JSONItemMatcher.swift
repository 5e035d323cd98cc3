// SPDX-License-Identifier: GPL-3.0-or-later

/// Reads JSON items one at a time and tests them with a filter.
struct JSONItemMatcher: ~Copyable {
  private var reader: JSONFieldReader
  private let predicate: Predicate

  /// The result of the filter for an item without values, such as one that is not JSON.
  private let matchesEmptyItem: Bool

  /// `true` if the visitor reads the fields of matching items.
  private let readsFields: Bool

  /// `true` if all items are known to be JSON.
  private let areValid: Bool

  /// The last item as standard JSON, if it has extensions.
  private var standard = JSONTextBuffer()

  /// The result for an item.
  enum Answer {
    case matches
    case matchesWithExtensions
    case matchesAsInvalid
    case fails
  }

  /// Creates a matcher.
  ///
  /// - Parameters:
  ///   - columns: The columns of the items.
  ///   - hasKeys: `true` if the first column is the key of a member.
  ///   - areValid: `true` if all items are known to be JSON.
  ///   - predicate: The filter for items.
  ///   - visitor: The visitor of matching items.
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
    readsFields = visitor.readsRows
    self.areValid = areValid
    matchesEmptyItem = predicate.holds(for: reader.row)
    self.predicate = predicate
  }

  /// The number of values that could not be read as the filter's comparisons need them.
  var unreadableCount: Int { predicate.unreadableCount }

  /// Returns the fields of the last item, which matched, with its text.
  @inline(__always)
  func row(_ answer: Answer, of text: UnsafeBufferPointer<UInt8>) -> Row {
    switch answer {
    case .matchesWithExtensions:
      reader.row.with(warnings: RowWarnings(standard.extensions)).with(text: standard.text)
    case .matchesAsInvalid: reader.row.with(warnings: .invalid).with(text: text)
    case .matches, .fails: reader.row.with(text: text)
    }
  }

  /// Tests an item.
  ///
  /// The fast reader is exact if it succeeds and the item is JSON, also with extensions. If it
  /// fails, an item with extensions is read as standard JSON. An item that is not JSON has no values, so its
  /// result is known. The item is therefore validated only if the two results differ or the visitor
  /// reads its fields.
  ///
  /// - Parameters:
  ///   - text: The item.
  ///   - key: Its key as JSON text, if it is a member.
  @inline(never)  // Inlined into the loop of a scan, its state would be copied for every line.
  mutating func match(
    _ text: UnsafeBufferPointer<UInt8>,
    key: UnsafeBufferPointer<UInt8>? = nil
  ) -> Answer {
    let isReadable = reader.read(text, key: key)
    let holds = predicate.holds(for: reader.row)
    if isReadable {
      if areValid || !readsFields && holds == matchesEmptyItem { return holds ? .matches : .fails }
      if !holds, !matchesEmptyItem { return .fails }
      if JSONScanner.isValid(text) { return holds ? .matches : .fails }
    }
    return matchOther(text, key)
  }

  /// Tests an item that is not standard JSON.
  @inline(never)
  private mutating func matchOther(
    _ text: UnsafeBufferPointer<UInt8>,
    _ key: UnsafeBufferPointer<UInt8>?
  ) -> Answer {
    if let found = StandardJSON(text) {
      standard.store(found)
      _ = reader.read(standard.text, key: key)
      return predicate.holds(for: reader.row) ? .matchesWithExtensions : .fails
    }
    guard matchesEmptyItem else { return .fails }
    reader.removeAll()
    return .matchesAsInvalid
  }
}
