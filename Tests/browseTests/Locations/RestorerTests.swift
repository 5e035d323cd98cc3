// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc
import TestSupport
import Testing

@testable import Catalog
@testable import Navigator
@testable import browse

@MainActor
@Suite("Screens of an earlier session")
struct RestorerTests {
  private let folder = TemporaryFolder()

  /// The folder of kept files, separate from the browsed folder.
  private let kept = TemporaryFolder()

  private static let items = """
    [{"n":1,"tags":[{"k":"a"},{"k":"b"},{"k":"c"}]},{"n":2,"tags":[{"k":"d"}]},{"n":3,"o":{"p":[1]}}]
    """

  private func coordinator(at location: Location) async throws -> (BrowseCoordinator, Prompt) {
    let files = PersistentFiles(bookmarks: kept.path("browse/bookmarks"))
    let coordinator = BrowseCoordinator(Session(files: files))
    let prompt = coordinator.followedPrompt()
    try await coordinator.open(location)
    return (coordinator, prompt)
  }

  /// Runs lines, restores the saved stack in another coordinator, and expects the same screens.
  private func expectRestored(
    _ lines: [String],
    at location: Location,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    let (coordinator, prompt) = try await coordinator(at: location)
    for line in lines { try await prompt.run(line) }
    var firstInvalidLine: Int?
    let text = try #require(SavedStack(coordinator.stack.screens)).description
    let saved = try #require(SavedStack(text, firstInvalidLine: &firstInvalidLine))
    let (other, _) = try await self.coordinator(at: location)
    let problems = await other.locations.restore(saved)
    #expect(problems == [], sourceLocation: sourceLocation)
    #expect(other.drawnScreens == coordinator.drawnScreens, sourceLocation: sourceLocation)
    #expect(SavedStack(other.stack.screens) == saved, sourceLocation: sourceLocation)
  }

  @Test(
    "are restored",
    arguments: [
      ["filter n > 1", "sort -n", "columns tags, n", "2"],
      ["1", "open tags", "filter k != b", "sort k desc", "2"],
      ["3", "open o", "1", "open value", "1"],
      ["frequency n"],
      ["2", "next", "previous", "previous"],
      ["filter n < 3", "pick 2", "pick 1", "picks", "2", "open tags"],
      ["bookmark here", "bookmarks", "1", "2"],
      ["pick 1-2", "picks", "compare"],
      ["filter n > 1", "plot n"],
      ["freeze 1", "width tags 9", "1", "open tags", "cards", "1"],
    ]
  )
  func walks(lines: [String]) async throws {
    let path = folder.write(Self.items, to: "x.json")
    try await expectRestored(lines, at: Location(path: path))
  }

  #if PostgreSQL
  private nonisolated static let serverURL = getenv("BROWSE_TEST_POSTGRESQL").map {
    String(cString: $0)
  }

  @Test("are restored with a table of a database of a server", .enabled(if: serverURL != nil))
  func databaseOfServer() async throws {
    let path = try #require(Self.serverURL)
    let library = try #require(Libpq.shared)
    let writer = try PostgreSQLConnection(path: path, secrets: [:], library: library)
    let table = "restored_\(UInt32.random(in: 0...UInt32.max))"
    try writer.run("SET default_transaction_read_only = off") { _ in true }
    try writer.run(SQL(verbatim: "CREATE TABLE \(table) AS SELECT 1 AS n")) { _ in true }
    defer { try? writer.run(SQL(verbatim: "DROP TABLE \(table)")) { _ in true } }
    // Other tests create databases and tables at the same time.
    try await expectRestored(
      ["filter name = test", "columns name", "1", "filter name = \(table)", "1", "filter n > 0"],
      at: Location(PostgresURL.server(of: path))
    )
  }
  #endif

