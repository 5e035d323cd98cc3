import Glibc
import Navigator
import TestSupport
import Testing

@testable import Catalog
@testable import browse

@MainActor
@Suite("A total that is counted behind a page")
struct BackgroundCountTests {
  private let folder = TemporaryFolder()
  private static let rows = 30_000

  private func table() async throws -> any ItemCollection {
    let text = "n,odd\n" + (1...Self.rows).map { "\($0),\($0 % 2)\n" }.joined()
    return try await Catalog.open(folder.write(text, to: "table.csv"))
  }

  private func screen(
    _ collection: any ItemCollection,
    patience: Duration? = .milliseconds(20)
  ) async throws -> CollectionScreen {
    let display = CurrentValueSubject<Display, Never>(Display())
    return try await CollectionScreen(collection, display: display, patience: patience)
  }

  private func text(_ screen: CollectionScreen) -> String {
    Renderer(width: 80, theme: nil).text(of: screen.body)
  }

  /// Waits for something that happens behind.
  private func wait(until isSo: () -> Bool) async throws {
    let deadline = ContinuousClock.now + .seconds(20)
    while !isSo() {
      guard .now < deadline else { throw Overdue() }
      try await Task.sleep(for: .milliseconds(2))
    }
  }

  private struct Overdue: Error {}

  @Test("is in the footer when it is drawn next, and published")
  func counted() async throws {
    let screen = try await screen(table())
    #expect(text(screen).contains("rows 1–20, more follow"))
    let totals = Recorder(screen.reader.states.map(\.page.total))
    try await wait { totals.values.last == .exactly(Self.rows) }
    #expect(text(screen).contains("rows 1–20 of 30,000"))
    try await screen.run("filter odd = 1")
    try await wait { totals.values.last == .exactly(Self.rows / 2) }
    #expect(text(screen).contains("rows 1–20 of 15,000"))
  }

  @Test("is not counted where nobody sits")
  func batch() async throws {
    let collection = try await table()
    let screen = try await screen(collection, patience: nil)
    let actions = Recorder(screen)
    try await screen.run("next")
    for _ in 0..<20 { try await Task.sleep(for: .milliseconds(2)) }
    try actions.expect(.paged(to: 21))
    #expect(text(screen).contains("more follow"))
    try await screen.run("count")
    #expect(text(screen).contains("rows 21–40 of 30,000"), "what was asked for is known")
  }

  /// A collection whose input never ends, so that counting it goes on until it is stopped.
  private func endlessInput() async throws -> (any ItemCollection, writing: Descriptor?) {
    let pipe = OwnDescriptors.pipe()
    let reading = Descriptor(adopting: pipe.reading)
    let writing = Descriptor(adopting: pipe.writing)
    _ = write(writing.number, "a,b\n1,2\n3,4\n", 12)
    let collection = try await Catalog.open(spooling: reading.number, name: "pipe")
    return (collection, writing)
  }

  /// Whether nobody holds the other end of a pipe any more.
  private func hasNoReader(_ writing: Descriptor?) -> Bool {
    var request = pollfd(fd: writing?.number ?? -1, events: 0, revents: 0)
    return poll(&request, 1, 0) > 0 && Int32(request.revents) & POLLERR != 0
  }

  @Test("is given up with the screen, and nothing is held")
  func released() async throws {
    var (collection, writing): ((any ItemCollection)?, Descriptor?) = try await endlessInput()
    weak let weakCollection = collection
    var screen: CollectionScreen? = try await screen(#require(collection))
    collection = nil
    weak let weakScreen = screen
    // So that it counts.
    try await Task.sleep(for: .milliseconds(20))
    screen = nil
    #expect(weakScreen == nil)
    try await wait { weakCollection == nil }
    try await wait { hasNoReader(writing) }
  }

  @Test("makes room for what is asked, and goes on behind it")
  func superseded() async throws {
    var (collection, writing) = try await endlessInput()
    let screen = try await screen(collection)
    let actions = Recorder(screen)
    let totals = Recorder(screen.reader.states.map(\.page.total))
    try await screen.run("filter a = 3")
    #expect(text(screen).contains("rows 1–1, input is still coming · filter: a = 3"))
    try await screen.run("clear")
    _ = writing.map { write($0.number, "5,6\n", 4) }
    try await screen.run("next")
    #expect(text(screen).contains("rows 1–3, input is still coming"))
    try await screen.run("next")
    try actions.expect(
      .narrowed(try Filter(parsing: "a = 3", columns: collection.columns)),
      .narrowed(nil),
      .paged(to: 1),
      .nothingCame
    )
    writing = nil
    try await wait { totals.values.last == .exactly(3) }
    #expect(text(screen).contains("rows 1–3 of 3"))
  }

  @Test("is caught up with when the screen is drawn")
  func drawn() async throws {
    let (collection, writing) = try await endlessInput()
    let screen = try await screen(collection)
    _ = writing.map { write($0.number, "5,6\n", 4) }
    // Until it has come through the pipe.
    let deadline = ContinuousClock.now + .seconds(20)
    while !text(screen).contains("rows 1–3, input"), .now < deadline {
      try await screen.catchUp()
    }
    #expect(text(screen).contains("rows 1–3, input is still coming"))
  }
}
