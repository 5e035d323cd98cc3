// SPDX-License-Identifier: GPL-3.0-or-later

import Catalog

// What a location says of a collection.

extension CollectionScreen {
  /// Which items are looked at, in which order, and which columns.
  var place: Location.Place {
    Location.Place(query, projection, of: collection.columns)
  }

  /// The same with the page, and with what was picked.
  var wholePlace: Location.Place {
    var place = place
    let state = reader.state
    place.page = state.start > 0 ? state.start + 1 : nil
    // The rows of a directory are others when a file has come.
    if collection.container == nil { place.picks = state.picks.items.map(\.id) }
    return place
  }

  /// Shows a place, all of it or nothing.
  ///
  /// - Throws: ``CatalogError/placeSyntax(parameter:_:)`` if it is not one of this collection, and what
  ///   goes wrong.
  func show(_ place: Location.Place) async throws {
    if let problem = try await show(asFarAsThere: place).first { throw problem }
  }

  /// Shows what there is of a place.
  ///
  /// - Returns: Why the rest is not there.
  /// - Throws: ``CatalogError`` if the collection cannot be read.
  func show(asFarAsThere place: Location.Place) async throws(CatalogError) -> [any Error] {
    guard place != Location.Place() else { return [] }
    var problems: [any Error] = []
    let filter = await value(of: place.filter, "filter", &problems) {
      try Filter(parsing: $0, columns: $1)
    }
    let order = await value(of: place.order, "sort", &problems) {
      try SortOrder(parsing: $0, columns: $1)
    }
    let projection = await value(of: place.columns, "columns", &problems) {
      try Projection(parsing: $0, columns: $1)
    }
    let start = (place.page ?? 1) - 1
    let change = { (state: inout CollectionState) in
      state.query = Query(filter: filter, order: order)
      state.projection = projection
      state.start = start
    }
    if start > 0 {
      // The page may still be coming: it is there, and is waited for.
      try await reader.show(within: nil, change)
    } else {
      try await reader.show(change)
    }
    if start > 0, reader.state.page.items.isEmpty {
      problems.append(BrowseError.noSuchItem(start + 1))
      try await reader.show { $0.start = 0 }
    }
    problems += try await restore(place.picks)
    return problems
  }

  /// What a text of a place means, `nil` if there is none or it means nothing here.
  private func value<Value>(
    of text: String?,
    _ parameter: String,
    _ problems: inout [any Error],
    _ parse: @escaping (String, [Column]) throws -> Value
  ) async -> Value? {
    guard let text else { return nil }
    do {
      return try await ColumnText { try parse(text, $0) }.value(for: reader)
    } catch CatalogError.syntax(let error) {
      problems.append(CatalogError.placeSyntax(parameter: parameter, error))
    } catch {
      problems.append(error)
    }
    return nil
  }

  /// The names of what is picked in a directory or a database.
  var pickedMembers: [String] {
    guard let container = collection.container else { return [] }
    return reader.state.picks.items.map(container.label)
  }

  /// Picks what has these names in a directory or a database.
  ///
  /// - Returns: Which of it is gone.
  /// - Throws: ``CatalogError`` if the collection cannot be read.
  func restore(pickedMembers names: [String]) async throws(CatalogError) -> [any Error] {
    guard let container = collection.container else { return [] }
    let names = names.prefix(display.value.settings.mostPicks)
    let labelled = try await reader.ask("reading") { _ throws(CatalogError) in
      try await container.labelledItems()
    }
    let wanted = Set(names)
    let picked = labelled.lazy.filter { wanted.contains($0.name) }.map { ($0.name, $0.item) }
    let items = Dictionary(picked) { first, _ in first }
    reader.restore(names.compactMap { items[$0] })
    return names.filter { items[$0] == nil }.map { CollectionError.noMemberCalled($0) }
  }

  /// Picks what was picked.
  private func restore(_ picks: [Item.ID]) async throws(CatalogError) -> [any Error] {
    var items: [Item] = []
    var gone: [any Error] = []
    for id in picks.prefix(display.value.settings.mostPicks) {
      if let item = try await item(id) {
        items.append(item)
      } else {
        gone.append(BrowseError.noSuchRow(id))
      }
    }
    reader.restore(items)
    return gone
  }

  /// The item of a row, `nil` if there is none.
  private func item(_ id: Item.ID) async throws(CatalogError) -> Item? {
    try await reader.ask("reading") { collection throws(CatalogError) in
      try await collection.item(id)
    }
  }
}

// MARK: An item by its row

extension CollectionScreen {
  /// Opens the item of a row, wherever it is listed now, and even if it is not.
  ///
  /// - Throws: ``BrowseError/noSuchRow(_:)``, or why the collection cannot be read.
  func open(_ id: Item.ID) async throws {
    guard let found = try await item(id) else { throw BrowseError.noSuchRow(id) }
    select(try await reader.whole(found), at: .item(id))
  }

  /// The place of the item that was opened last, from 0.
  ///
  /// - Throws: ``CollectionError/notListed(row:)`` if the filter leaves it out, or why the collection cannot
  ///   be read.
  func cursorPlace() async throws -> Int {
    switch cursor {
    case .place(let place): return place
    case .item(let id):
      let page = reader.state.page
      if let offset = page.items.firstIndex(where: { $0.id == id }) { return page.start + offset }
      let place = try await reader.ask("looking for the item") { collection throws(CatalogError) in
        try await collection.place(of: id, in: self.query)
      }
      guard let place else { throw CollectionError.notListed(row: id) }
      return place
    }
  }

  /// Which item was opened last.
  enum Cursor {
    /// The one at this place under the filter and the order, from 0.
    case place(Int)

    /// The one of this row, whose place is not known.
    case item(Item.ID)
  }
}
