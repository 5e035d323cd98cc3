// SPDX-License-Identifier: GPL-3.0-or-later

import Catalog
import Navigator

/// Brings the screens of an earlier session back, one after the other.
@MainActor
struct Restorer {
  let coordinator: PlacesCoordinator

  private var stack: NavigationStack { coordinator.stack }
  private var collections: CollectionCoordinator { coordinator.collections }

  /// Puts the screens of a saved stack on the root, which is open.
  ///
  /// - Returns: What is not there any more: behind a screen that is not, nothing comes back.
  func restore(_ saved: SavedStack) async -> [Alert] {
    guard let root = coordinator.list else { return [] }
    var problems: [Alert] = []
    do {
      problems += try await root.show(asFarAsThere: saved.root.place).map { Alert($0) }
      for line in saved.lines {
        let count = stack.screens.count
        // Of a file that is there twice, one remark is enough.
        problems += try await restore(line).filter { !problems.contains($0) }
        guard stack.screens.count > count || !line.isScreen else { break }
      }
    } catch {
      problems.append(Alert(error))
    }
    return problems
  }

  /// Puts a screen on top, or does something about the one that is there.
  ///
  /// - Returns: What is not there of its place, or is another by now.
  private func restore(_ line: SavedLine) async throws -> [Alert] {
    switch line {
    case .collection(let location):
      var whole = location
      whole.place = Location.Place()
      try await collections.open(whole)
      return try await show(location.place)
    case .member(let name, let place):
      try await collections.open(member: name)
      return try await show(place)
    case .field(let field, let place):
      guard try await open(field) else { return [] }
      return try await show(place)
    case .reference(let field):
      _ = try await open(field)
      return []
    case .referrer(let name, let place):
      guard let related = stack.top as? RelatedScreen else { return [] }
      // The place says what it is narrowed to.
      let link = try related.referrer(name)
      try await collections.open(link.referrer.items.get().collection, from: link.origin)
      return try await show(place)
    case .item(let id):
      if let basket = stack.top as? BasketScreen {
        try basket.open(id)
      } else {
        try await coordinator.list?.open(id)
      }
    case .related:
      (stack.top as? DetailScreen)?.showRelated()
    case .frequency(let name):
      guard let list = coordinator.list else { return [] }
      list.showFrequency(of: try await column(name, of: list))
    case .plot(let columns):
      guard let list = coordinator.list else { return [] }
      let text = ColumnText { try PlotColumns(parsing: columns, columns: $0) }
      list.showPlot(of: try await text.value(for: list.reader))
    case .comparison:
      try await (stack.top as? BasketScreen)?.run("compare")
    case .picks:
      coordinator.list?.showPicks()
    case .bookmarks:
      coordinator.showBookmarks()
    case .history:
      coordinator.showHistory()
    case .source(let stamp): return remarks(onSourceThatWas: stamp)
    case .arrangement(let arrangement):
      coordinator.list?.reader.arrange { $0 = arrangement }
    case .pickedMembers(let names):
      return try await coordinator.list?.restore(pickedMembers: names).map { Alert($0) } ?? []
    }
    try await coordinator.work.perform()
    return []
  }

  /// Goes where a field of the item on top leads.
  ///
  /// - Returns: Whether there is an item on top.
  private func open(_ field: FieldName) async throws -> Bool {
    guard let detail = stack.top as? DetailScreen else { return false }
    guard let index = field.index(in: detail.collection.columns) else {
      throw PlacesError.noFieldCalled(field.description)
    }
    try detail.open(field: index)
    try await coordinator.work.perform()
    return true
  }

  /// Says if the file of the collection is not what it was.
  private func remarks(onSourceThatWas stamp: SourceStamp) -> [Alert] {
    guard let list = coordinator.list, list.source != stamp,
      case .success(let location) = list.origin.location
    else { return [] }
    return [
      Alert(
        subject: location.path,
        "has changed since",
        advice: "rows that were kept by number may be other ones"
      )
    ]
  }

  /// The index of a column, which only later items may have.
  private func column(_ name: String, of list: CollectionScreen) async throws -> Int {
    let find = { list.collection.columns.firstIndex { $0.name == name } }
    if let index = find() { return index }
    try await list.reader.settleColumns(.names)
    guard let index = find() else { throw PlacesError.noFieldCalled(name) }
    return index
  }

  private func show(_ place: Location.Place) async throws(CatalogError) -> [Alert] {
    var place = place
    place.item = nil
    return try await coordinator.list?.show(asFarAsThere: place).map { Alert($0) } ?? []
  }
}
