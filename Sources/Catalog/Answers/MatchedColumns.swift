// SPDX-License-Identifier: GPL-3.0-or-later

/// The columns by which a former state of a collection and the current one are compared.
struct MatchedColumns: Sendable {
  /// A column of both, or of one of them.
  struct Pair: Sendable {
    let name: String
    let former: ComparedColumn
    let current: ComparedColumn

    /// `true` if a value of the former state is equal to one of the current one.
    func areEqual(_ before: Item, _ after: Item) -> Bool {
      former.isEqual(before[former.index], to: after[current.index], of: current)
    }
  }

  let keys: [Pair]

  /// The columns that both have and that are not part of the key.
  let others: [Pair]

  /// The columns of the former state, and of the current one.
  let formerColumns: [Column]
  let currentColumns: [Column]

  /// Matches the columns of two collections by their names.
  ///
  /// - Throws: ``CatalogError/noKeyColumn(_:in:)`` or ``CatalogError/noCommonColumns(_:_:)``.
  init(
    _ keys: ColumnList,
    former: any ItemCollection,
    current: any ItemCollection
  ) throws(CatalogError) {
    let (formerColumns, currentColumns) = (former.columns, current.columns)
    self.formerColumns = formerColumns
    self.currentColumns = currentColumns
    let named = formerColumns.enumerated().map { ($1.name, $0) }
    let places = Dictionary(named) { first, _ in first }
    let isKey = Set(keys.columns)
    if let missing = keys.columns.first(where: { places[currentColumns[$0].name] == nil }) {
      throw .noKeyColumn(currentColumns[missing].name, in: former.name)
    }
    let pairs = currentColumns.indices.compactMap { index -> (Int, Pair)? in
      guard let place = places[currentColumns[index].name] else { return nil }
      let pair = ComparedColumn.pair(place, of: formerColumns, index, of: currentColumns)
      let name = currentColumns[index].name
      return (index, Pair(name: name, former: pair.former, current: pair.current))
    }
    if pairs.isEmpty { throw .noCommonColumns(former.name, current.name) }
    let byIndex = Dictionary(pairs) { first, _ in first }
    self.keys = keys.columns.compactMap { byIndex[$0] }
    others = pairs.filter { !isKey.contains($0.0) }.map(\.1)
  }

  /// The columns of the key and then all others.
  var all: [Pair] { keys + others }

  /// The names of the columns that only the former state has.
  var onlyFormer: [String] {
    let names = Set(currentColumns.map(\.name))
    return formerColumns.map(\.name).filter { !names.contains($0) }
  }

  /// The names of the columns that only the current state has.
  var onlyCurrent: [String] {
    let names = Set(formerColumns.map(\.name))
    return currentColumns.map(\.name).filter { !names.contains($0) }
  }

  /// The columns of the answer.
  var columns: [Column] {
    let shared = keys.isEmpty ? others : keys
    let types = shared.map { pair in
      // Values of the former state are written as they are.
      pair.former.type == pair.current.type ? pair.current.type : ColumnType(.text)
    }
    let added: [(String, ColumnType)] =
      keys.isEmpty
      ? [] : [("column", .verbatim), ("before", ColumnType(.text)), ("after", ColumnType(.text))]
    let names = ColumnNames(["change"] + shared.map(\.name) + added.map(\.0)).all
    return zip(names, [.verbatim] + types + added.map(\.1)).map { Column(name: $0, $1) }
  }
}
