// SPDX-License-Identifier: GPL-3.0-or-later

/// Writes the lines of changes.
struct ChangeLines {
  private let matched: MatchedColumns

  /// `true` if values of the former state, and of the current one, are typed in their sources.
  private let hasTypedValues: (former: Bool, current: Bool)

  /// The lines so far.
  private(set) var lines = AnswerLines()

  /// The rows of each line.
  private(set) var rows: [RowChange] = []

  /// The word for a kind of change.
  private enum Word: String { case added, removed, changed }

  /// Creates an object without lines.
  init(_ matched: MatchedColumns, former: Bool, current: Bool) {
    self.matched = matched
    hasTypedValues = (former, current)
  }

  /// Appends the lines of a change.
  ///
  /// - Parameters:
  ///   - change: The offsets of the rows.
  ///   - before: The item of the former state, if there is one.
  ///   - after: The item of the current state, if there is one.
  mutating func append(_ change: RowChange, _ before: Item?, _ after: Item?) {
    guard let before, let after else {
      if let before { add(.removed, before, change) }
      if let after { add(.added, after, change) }
      return
    }
    // Two keys may have the same hash.
    guard matched.keys.allSatisfy({ $0.areEqual(before, after) }), !matched.keys.isEmpty else {
      add(.removed, before, RowChange(current: -1, former: change.former))
      return add(.added, after, RowChange(current: change.current, former: -1))
    }
    for pair in matched.others where !pair.areEqual(before, after) {
      begin(.changed, change)
      for key in matched.keys { add(key, after, isFormer: false) }
      lines.add(Value(pair.name), isFirst: false)
      add(pair, before, isFormer: true)
      add(pair, after, isFormer: false)
      lines.end()
    }
  }

  private mutating func add(_ word: Word, _ item: Item, _ change: RowChange) {
    begin(word, change)
    for pair in matched.keys.isEmpty ? matched.others : matched.keys {
      add(pair, item, isFormer: word == .removed)
    }
    if !matched.keys.isEmpty { for _ in 0..<3 { lines.add(Field.null, isFirst: false) } }
    lines.end()
  }

  private mutating func begin(_ word: Word, _ change: RowChange) {
    rows.append(change)
    lines.begin()
    lines.add(Value(word.rawValue), isFirst: true)
  }

  private mutating func add(_ pair: MatchedColumns.Pair, _ item: Item, isFormer: Bool) {
    let place = isFormer ? pair.former.index : pair.current.index
    let column = isFormer ? matched.formerColumns[place] : matched.currentColumns[place]
    let isTyped = isFormer ? hasTypedValues.former : hasTypedValues.current
    if isTyped {
      lines.add(item[place], isFirst: false)
    } else {
      lines.add(item[place], of: column, isTyped, isFirst: false)
    }
  }
}