  @Test("are restored with full picked items, however long their values are")
  func longPicks() async throws {
    let long = String(repeating: "x", count: 70_000)
    let path = folder.write("t\n\(long)A\n\(long)B\n", to: "long.csv")
    let (first, prompt) = try await coordinator(at: Location(path: path))
    try await prompt.run("pick 1-2")
    let saved = try #require(SavedStack(first.stack.screens))
    let (other, _) = try await coordinator(at: Location(path: path))
    #expect(await other.locations.restore(saved) == [])
    let picks = try #require(other.list).reader.state.picks.items
    #expect(picks.map { $0[0].bytes.count } == [70_001, 70_001])
  }

  @Test("are restored with picked files, by name and in order")
  func pickedFiles() async throws {
    for name in ["a.csv", "b,c %.csv", "d\n.csv"] { folder.write("n\n1\n", to: name) }
    try await expectRestored(
      ["pick 3", "pick 1-2", "cards", "1", "pick 1", "back", "picks"],
      at: Location(path: folder.path)
    )
  }

  @Test("are restored with the same visible columns")
  func columns() async throws {
    let names = (1...40).map { "column \($0)" }.joined(separator: ",")
    let path = folder.write("\(names)\n\(names)\n", to: "wide.csv")
    let lines = ["freeze 2", "width #1 5", "width #3 17", "right", "right"]
    let (first, prompt) = try await coordinator(at: Location(path: path))
    first.session.display.value.window.columns = 80
    for line in lines { try await prompt.run(line) }
    let saved = try #require(SavedStack(first.stack.screens))
    let (other, _) = try await coordinator(at: Location(path: path))
    #expect(await other.locations.restore(saved) == [])
    let arrangement = try #require(other.list).reader.state.arrangement
    #expect(arrangement == first.list?.reader.state.arrangement)
    #expect(arrangement.firstColumn > 4)
  }

  @Test("are restored from a directory, on the same page")
  func directory() async throws {
    folder.write("a\n" + (1...99).map { "\($0)\n" }.joined(), to: "b?#%.csv")
    try await expectRestored(
      ["sort size", "1", "goto 41", "pick 45", "next", "3"],
      at: Location(path: folder.path)
    )
  }

