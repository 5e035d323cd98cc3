// SPDX-License-Identifier: GPL-3.0-or-later

import Catalog
import Navigator

// Restoring the screens of an earlier session.

extension LocationsCoordinator {
  /// Restores the screens of a saved stack on top of the root, which is already open.
  ///
  /// Stops at the first screen that cannot be restored.
  ///
  /// - Returns: Alerts about everything that cannot be restored or has changed.
  func restore(_ saved: SavedStack) async -> [Alert] {
    await restore(saved.root.view, saved.lines)
  }

  /// Restores the view of the root, which is already open, and the screens on top of it.
  ///
  /// Stops at the first screen that cannot be restored.
  ///
  /// - Returns: Alerts about everything that cannot be restored or has changed.
  func restore(_ view: Location.View, _ lines: [SavedLine]) async -> [Alert] {
    guard let root = list else { return [] }
    // If the session was left at the item of a document, its line follows.
    if stack.top is DetailScreen { stack.pop() }
    do {
      let problems = try await root.show(availablePartsOf: view).map { Alert($0) }
      // A file that occurs twice needs only one alert.
      return problems + (await restore(Place(lines))).filter { !problems.contains($0) }
    } catch {
      return [Alert(error)]
    }
  }
}

extension LocationsCoordinator: RestorableCoordinator {
  /// Restores a line: a screen, or state of the top screen.
  ///
  /// - Returns: Alerts about parts of the view that no longer exist, or about a changed file.
  func restore(_ line: SavedLine) async throws -> [Alert] {
    switch line {
    case .collection(let location):
      var whole = location
      whole.view = Location.View()
      try await collections.open(whole, opensItem: false)
      let problems = try await show(location.view.withoutAnswer)
      try await collections.showAnswers(of: location.view)
      return problems
    case .member(let name, let view):
      try await collections.open(member: name)
      return try await show(view)
    case .field(let field, let view):
      guard try await open(field), stack.top is CollectionScreen else { return [] }
      return try await show(view)
    case .reference(let field):
      _ = try await open(field)
      return []
    case .referrer(let name, let view):
      guard let related = list?.origin.related else { return [] }
      // The collection opens without the referrer's filter, because the saved view contains it.
      let link = try related.link(named: name)
      try await collections.open(link.referrer.items.get().collection, from: link.origin)
      return try await show(view)
    case .item(let id):
      try await list?.open(id)
    case .answer(let word, let text, let view):
      try await collections.showAnswer(to: word, text, at: Location.View())
      return try await show(view)
    case .groupedItems(let view):
      let above = session.askedOnTop
      guard let asked = above ?? list?.origin.question else { return [] }
      // The saved view contains the computed columns and the other names of columns.
      try await collections.open(asked.collection.unchanged, from: asked.originOfItems)
      return try await show(view)
    case .statistics(let field):
      guard let list else { return [] }
      try await list.reader.settleColumns()
      let columns = list.collection.columns
      guard let index = field.index(in: columns), columns.indices.contains(index) else {
        throw SavedLocationError.noSuchField(field.description)
      }
      list.showStatistics(of: index)
    case .plot(let columns):
      guard let list else { return [] }
      let text = ColumnText { try PlotQuestion(parsing: columns, columns: $0) }
      list.showPlot(of: try await text.value(for: list.reader))
    case .comparison:
      try await list?.run("compare")
    case .list(let name, let view):
      return try await collections.showList(name, nil) ? try await show(view) : []
    case .source(let stamp): return changeAlerts(for: stamp)
    case .arrangement(let arrangement):
      list?.reader.arrange { $0 = arrangement }
    case .pickedMembers(let names):
      return try await list?.restore(pickedMembers: names).map { Alert($0) } ?? []
    }
    return []
  }

  /// Opens the nested value in a field of the top item, or the item that the field refers to.
  ///
  /// - Returns: `false` if the top screen does not show an item.
  private func open(_ field: FieldName) async throws -> Bool {
    guard let detail = stack.top as? DetailScreen else { return false }
    guard let index = field.index(in: detail.collection.columns) else {
      throw SavedLocationError.noSuchField(field.description)
    }
    try detail.open(field: index)
    // The caller asks which screen has opened.
    try await work.perform()
    return true
  }

  /// Returns an alert if the file of the collection has changed.
  private func changeAlerts(for stamp: SourceStamp) -> [Alert] {
    guard let list, list.sourceStamp != stamp,
      case .success(let location) = list.origin.location
    else { return [] }
    return [
      Alert(
        subject: location.path,
        "changed since the session was saved",
        advice: "saved row numbers may refer to other rows"
      )
    ]
  }

  private func show(_ view: Location.View) async throws(CatalogError) -> [Alert] {
    var view = view
    view.item = nil
    return try await list?.show(availablePartsOf: view).map { Alert($0) } ?? []
  }
}
