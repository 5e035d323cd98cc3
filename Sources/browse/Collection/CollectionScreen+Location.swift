// SPDX-License-Identifier: GPL-3.0-or-later

import Catalog

// Saves and restores the state that a location describes.

extension CollectionScreen {
  /// The location of the collection, or the reason why it has none.
  ///
  /// The location of a basket has the current picks of its list.
  var location: Result<Location, NoLocation> {
    guard origin.list == .picks else { return origin.location }
    return origin.location.map { location in
      var location = location
      location.view.belowTopmost.picks = state.picks.items.map(\.id)
      return location
    }
  }

  /// The view of the list below a basket, or `nil` if the collection is no basket.
  var viewBelow: Location.View? {
    guard origin.list == .picks, case .success(let location) = location else { return nil }
    return location.view.belowTopmost
  }

  /// The current filter, order and columns.
  var locationView: Location.View {
    let source = collection.unchanged
    var view = Location.View(query, projection, of: collection.columns)
    view.types = Location.View.types(source.chosenTypes, of: source.columns)
    view.limit = collection.itemLimit
    view.additions = collection.computedColumns.map(\.description)
    view.renames = collection.columnRenames
    return view
  }

  /// The current filter, order, columns, page and picked items.
  var completeLocationView: Location.View {
    var view = locationView
    let state = reader.state
    view.page = state.start > 0 ? state.start + 1 : nil
    // The row numbers of a directory change when a file is added.
    if collection.container == nil, origin.list != .picks {
      view.picks = state.picks.items.map(\.id)
    }
    return view
  }

  /// Applies a view, and throws if a part of it cannot be applied.
  ///
  /// - Throws: ``CatalogError/locationSyntax(parameter:_:)`` if the filter, order or columns do not
  ///   fit this collection, ``BrowseError/noSuchItem(_:)`` if it has no such page, or the error of
  ///   another part.
  func show(_ view: Location.View) async throws {
    if let problem = try await show(availablePartsOf: view).first { throw problem }
    if let page = view.page, page - 1 > state.start { throw BrowseError.noSuchItem(page) }
  }

  /// Applies the parts of a view that exist in this collection.
  ///
  /// The last page takes the place of a page behind it.
  ///
  /// - Returns: An error for each part that could not be applied.
  /// - Throws: ``CatalogError`` if the collection cannot be read.
  func show(availablePartsOf view: Location.View) async throws(CatalogError) -> [any Error] {
    guard view != Location.View() else { return [] }
    var problems = try await restore(types: view.types)
    problems += try await restore(additions: view.additions, renames: view.renames)
    if let limit = view.limit {
      let limited = collection.limited(to: limit)
      try await reader.show { $0.collection = limited }
    }
    savedFilter = await value(of: view.filter, "filter", &problems) {
      try Filter.saved($0, columns: $1)
    }
    let filter = savedFilter?.filter
    let order = await value(of: view.order, "sort", &problems) {
      try SortOrder(parsing: $0, columns: $1)
    }
    try await restore(fieldsIn: view.columns, &problems)
    let projection = await value(of: view.columns, "columns", &problems) {
      try Projection(parsing: $0, columns: $1)
    }
    let start = (view.page ?? 1) - 1
    let change = { (state: inout CollectionState) in
      state.query = Query(filter: filter, order: order)
      state.projection = projection
      state.start = start
    }
    if start > 0 {
      // The page may still be arriving, so wait for it without a timeout.
      try await reader.show(within: nil, change)
    } else {
      try await reader.show(change)
    }
    try await reader.leaveEmptyPage()
    // The basket shows the items that its list has picked.
    if origin.list != .picks { problems += try await restore(view.picks) }
    return problems
  }

  /// Gives columns the types of a view.
  ///
  /// - Returns: An error for each type that could not be applied.
  /// - Throws: ``CatalogError`` if the collection cannot be read.
  private func restore(types texts: [String]) async throws(CatalogError) -> [any Error] {
    guard !texts.isEmpty, let retypable = collection as? any Retypable else { return [] }
    var problems: [any Error] = []
    var types: [Int: ColumnType] = [:]
    for text in texts {
      let choice = await value(of: text, "type", &problems) {
        try TypeChoice(parsing: $0, columns: $1)
      }
      guard let choice else { continue }
      types[choice.column] = try await reader.request("reading") {
        collection throws(CatalogError) in
        try await collection.type(for: choice)
      }
    }
    let typed = retypable.retyped(types)
    try await reader.show { $0.collection = typed }
    return problems
  }

  /// Adds the computed columns and the names of a view.
  ///
  /// - Returns: An error for each one that could not be applied.
  /// - Throws: ``CatalogError`` if the collection cannot be read.
  private func restore(
    additions: [String],
    renames: [String]
  ) async throws(CatalogError) -> [any Error] {
    var problems: [any Error] = []
    for text in additions {
      let column = await value(of: text, "add", &problems) {
        try ComputedColumn(parsing: text, columns: $1)
      }
      guard let column else { continue }
      try await change(&problems) { try $0.adding(column) }
    }
    for text in renames {
      let rename = await value(of: text, "rename", &problems) {
        try ColumnRename(parsing: text, columns: $1)
      }
      guard let rename else { continue }
      try await change(&problems) { try $0.renaming(rename) }
    }
    return problems
  }

