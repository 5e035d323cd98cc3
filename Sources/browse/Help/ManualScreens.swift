// SPDX-License-Identifier: GPL-3.0-or-later

import Catalog
import Glibc
import Navigator

/// Screens of a small collection that provide the manual page with commands and examples.
@MainActor
struct ManualScreens {
  /// The commands of each screen, under a title that describes the screen.
  let commands: [(title: String, commands: [Command])]

  /// Example filters for the collection.
  let filters: [Command.Example]

  private static let foods = """
    name,category,price,added,notes
    Sencha,tea,12.50,2024-05-01,
    Assam,tea,8.00,2023-01-31,malty
    Earl Grey,tea,9.50,2022-11-30,with bergamot
    Plaice,fish,25.60,2025-07-02,

    """

  init() async throws {
    let collection = try await Self.collection()
    let display = CurrentValueSubject<Display, Never>(Display())
    let list = try await CollectionScreen(collection, display: display)
    let plotted = try PlotQuestion(parsing: "price by category", columns: collection.columns)
    let plot = try await collection.plot(plotted, in: Query())
    let asked = AskedQuestion(.columns, about: list, leavingOut: [])
    let first = try await collection.page(0..<1, of: Query())
    var options = PromptOptions()
    options.abilities = .all
    let prompt = Prompt(
      SettingsCoordinator(Session()),
      at: StreamTerminal(
        input: .lines([]),
        renderer: Renderer(width: nil, theme: nil),
        output: { _ in }
      ),
      options: options
    )
    let columns = collection.columns
    let bookmarks = try await CollectionScreen(
      Bookmark.listed([.init(name: "teas", location: "/")]),
      display: display
    )
    commands = [
      ("On a collection", list.commands),
      ("On a database or one of its tables", [list.statementCommand]),
      ("On an item", first.items.flatMap { DetailScreen($0, of: collection).commands }),
      ("On a plot", PlotScreen(plot, of: plotted, among: asked, display: display).commands),
      ("On the bookmarks", [bookmarks.removeCommand(of: .bookmarks)].compactMap(\.self)),
      ("On a form, such as the settings", SettingsForm(Settings()).commands),
      ("Everywhere", GlobalCommands().commands + prompt.commands),
    ]
    filters = QueryExamples(columns: columns, items: try await Self.items(of: collection)).filter
  }

  private static func items(of collection: any ItemCollection) async throws -> [Item] {
    try await collection.page(0..<20, of: Query()).items
  }

  /// Opens the collection through a pipe, like standard input.
  private static func collection() async throws -> any ItemCollection {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw CatalogError.readFailed(path: "pipe", code: errno) }
    defer { close(ends[0]) }
    let bytes = Array(foods.utf8)
    // POSIX guarantees that a pipe holds at least 512 bytes, more than the text has.
    let count = write(ends[1], bytes, bytes.count)
    close(ends[1])
    guard count == bytes.count else { throw CatalogError.readFailed(path: "pipe", code: errno) }
    return try await Catalog.open(spooling: ends[0], name: "foods")
  }
}
