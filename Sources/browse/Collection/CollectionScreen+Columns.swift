// SPDX-License-Identifier: GPL-3.0-or-later

import Catalog
import Navigator

// Commands that add and name columns, and limit the items.

extension CollectionScreen {
  /// The number of items among whose values `expand` looks for fields.
  private static var expandedItems: Int { 1000 }

  var columnCommands: [Command] {
    [
      Command(
        "add",
        .computedColumn.completed(by: completer.addition),
        help: "add a column that an expression computes; “undo” removes it",
        group: .arrange,
        examples: self.examples.addition
      ) { [self] in try await add(try await $0.value(for: reader)) }
      .previewed { [self] in preview(ofAddition: $0) }
      .abbreviated(to: "ad"),
      Command(
        "rename",
        .columnRename.completed(by: completer.rename),
        help: "give a column another name; also in exports",
        group: .arrange,
        examples: self.examples.one("rename", " to value")
      ) { [self] in try await rename($0) }
      .abbreviated(to: "ren"),
      Command(
        "expand",
        .column.completed(by: completer.column),
        help: "add columns for the fields of nested objects",
        group: .arrange
      ) { [self] in try await expand(try await resolved($0)) }
      .abbreviated(to: "expa"),
      Command(
        "limit",
        .optional(.number("N")),
        help: "keep only the first items; without a number, all",
        group: .filter,
        examples: [.init("limit 100"), .init("limit", "all items again")]
      ) { [self] in try await limit(to: $0) }
      .abbreviated(to: "lim"),
    ]
  }

  /// Parses the columns of a command, after adding one for each expression.
  func resolved<Value>(_ text: ColumnText<Value>) async throws -> Value {
    do {
      return try await text.value(in: collection)
    } catch CatalogError.syntax(let error) where error.problem.concernsColumns {
      if let value = try await valueAfterAdding(text) { return value }
      do {
        return try await value(of: text)
      } catch CatalogError.syntax(let error) where error.problem.concernsColumns {
        // Columns that only later items have are known now.
        if let value = try await valueAfterAdding(text) { return value }
        throw CatalogError.syntax(error)
      }
    }
  }

  /// Parses the columns of a command after adding those that it needs, or returns `nil` if none can
  /// be added.
  private func valueAfterAdding<Value>(_ text: ColumnText<Value>) async throws -> Value? {
    let additions = try await additions(for: text)
    guard !additions.isEmpty else { return nil }
    let changed = try additions.reduce(collection) { try $0.adding($1) }
    try await change(to: changed, showing: additions.map(\.name))
    for column in additions { publish(.computed(column)) }
    return try await text.value(in: collection)
  }

  /// Parses the columns of a command for which no column has to be added.
  ///
  /// - Throws: The error of the name that is wrong. The names of fields before it are unknown, too,
  ///   as they are not added.
  private func value<Value>(of text: ColumnText<Value>) async throws -> Value {
    do {
      return try await text.value(for: reader)
    } catch CatalogError.syntax(let first) {
      do {
        _ = try text.additions(collection.columns)
      } catch CatalogError.syntax(let later) {
        if first.range.upperBound <= later.range.lowerBound { throw CatalogError.syntax(later) }
      }
      throw CatalogError.syntax(first)
    }
  }

  /// Returns the columns to add before the columns of a text can be parsed.
  ///
  /// - Throws: ``CatalogError`` if the collection to which a reference leads cannot be opened.
  private func additions<Value>(for text: ColumnText<Value>) async throws -> [ComputedColumn] {
    let additions: [ComputedColumn]
    do {
      additions = try await reader.settlingTargets { try text.additions($0.columns) }
    } catch CatalogError.syntax {
      // The text is parsed again.
      return []
    }
    let items = state.page.items
    return additions.allSatisfy { $0.mayBeFound(in: items) } ? additions : []
  }

  /// Returns the columns to add before a list of columns can be parsed, none if that is impossible.
  ///
  /// The error is found when the list is parsed.
  func additions(forList text: String) async -> [ComputedColumn] {
    var list = ColumnText { try Projection(parsing: text, columns: $0) }
    list.additions = { try ComputedColumn.additions(forList: text, columns: $0) }
    return (try? await additions(for: list)) ?? []
  }

  /// Adds a computed column, or replaces the computed one of its name.
  func add(_ column: ComputedColumn) async throws {
    try await change(to: try collection.adding(column), showing: [column.name])
    publish(.computed(column))
  }

  /// Gives a column another name, or adds a column of that name for a nested field.
  private func rename(_ text: ColumnText<ColumnRename>) async throws {
    do {
      try await rename(try await text.value(in: collection))
    } catch CatalogError.syntax(let error) where error.problem.concernsColumns {
      if let field = try await additions(for: text).first { return try await add(field) }
      try await rename(try await text.value(for: reader))
    }
  }

  private func rename(_ rename: ColumnRename) async throws {
    let column = named(rename.column)
    try await change(to: try collection.renaming(rename), showing: [])
    publish(.renamed(column, to: rename.name))
  }

  private func expand(_ column: Int) async throws {
    let columns = collection.columns
    let found = try await reader.request("reading") { collection throws(CatalogError) in
      let page = try await collection.page(0..<Self.expandedItems, of: Query())
      return ComputedColumn.fields(of: column, columns, in: page.items)
    }
    let known = Set(columns.map(\.name))
    let fields = found.filter { !known.contains($0.name) }
    guard !found.isEmpty else { throw CollectionError.nothingToExpand(named(column)) }
    var expanded = collection
    for field in fields { expanded = try expanded.adding(field) }
    try await change(to: expanded, showing: fields.map(\.name))
    publish(.expanded(named(column), into: fields.map(\.name)))
  }

  private func limit(to limit: Int?) async throws {
    try await change(to: collection.limited(to: limit), showing: [])
    publish(.limited(limit))
  }

  /// Shows a collection with other columns of the same source.
  ///
  /// - Parameters:
  ///   - changed: The collection.
  ///   - names: The columns that are shown, also if only some others were.
  private func change(
    to changed: any ItemCollection,
    showing names: [String]
  ) async throws(CatalogError) {
    let columns = changed.columns
    let added = names.compactMap { name in columns.firstIndex { $0.name == name } }
    let picked = state.picks.items
    let adapted = try await reader.request("computing") { collection throws(CatalogError) in
      try await changed.adapted(picked, from: collection)
    }
    try await reader.change {
      $0.collection = changed
      $0.picks = Picks(adapted)
      $0.query = $0.query.retyped(columns)
      $0.projection = $0.projection?.showing(added, columns: columns)
      $0.start = 0
    }
  }
}

// MARK: Previews

extension CollectionScreen {
  func preview(ofAddition typed: String) -> AnyPublisher<Content, Never> {
    previewOpeningTargets { [self] columns in
      let column = try ComputedColumn(parsing: typed, columns: columns)
      let changed = try collection.adding(column)
      let index = changed.columns.firstIndex { $0.name == column.name }
      // The new column comes first, so that a narrow window shows it.
      let shown = [index].compactMap(\.self) + shownColumns.filter { $0 != index }
      return reader.preview(
        of: state.query,
        in: changed,
        length: Self.previewedItems,
        isCounted: false
      ) { [self] page, warnings in
        Content([
          .table(text(of: page, with: warnings, of: state.query, in: changed, shown).table)
        ])
      }
    }
  }
}
