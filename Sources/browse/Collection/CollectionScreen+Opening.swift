// SPDX-License-Identifier: GPL-3.0-or-later

import Catalog
import Navigator

// The command that opens items by number, and files and tables also by name.

extension CollectionScreen {
  var openCommand: Command {
    guard let container = collection.container else {
      return Command(
        "open",
        .number("N"),
        help: "open an item by its number",
        group: .navigate,
        examples: [.init("open \(min(3, self.knownCount))")],
        shorthand: .number
      ) { [self] in try await open(position: $0 - 1) }
    }
    return Command(
      "open",
      .numberOrName("NAME").completed { text in
        guard let labelled = try? await container.labelledItems() else {
          return .none
        }
        return Completion(names: labelled.map { .init($0.name) }, beginning: text)
      },
      help: "open an item; by name or number",
      group: .navigate,
      examples: [.init("open \(self.exampleName(in: container))")],
      shorthand: .number
    ) { [self] in
      switch $0 {
      case .number(let number): try await open(number: number, in: container)
      case .name(let name): try await open(named: name, in: container)
      }
    }
  }

  /// Returns the first name on the page that needs no quotes, or else an item number.
  func exampleName(in container: any Container) -> String {
    let names = state.page.items.lazy.map(container.label).filter { name in
      name.first?.isLetter == true
        && name.allSatisfy { $0.isLetter || $0.isNumber || "._-".contains($0) }
    }
    return names.first ?? "\(min(3, knownCount))"
  }

  private func open(position: Int) async throws {
    guard let item = try await reader.item(at: position) else {
      throw BrowseError.noSuchItem(position + 1)
    }
    select(item, at: .position(position))
  }

  /// Opens an item by its number.
  ///
  /// If the number is out of range but is the name of an item, the error says how to open it.
  private func open(number: Int, in container: any Container) async throws {
    do {
      try await open(position: number - 1)
    } catch BrowseError.noSuchItem(let number) {
      let name = String(number)
      guard try await labelledItems(of: container).contains(where: { $0.name == name }) else {
        throw BrowseError.noSuchItem(number)
      }
      throw CollectionError.numberIsMemberName(number)
    }
  }

  private func labelledItems(
    of container: any Container
  ) async throws(CatalogError) -> [(name: String, item: Item)] {
    try await reader.request("finding the name") { _ throws(CatalogError) in
      try await container.labelledItems()
    }
  }

  /// Opens an item by its name, even if the filter excludes it.
  ///
  /// Case matters only if two names differ in case alone.
  private func open(named name: String, in container: any Container) async throws {
    let labelled = try await labelledItems(of: container)
    let wanted = name.lowercased()
    let alike = labelled.filter { $0.name.lowercased() == wanted }
    let exact = alike.first { $0.name.utf8.elementsEqual(name.utf8) }
    guard let item = (exact ?? (alike.count == 1 ? alike[0] : nil))?.item else {
      let near = NameSuggestions.names(
        for: name,
        among: (alike.isEmpty ? labelled : alike).map(\.name)
      )
      throw BrowseError.noMember(name, near: near)
    }
    select(item, at: .item(item.id))
  }
}
