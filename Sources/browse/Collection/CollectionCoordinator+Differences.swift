// SPDX-License-Identifier: GPL-3.0-or-later

import Catalog
import Navigator

// Showing what changed since another collection.

extension CollectionCoordinator {
  /// Shows what changed in a list since a former state, on top of the list.
  ///
  /// - Parameters:
  ///   - difference: The question, with the location of the former state as it was typed.
  ///   - list: The list.
  func show(_ difference: Difference, about list: CollectionScreen) {
    work.add { [self] in
      let location = try Location(FileNames.path(of: difference.location))
      // The question is asked again in other working directories.
      let saved = Difference(since: location.resolved.description, by: difference.keys)
      try await open(.diff(saved), about: list, since: location)
    }
  }

  /// Opens a former state with the columns, the filter and the limit that its location names.
  ///
  /// - Throws: ``CatalogError/notComparable(_:_:)`` if the location is not that of a collection that can
  ///   be opened again; other errors if it cannot be opened.
  func formerItems(at location: Location, for list: CollectionScreen) async throws -> FormerItems {
    let text = location.description
    if location.isReadOnce || location.path == "-" {
      throw CatalogError.notComparable(text, .readOnce)
    }
    guard location.view.answer == nil, location.view.item == nil else {
      throw CatalogError.notComparable(text, .part)
    }
    // The server would receive the password that the environment or the user's file has for it.
    if location.isPostgreSQL { try session.requireTrust(to: "connect to a server") }
    let options = session.options
    let collection = try await list.reader.request("opening") { _ throws(CatalogError) in
      try await Catalog.open(location, options: options)
    }
    if collection.container != nil { throw CatalogError.notComparable(text, .container) }
    guard location.view != Location.View() else { return FormerItems(collection) }
    let screen = try await screen(of: collection, from: .location(location))
    try await screen.show(location.view)
    return FormerItems(screen.collection, in: screen.query)
  }
}

extension Changes.Remark {
  /// A remark below the changes.
  var alert: Alert {
    switch self {
    case .nothing(let name): Alert("nothing was added, removed or changed since “\(name)”")
    case .columns(let columns, let name):
      Alert(
        "only “\(name)” has \(Self.list(columns)), which \(columns.count == 1 ? "is" : "are") not compared"
      )
    case .repeatedKeys(let count, let name):
      Alert(
        "\(count.counted("key")) \(count == 1 ? "occurs" : "occur") more than once in “\(name)”; "
          + "such items are matched in their order"
      )
    }
  }

  /// The maximum number of columns that a remark names.
  private static let maximumCount = 3

  private static func list(_ columns: [String]) -> String {
    let named = columns.prefix(maximumCount).map { "“\($0)”" }
    let others = columns.count - named.count
    return (named + (others > 0 ? [others.counted("more column")] : []))
      .formattedList("and", isQuoted: false)
  }
}