  /// Adds columns for nested values and values of other items, such as `customer.name`, that a view shows.
  ///
  /// - Throws: ``CatalogError`` if the collection cannot be read.
  private func restore(
    fieldsIn columns: String?,
    _ problems: inout [any Error]
  ) async throws(CatalogError) {
    guard let columns else { return }
    let added = await additions(forList: columns)
    if added.isEmpty { return }
    try await change(&problems) { try added.reduce($0) { try $0.adding($1) } }
  }

  private func change(
    _ problems: inout [any Error],
    _ change: (any ItemCollection) throws -> any ItemCollection
  ) async throws(CatalogError) {
    do {
      let changed = try change(collection)
      try await reader.show { $0.collection = changed }
    } catch let error as CatalogError {
      throw error
    } catch {
      problems.append(error)
    }
  }

  /// Parses a parameter of a view.
  ///
  /// - Returns: `nil` if the parameter is missing or invalid. An invalid one adds an error to
  ///   `problems`.
  private func value<Value: Sendable>(
    of text: String?,
    _ parameter: String,
    _ problems: inout [any Error],
    _ parse: @escaping @Sendable (String, [Column]) throws -> Value
  ) async -> Value? {
    guard let text else { return nil }
    do {
      return try await ColumnText { try parse(text, $0) }.value(for: reader)
    } catch CatalogError.syntax(let error) {
      problems.append(CatalogError.locationSyntax(parameter: parameter, error))
    } catch {
      problems.append(error)
    }
    return nil
  }

  /// The names of the picked files of a directory, or tables of a database.
  var pickedMembers: [String] {
    guard let container = collection.container, origin.list != .picks else { return [] }
    return reader.state.picks.items.map(container.label)
  }

  /// Picks the files of a directory, or the tables of a database, with these names.
  ///
  /// - Returns: An error for each name that no longer exists.
  /// - Throws: ``CatalogError`` if the collection cannot be read.
  func restore(pickedMembers names: [String]) async throws(CatalogError) -> [any Error] {
    guard let container = collection.container else { return [] }
    let names = names.prefix(display.value.settings.maximumPicks)
    let labelled = try await reader.request("reading") { _ throws(CatalogError) in
      try await container.labelledItems()
    }
    let wanted = Set(names)
    let picked = labelled.lazy.filter { wanted.contains($0.name) }.map { ($0.name, $0.item) }
    let items = Dictionary(picked) { first, _ in first }
    reader.restore(names.compactMap { items[$0] })
    return names.filter { items[$0] == nil }.map { CollectionError.noSuchMember($0) }
  }

  /// Picks the items with these IDs, and returns an error for each that no longer exists.
  private func restore(_ picks: [Item.ID]) async throws(CatalogError) -> [any Error] {
    var items: [Item] = []
    var gone: [any Error] = []
    for id in picks.prefix(display.value.settings.maximumPicks) {
      if let item = try await item(id) {
        items.append(item)
      } else {
        gone.append(BrowseError.noSuchRow(id))
      }
    }
    reader.restore(items)
    return gone
  }

  /// Returns the item with an ID, or `nil` if it does not exist.
  private func item(_ id: Item.ID) async throws(CatalogError) -> Item? {
    let grouping = id.row == 0 ? origin.question?.question.grouping : nil
    return try await reader.request("reading") { collection throws(CatalogError) in
      if let grouping { return try await collection.group(id, of: grouping) }
      return try await collection.item(id)
    }
  }
}

// MARK: Opening by row

extension CollectionScreen {
  /// Opens the item with an ID, even if the filter excludes it.
  ///
  /// - Throws: ``BrowseError/noSuchRow(_:)``, or ``CatalogError`` if the collection cannot be read.
  func open(_ id: Item.ID) async throws {
    guard let found = try await item(id) else { throw BrowseError.noSuchRow(id) }
    select(try await reader.complete(found), at: .item(id))
  }

  /// Returns the 0-based position of the item that was opened last.
  ///
  /// - Throws: ``CollectionError/notListed(row:)`` if the filter excludes the item, or
  ///   ``CatalogError`` if the collection cannot be read.
  func cursorPosition() async throws -> Int {
    switch cursor {
    case .position(let position): return position
    case .item(let id):
      let page = reader.state.page
      if let offset = page.items.firstIndex(where: { $0.id == id }) { return page.start + offset }
      let position = try await reader.request("finding the item") {
        collection throws(CatalogError) in
        try await collection.position(of: id, in: self.query)
      }
      guard let position else { throw CollectionError.notListed(row: id) }
      return position
    }
  }

  /// The position or ID of the item that was opened last.
  enum Cursor {
    /// The item at a 0-based position in the result of the query.
    case position(Int)

    /// The item with an ID, whose position is unknown.
    case item(Item.ID)
  }
}
