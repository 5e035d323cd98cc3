// SPDX-License-Identifier: GPL-3.0-or-later

import Catalog
import Navigator

// The items by their numbers, and those of a directory or a database by their names, too.

extension CollectionScreen {
  var openCommand: Command {
    guard let container = collection.container else {
      return Command(
        "open",
        .number("N"),
        help: "open the item with that number",
        group: .walk,
        examples: [.init("open \(min(3, self.knownCount))")],
        shorthand: .number
      ) { [self] in try await open(place: $0 - 1) }
    }
    return Command(
      "open",
      .numberOrName("NAME").completed { text in
        guard let labelled = try? await container.labelledItems() else {
          return .none
        }
        return Completion(names: labelled.map { .init($0.name) }, beginning: text)
      },
      help: "open that item; by its name or its number",
      group: .walk,
      examples: [.init("open \(self.exampleName(in: container))")],
      shorthand: .number
    ) { [self] in
      switch $0 {
      case .number(let number): try await open(number: number, in: container)
      case .name(let name): try await open(called: name, in: container)
      }
    }
  }

  /// The first name on the page that is a word, the number of an item if none is.
  private func exampleName(in container: any Container) -> String {
    let names = state.page.items.lazy.map(container.label).filter { name in
      name.first?.isLetter == true
        && name.allSatisfy { $0.isLetter || $0.isNumber || "._-".contains($0) }
    }
    return names.first ?? "\(min(3, knownCount))"
  }

  private func open(place: Int) async throws {
    guard let item = try await reader.item(at: place) else {
      throw BrowseError.noSuchItem(place + 1)
    }
    select(item, at: .place(place))
  }

  /// Opens the item of a number; where there is none but what is called so, it is said how that is named.
  private func open(number: Int, in container: any Container) async throws {
    do {
      try await open(place: number - 1)
    } catch BrowseError.noSuchItem(let number) {
      let name = String(number)
      guard try await labelledItems(of: container).contains(where: { $0.name == name }) else {
        throw BrowseError.noSuchItem(number)
      }
      throw CollectionError.numberIsName(number)
    }
  }

  private func labelledItems(
    of container: any Container
  ) async throws(CatalogError) -> [(name: String, item: Item)] {
    try await reader.ask("looking for the name") { _ throws(CatalogError) in
      try await container.labelledItems()
    }
  }

  /// Opens the item of a name, wherever it is listed now, and even if it is not; case matters only
  /// where two names differ in nothing else.
  private func open(called name: String, in container: any Container) async throws {
    let labelled = try await labelledItems(of: container)
    let wanted = name.lowercased()
    let alike = labelled.filter { $0.name.lowercased() == wanted }
    let exact = alike.first { $0.name.utf8.elementsEqual(name.utf8) }
    guard let item = (exact ?? (alike.count == 1 ? alike[0] : nil))?.item else {
      let near = Nearest.names(to: name, among: (alike.isEmpty ? labelled : alike).map(\.name))
      throw BrowseError.noMember(name, near: near)
    }
    select(item, at: .item(item.id))
  }
}