  @Test("are restored after random commands", arguments: [UInt64](0..<25))
  func randomWalks(seed: UInt64) async throws {
    var random = SeededGenerator(seed: seed)
    folder.write(Self.items, to: "x.json")
    folder.write("a,b\n" + (1...30).map { "\($0),\($0 % 4)\n" }.joined(), to: "y.csv")
    let location = Location(path: folder.path)
    let (coordinator, prompt) = try await coordinator(at: location)
    let lines = [
      "1", "2", "1", "2", "back", "next", "sort #1", "sort #1 desc", "filter not xyz", "columns #1",
      "open tags", "open o", "picks", "frequency #1", "bookmarks", "bookmark a",
      "goto 21", "pick 1", "pick 2", "unpick 1", "cards", "table", "freeze 1", "width #1 7",
      "compare", "undo", "unpick 2", "group #1: count",
    ]
    var typed: [String] = []
    for _ in 0..<12 {
      let line = lines[Int.random(in: lines.indices, using: &random)]
      guard line != "back" || coordinator.stack.screens.count > 1 else { continue }
      typed.append(line)
      // A line that fails here changes nothing.
      try? await prompt.run(line)
    }
    let comment: Comment = "seed \(seed): \(typed)"
    let saved = try #require(SavedStack(coordinator.stack.screens), comment)
    let (other, _) = try await self.coordinator(at: location)
    let problems = await other.locations.restore(saved)
    #expect(problems == [], comment)
    #expect(
      other.drawnScreens == Array(coordinator.drawnScreens.prefix(saved.lines.count + 1)),
      comment
    )
    #expect(SavedStack(other.stack.screens) == saved, comment)
  }

  @Test("are restored from a changed file, with one warning")
  func changedFile() async throws {
    let path = folder.write("a\n1\n2\n", to: "x.csv")
    let (first, prompt) = try await coordinator(at: Location(path: path))
    // This opens the same file twice, on top of itself.
    for line in ["bookmark x", "2", "bookmarks", "1", "1"] { try await prompt.run(line) }
    let saved = try #require(SavedStack(first.stack.screens))
    folder.write("a\n0\n1\n2\n", to: "x.csv")
    let (other, _) = try await coordinator(at: Location(path: path))
    let problems = await other.locations.restore(saved)
    #expect(
      problems.map(\.line) == [
        "\(path): changed since the session was saved; saved row numbers may refer to other rows"
      ]
    )
    #expect(other.stack.screens.map(\.title) == first.stack.screens.map(\.title))
    #expect((other.stack.screens[1] as? DetailScreen)?.item[0].text == "1")
  }

  @Test("are restored with a warning if only the file's modification time has changed")
  func touchedFile() async throws {
    let path = folder.write("a\n1\n", to: "x.csv")
    let (first, _) = try await coordinator(at: Location(path: path))
    let saved = try #require(SavedStack(first.stack.screens))
    var times = [timespec(tv_sec: 1, tv_nsec: 0), timespec(tv_sec: 1, tv_nsec: 0)]
    #expect(utimensat(AT_FDCWD, path, &times, 0) == 0)
    let (other, _) = try await coordinator(at: Location(path: path))
    #expect(
      await other.locations.restore(saved).map(\.message) == [
        "changed since the session was saved"
      ]
    )
  }

  @Test("are restored without a warning if only the directory has changed")
  func changedDirectory() async throws {
    folder.write("a\n1\n", to: "b.csv")
    let (first, prompt) = try await coordinator(at: Location(path: folder.path))
    for line in ["pick 1", "1"] { try await prompt.run(line) }
    let saved = try #require(SavedStack(first.stack.screens))
    folder.write("a\n1\n", to: "a.csv")
    let (other, _) = try await coordinator(at: Location(path: folder.path))
    #expect(await other.locations.restore(saved) == [])
    let root = try #require(other.stack.screens.first as? CollectionScreen)
    #expect(root.pickedMembers == ["b.csv"])
    #expect(other.list?.title == "b")
  }

  @Test("are skipped with a warning if they are missing, and earlier screens are restored")
  func gone() async throws {
    let path = folder.write("a,b\n1,2\n3,4\n", to: "x.csv")
    let cases: [(String, [String], [String])] = [
      (
        "?filter=zz > 3&sort=b&columns=zz\nitem 2\n", ["x", "2"],
        ["unknown column “zz”", "unknown column “zz”"]
      ),
      ("?page=99\nitem 1\n", ["x", "1"], []),
      ("?picks=1,7\n", ["x"], ["no row 7"]),
      ("\nshown cards\nsource 1 2\nitem 1\n", ["x", "1"], ["changed since the session was saved"]),
      ("\nitem 7\nitem 1\n", ["x"], ["no row 7"]),
      ("\nfrequency zz\nitem 1\n", ["x"], ["unknown column “zz”"]),
      ("\nitem 1\nfield zz\n", ["x", "1"], ["field “zz” no longer exists"]),
      ("\nitem 1\nfield a\n", ["x", "1"], ["cannot open “a”"]),
      (
        "\nbookmarks\ncollection /nowhere/y.csv\nitem 1\n", ["x", "bookmarks"],
        ["no such file"]
      ),
    ]
    for (text, titles, messages) in cases {
      var firstInvalidLine: Int?
      let saved = try #require(
        SavedStack("collection \(path)\(text)", firstInvalidLine: &firstInvalidLine)
      )
      let (other, _) = try await coordinator(at: Location(path: path))
      let problems = await other.locations.restore(saved)
      #expect(problems.map(\.message) == messages, "\(text)")
      #expect(other.stack.screens.map(\.title) == titles, "\(text)")
    }
    #expect(try await coordinator(at: Location(path: path)).0.list?.query == Query())
  }
}
