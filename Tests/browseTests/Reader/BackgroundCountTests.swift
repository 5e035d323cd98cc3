// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc
import Navigator
import NavigatorTesting
import TestSupport
import Testing

@testable import Catalog
@testable import browse

@MainActor
@Suite("A background count", .timeLimit(.minutes(10)))
struct BackgroundCountTests {
  private let folder = TemporaryFolder()
  private static let rows = 30_000

  private func table() async throws -> any ItemCollection {
    let text = "n,odd\n" + (1...Self.rows).map { "\($0),\($0 % 2)\n" }.joined()
    return try await Catalog.open(folder.write(text, to: "table.csv"))
  }

  private func screen(
    _ collection: any ItemCollection,
    idleTimeout: Duration? = .milliseconds(20)
  ) async throws -> CollectionScreen {
    let display = CurrentValueSubject<Display, Never>(Display())
    return try await CollectionScreen(collection, display: display, idleTimeout: idleTimeout)
  }

  /// Waits until a screen knows its total.
  private func wait(for total: Int, on screen: CollectionScreen) async {
    let totals = screen.reader.states.map(\.page.total).values
    for await next in totals where next == .exactly(total) { return }
  }

  @Test("appears in the footer and is published")
  func counted() async throws {
    let screen = try await screen(table())
    #expect(screen.drawn().contains("rows 1–20, more follow"))
    await wait(for: Self.rows, on: screen)
    #expect(screen.drawn().contains("rows 1–20 of 30,000"))
    try await screen.run("filter odd = 1")
    await wait(for: Self.rows / 2, on: screen)
    #expect(screen.drawn().contains("rows 1–20 of 15,000"))
  }

  @Test("is never published for the previous filter")
  func otherQuery() async throws {
    let screen = try await screen(table())
    await wait(for: Self.rows, on: screen)
    let totals = Recorder(screen.reader.states.dropFirst().map(\.page.total))
    try await screen.run("filter odd = 1")
    await wait(for: Self.rows / 2, on: screen)
    #expect(!totals.values.contains(.exactly(Self.rows)))
  }

  @Test("is disabled in a script")
  func batch() async throws {
    let collection = try await table()
    let screen = try await screen(collection, idleTimeout: nil)
    let actions = Recorder(screen)
    try await screen.run("next")
    // Waits as long as a background count would take.
    await wait(for: Self.rows, on: try await self.screen(collection))
    actions.expect(.paged(to: 21))
    #expect(screen.drawn().contains("more follow"))
    try await screen.run("count")
    #expect(screen.drawn().contains("rows 21–40 of 30,000"), "the requested count is known")
  }

  @Test("of the rows of large files in a directory is shown when the page is next drawn")
  func directory() async throws {
    folder.write("a\n" + String(repeating: "1\n", count: 3 << 20), to: "large.csv")
    let screen = try await screen(try await Catalog.open(folder.path))
    #expect(!screen.drawn().contains("3145728"))
    let isCounted = try await Eventually.holds {
      try await screen.reloadIfNeeded()
      return screen.drawn().contains("3145728")
    }
    #expect(isCounted)
  }

  /// Returns a collection whose input never ends, so that a count runs until it is cancelled.
  private func endlessInput() async throws -> (any ItemCollection, writing: Descriptor?) {
    let pipe = PrivateDescriptors.pipe()
    let reading = Descriptor(adopting: pipe.reading)
    let writing = Descriptor(adopting: pipe.writing)
    _ = write(writing.number, "a,b\n1,2\n3,4\n", 12)
    let collection = try await Catalog.open(spooling: reading.number, name: "pipe")
    return (collection, writing)
  }

  /// Returns `true` once the read end of the pipe is closed.
  private func hasNoReader(_ writing: Descriptor?) -> Bool {
    var request = pollfd(fd: writing?.number ?? -1, events: 0, revents: 0)
    return poll(&request, 1, 0) > 0 && Int32(request.revents) & POLLERR != 0
  }

  @Test("is cancelled with the screen, and retains nothing")
  func released() async throws {
    var (collection, writing): ((any ItemCollection)?, Descriptor?) = try await endlessInput()
    weak let weakCollection = collection
    var screen: CollectionScreen? = try await screen(#require(collection))
    collection = nil
    weak let weakScreen = screen
    // The count has started, and has left the main actor when this later task runs.
    await Task(priority: .background) {}.value
    screen = nil
    #expect(weakScreen == nil)
    #expect(try await Eventually.holds { weakCollection == nil })
    #expect(try await Eventually.holds { hasNoReader(writing) })
  }

  @Test("is suspended by a command, and continues after it")
  func superseded() async throws {
    var (collection, writing) = try await endlessInput()
    let screen = try await screen(collection)
    let actions = Recorder(screen)
    try await screen.run("filter a = 3")
    #expect(screen.drawn().contains("filter: a = 3\nrows 1–1, waiting for input"))
    try await screen.run("clear")
    _ = writing.map { write($0.number, "5,6\n", 4) }
    try await screen.run("next")
    #expect(screen.drawn().contains("rows 1–3, waiting for input"))
    try await screen.run("next")
    actions.expect(
      .narrowed(try Filter(parsing: "a = 3", columns: collection.columns)),
      .narrowed(nil),
      .paged(to: 1),
      .nothingCame
    )
    writing = nil
    await wait(for: 3, on: screen)
    #expect(screen.drawn().contains("rows 1–3 of 3"))
  }

  @Test("does not keep the screen from showing rows that have arrived")
  func drawn() async throws {
    let (collection, writing) = try await endlessInput()
    let screen = try await screen(collection)
    _ = writing.map { write($0.number, "5,6\n", 4) }
    // Retries until the row has come through the pipe.
    let hasCome = try await Eventually.holds {
      try await screen.reloadIfNeeded()
      return screen.drawn().contains("rows 1–3, waiting for input")
    }
    #expect(hasCome)
  }
}
