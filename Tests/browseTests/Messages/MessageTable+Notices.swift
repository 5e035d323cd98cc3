// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc
import NavigatorTesting
import TestSupport

@testable import Catalog
@testable import Navigator
@testable import browse

extension MessageTable {
  /// The announcements of the coordinators.
  @MainActor
  static func notices(in folder: TemporaryFolder) async throws -> [Section] {
    [
      Section("Announcements of collections", try await collectionNotices),
      Section("Announcements of picks", try await picksNotices),
      Section("Announcements of items", try await itemNotices(in: folder)),
      Section("Announcements of exports", try await exportNotices(in: folder)),
      Section("Announcements of locations", try await locationNotices(in: folder)),
    ]
  }

  /// Returns what is announced while lines run at the prompt of a new coordinator.
  ///
  /// - Parameters:
  ///   - lines: The lines. The name of the row is the last one.
  ///   - session: The session of the coordinator.
  ///   - open: Opens the first screen.
  @MainActor
  private static func row(
    _ lines: String...,
    session: Session = Session(),
    open: (BrowseCoordinator) async throws -> Void
  ) async throws -> Row {
    let coordinator = BrowseCoordinator(session)
    try await open(coordinator)
    let prompt = coordinator.followedPrompt()
    for line in lines.dropLast() { try await prompt.run(line) }
    let line = lines.last ?? ""
    let notices = try await coordinator.notices { try await prompt.run(line) }
    return Row(line, notices.joined(separator: "\n"))
  }

  @MainActor
  private static func openFoods(_ coordinator: BrowseCoordinator) async throws {
    try await coordinator.open(ListCollection.foods())
  }

  @MainActor
  private static func openShop(_ coordinator: BrowseCoordinator) async throws {
    try await coordinator.open(Shop.small(), from: .location(Location(path: "/shop.db")))
  }

  @MainActor
  private static var collectionNotices: [Row] {
    get async throws {
      let coordinator = BrowseCoordinator()
      try await openFoods(coordinator)
      let actions: [CollectionScreen.Action] = [
        .nothingToUndo, .nothingToRedo, .reachedEnd, .reachedBeginning, .reachedRight, .reachedLeft,
        .nothingCame, .counted(1234),
      ]
      var rows: [Row] = []
      for action in actions {
        let notices = try await coordinator.notices {
          coordinator.handle(action)
          try await coordinator.work.perform()
        }
        rows.append(Row("\(action)", notices.joined(separator: "\n")))
      }
      return rows + [
        try await row("parent") {
          try await $0.open(ListCollection.foods(), from: .location(Location(path: "/")))
        }
      ]
    }
  }

  @MainActor
  private static var picksNotices: [Row] {
    get async throws {
      [
        try await row("pick 1-3", open: openFoods),
        try await row("pick 1-3", "pick 1-4", open: openFoods),
        try await row("pick 1-3", "unpick 1", open: openFoods),
        try await row("pick 1-3", "picks", "next", open: openFoods),
        try await row("pick 1-3", "picks", "previous", open: openFoods),
        try await row("pick 1", "picks", "redo", open: openFoods),
        try await row("pick 1", "undo", "picks", "undo", open: openFoods),
        try await row("pick 1 2", "picks", "compare", "right", open: openFoods),
        try await row("pick 1 2", "picks", "compare", "left", open: openFoods),
      ]
    }
  }

  @MainActor
  private static func itemNotices(in folder: TemporaryFolder) async throws -> [Row] {
    // A session with a clipboard whose terminal is a file.
    let descriptor = Glibc.open(folder.path("terminal"), O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
    defer { close(descriptor) }
    let session = {
      let session = Session()
      session.clipboard = Clipboard(of: FileOutput(descriptor: descriptor), shell: nil)
      return session
    }
    return [
      try await row("open 45", "next", open: openFoods),
      try await row("open 1", "previous", open: openFoods),
      try await row("open 1", "related", open: openFoods),
      try await row("open notes", "open 1", "related") { coordinator in
        let notes = ShopTable("notes", columns: ["id"], rows: [[Value("1")]])
        try await coordinator.open(Shop([notes]), from: .location(Location(path: "/shop.db")))
      },
      try await row("open orders", "open 1", "open customer", "next", open: openShop),
      try await row("open 1", "copy category", session: session(), open: openFoods),
      try await row("open 1", "copy", session: session(), open: openFoods),
    ]
  }

  @MainActor
  private static func exportNotices(in folder: TemporaryFolder) async throws -> [Row] {
    [
      try await row("export \(folder.path("foods.csv"))", open: openFoods),
      try await row("frequency category", "export \(folder.path("values.csv"))", open: openFoods),
    ]
  }

  @MainActor
  private static func locationNotices(in folder: TemporaryFolder) async throws -> [Row] {
    let path = folder.write("name,price\nSencha,12.5\nAssam,8\n", to: "teas.csv")
    let session = { Session(files: PersistentFiles(in: folder)) }
    let open = { (coordinator: BrowseCoordinator) in
      try await coordinator.open(try Location(path))
    }
    let rows = [
      try await row("link", open: open),
      try await row("bookmark teas", session: session(), open: open),
      try await row("filter price > 10", "bookmark teas", session: session(), open: open),
      try await row("bookmarks", "next", session: session(), open: open),
      try await row("bookmarks", "remove teas", session: session(), open: open),
    ]
    folder.write("not a bookmark\n", to: "bookmarks")
    chmod(folder.path("bookmarks"), 0o600)
    return rows + [try await row("bookmarks", session: session(), open: open)]
  }
}
