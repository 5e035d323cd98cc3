// SPDX-License-Identifier: GPL-3.0-or-later

import Catalog
import Navigator

// The commands that act on an item, by its number or by its name if it has one.

extension CollectionScreen {
  var openCommand: Command {
    guard let labelled = collection.labelled else {
      return Command(
        "open",
        .number("N"),
        help: "open an item by its number",
        group: .navigate,
        examples: [.init("open \(Swift.min(3, self.knownCount))")],
        shorthand: .number
      ) { [self] in
        let position = $0 - 1
        select(try await item(at: position), at: .position(position))
      }
    }
    return Command(
      "open",
      name(in: labelled),
      help: "open an item; by name or number",
      group: .navigate,
      examples: [.init("open \(self.exampleName(in: labelled))")],
      shorthand: .number
    ) { [self] in
      let (item, cursor) = try await item($0, in: labelled)
      select(item, at: cursor)
    }
  }

  /// Returns the command that deletes an item of a list of the program, if items can be deleted there.
  func removeCommand(of list: ProgramList) -> Command? {
    switch list {
    case .bookmarks: removeCommand(help: "delete a bookmark; by name or number")
    case .references: removeCommand(help: "forget a declared reference; by column or number")
    case .related, .picks, .history: nil
    }
  }

  private func removeCommand(help: String) -> Command {
    let example = collection.labelled.map(exampleName) ?? "1"
    return Command(
      "remove",
      collection.labelled.map(name) ?? .numberOrName("NAME"),
      help: help,
      group: .arrange,
      examples: [.init("remove \(example)")]
    ) { [self] in
      guard let labelled = collection.labelled else { return }
      publish(.removalRequested(try await item($0, in: labelled).0))
    }
  }

  private func name(in labelled: any Labelled) -> Argument<NumberOrName> {
    .numberOrName("NAME").completed { [collection] text in
      // A list in memory is completed at once, also if Enter follows immediately.
      var items = collection.itemsInMemory
      if items == nil { items = try? await labelled.labelledItems().map(\.item) }
      let names = (items ?? []).map { (labelled.label(of: $0), labelled.note(of: $0)) }
      let counts = Dictionary(names.map { ($0.0, 1) }, uniquingKeysWith: +)
      // A name that occurs twice opens nothing.
      let candidates = names.filter { counts[$0.0] == 1 }.map {
        Completion.Candidate($0.0, note: $0.1)
      }
      return Completion(names: candidates, beginning: text)
    }
  }

  /// Returns a name on the page as it is typed, or else an item number.
  private func exampleName(in labelled: any Labelled) -> String {
    guard let name = firstName(in: labelled) else { return "\(Swift.min(3, knownCount))" }
    return name.contains(" ") ? "\"\(name)\"" : name
  }

  /// Returns the first name on the page of letters and numbers, if possible without spaces.
  func firstName(in labelled: any Labelled) -> String? {
    let names = state.page.items.map(labelled.label).filter { name in
      name.first?.isLetter == true
        && name.allSatisfy { $0.isLetter || $0.isNumber || "._- ".contains($0) }
    }
    return names.first { !$0.contains(" ") } ?? names.first
  }

  private func item(at position: Int) async throws -> Item {
    guard let item = try await reader.item(at: position) else {
      throw BrowseError.noSuchItem(position + 1)
    }
    return item
  }

  private func item(
    _ wanted: NumberOrName,
    in labelled: any Labelled
  ) async throws -> (Item, Cursor) {
    switch wanted {
    case .number(let number):
      return (try await item(number: number, in: labelled), .position(number - 1))
    case .name(let name):
      let item = try await item(named: name, in: labelled)
      return (item, .item(item.id))
    }
  }

  /// Returns an item by its number.
  ///
  /// If the number is out of range but is the name of an item, the error says how to open it.
  private func item(number: Int, in labelled: any Labelled) async throws -> Item {
    do {
      return try await item(at: number - 1)
    } catch BrowseError.noSuchItem(let number) {
      let name = String(number)
      guard try await items(of: labelled).contains(where: { $0.name == name }) else {
        throw BrowseError.noSuchItem(number)
      }
      throw CollectionError.numberIsMemberName(number)
    }
  }

  private func items(
    of labelled: any Labelled
  ) async throws(CatalogError) -> [(name: String, item: Item)] {
    if let items = collection.itemsInMemory { return items.map { (labelled.label(of: $0), $0) } }
    return try await reader.request("finding the name") { _ throws(CatalogError) in
      try await labelled.labelledItems()
    }
  }

  /// Returns an item by its name, even if the filter excludes it.
  ///
  /// Case matters only if two names differ in case alone.
  private func item(named name: String, in labelled: any Labelled) async throws -> Item {
    let all = try await items(of: labelled)
    let wanted = name.lowercased()
    let alike = all.filter { $0.name.lowercased() == wanted }
    let exact = alike.filter { $0.name.utf8.elementsEqual(name.utf8) }
    var found = exact.isEmpty ? alike : exact
    if found.count > 1 {
      let listed = Set(state.page.items.map(\.id))
      let visible = found.filter { listed.contains($0.item.id) }
      if visible.count == 1 { found = visible }
    }
    if found.count == 1 { return found[0].item }
    if let first = found.first, found.allSatisfy({ $0.name == first.name }) {
      throw CollectionError.ambiguousName(first.name)
    }
    let names = (alike.isEmpty ? all : alike).map(\.name)
    throw BrowseError.noMember(name, near: NameSuggestions.names(for: name, among: names))
  }
}
