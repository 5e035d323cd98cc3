// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc
import NavigatorTesting
import TestSupport
import Testing

@testable import Catalog
@testable import Navigator
@testable import browse

@MainActor
@Suite("A followed list")
struct FollowingTests {
  private let folder = TemporaryFolder()
  private let coordinator = BrowseCoordinator()
  private let terminal = ScriptedTerminal(waits: true)

  /// Opens a file, runs lines, and follows the file.
  private func follow(
    _ name: String = "log.csv",
    of text: String = "n,t\n1,a\n2,b\n3,a\n",
    after lines: [String] = []
  ) async throws -> (CollectionScreen, Prompt) {
    let prompt = coordinator.prompt(at: terminal)
    coordinator.session.display.value.replacesPages = true
    let path = folder.write(text, to: name)
    try await coordinator.open(Location(path: path))
    for line in lines { try await prompt.run(line) }
    try await prompt.run("follow")
    return (try #require(coordinator.list), prompt)
  }

  /// Returns the values of the first column on the page, as it would be drawn now.
  private func drawn(_ list: CollectionScreen) async throws -> [String] {
    try await list.reloadIfNeeded()
    return list.state.page.items.map { $0[0].line }
  }

  /// A following that looks at the source only on request.
  private func following(
    of list: CollectionScreen,
    at prompt: Prompt,
    restart: (() -> Void)? = nil
  ) throws -> Following {
    Following(
      list.reader,
      try #require(list.collection.growth),
      at: prompt,
      on: coordinator.stack,
      restart: restart
    )
  }

  /// Ends following by a line.
  private func end() {
    terminal.read(prompt: "log › ")
    terminal.enter("show")
  }

  @Test("has the rows that were appended")
  func appended() async throws {
    let (list, prompt) = try await follow()
    folder.append("4,a\n", to: "log.csv")
    try following(of: list, at: prompt).advance()
    #expect(try await drawn(list) == ["1", "2", "3", "4"])
  }

  @Test("keeps its filter")
  func filtered() async throws {
    let (list, prompt) = try await follow(after: ["filter t = b"])
    folder.append("4,a\n5,b\n", to: "log.csv")
    try following(of: list, at: prompt).advance()
    #expect(try await drawn(list) == ["2", "5"])
  }

  @Test("shows the last rows that fit")
  func lastRows() async throws {
    coordinator.session.display.value.settings.pageSize = 2
    let (list, prompt) = try await follow()
    folder.append("4,a\n", to: "log.csv")
    try following(of: list, at: prompt).advance()
    #expect(try await drawn(list) == ["3", "4"])
  }

  @Test(
    "of a file without rows is opened anew once a line of the file is whole",
    arguments: ["", "n,t\n"]
  )
  func firstLine(text: String) async throws {
    let (list, prompt) = try await follow(of: text)
    var restarts = 0
    let following = try following(of: list, at: prompt) { restarts += 1 }
    folder.append("1,", to: "log.csv")
    following.advance()
    #expect(restarts == 0)
    folder.append("a\n", to: "log.csv")
    following.advance()
    #expect(restarts == 1)
  }

  @Test(
    "of a file without rows has the format, the columns and the types of the first rows",
    arguments: [
      ("log.csv", "", "n;t\n1;a\n2;b\n"), ("log.csv", "n,t\n", "1,a\n2,b\n"),
      ("log.jsonl", "", "{\"n\":1,\"t\":\"a\"}\n{\"n\":2,\"t\":\"b\"}\n"),
    ]
  )
  func firstRows(name: String, text: String, rows: String) async throws {
    let (list, prompt) = try await follow(name, of: text)
    end()
    folder.append(rows, to: name)
    try await prompt.run("follow")
    #expect(try await drawn(list) == ["1", "2"])
    #expect(list.collection.columns.map(\.kind) == [.integer, .text])
    #expect(list.collection.growth?.isGrowing == true)
  }

  @Test("of a file that is opened anew keeps its references")
  func references() async throws {
    let people = folder.write("id,name\na,Ada\n", to: "people.csv")
    let (list, prompt) = try await follow(of: "n,t\n", after: ["refer t to \(people)"])
    end()
    folder.append("1,a\n", to: "log.csv")
    try await prompt.run("follow")
    #expect(list.collection.references.target(of: 1) == "people")
  }

  @Test("of a file with only a header keeps its filter")
  func firstRowsFiltered() async throws {
    let (list, prompt) = try await follow(of: "n,t\n", after: ["filter t = b"])
    end()
    folder.append("1,a\n2,b\n", to: "log.csv")
    try await prompt.run("follow")
    #expect(try await drawn(list) == ["2"])
  }

  @Test("stays as it is while a line is half typed")
  func halfTyped() async throws {
    let (list, prompt) = try await follow()
    terminal.typed.value = EditedLine("fil")
    let following = try following(of: list, at: prompt)
    folder.append("4,a\n", to: "log.csv")
    let changes = Recorder(list.reader.pageChanges)
    following.advance()
    #expect(changes.values.isEmpty)
  }

  @Test("has the rows that gathered once the line is empty again")
  func gathered() async throws {
    let (list, prompt) = try await follow()
    let following = try following(of: list, at: prompt)
    terminal.typed.value = EditedLine("fil")
    folder.append("4,a\n", to: "log.csv")
    following.advance()
    terminal.typed.value = EditedLine("")
    following.advance()
    #expect(try await drawn(list) == ["1", "2", "3", "4"])
  }

  @Test("is drawn only if its source has grown")
  func unchanged() async throws {
    let (list, prompt) = try await follow()
    let following = try following(of: list, at: prompt)
    let changes = Recorder(list.reader.pageChanges)
    following.advance()
    #expect(changes.values.isEmpty)
  }

  @Test("stays as it is while completions of a half-typed line are listed")
  func listing() async throws {
    let (list, prompt) = try await follow()
    terminal.typed.value = EditedLine("fil")
    let following = try following(of: list, at: prompt)
    terminal.typed.value = EditedLine("filt")
    terminal.typed.value = nil
    folder.append("4,a\n", to: "log.csv")
    let changes = Recorder(list.reader.pageChanges)
    following.advance()
    #expect(changes.values.isEmpty)
  }

  @Test("is no longer followed after Ctrl-C")
  func interrupted() async throws {
    let (list, _) = try await follow()
    terminal.interrupt()
    #expect(!list.state.isFollowing && list.collection.growth?.isGrowing == false)
  }

  @Test("is still followed after Ctrl-C that discards a half-typed line")
  func discardedLine() async throws {
    let (list, _) = try await follow()
    terminal.read(prompt: "log › ")
    terminal.type("fil")
    terminal.interrupt()
    #expect(list.state.isFollowing)
  }

  @Test("is not followed again by a page that was still being read when it ended")
  func endedWhileReading() async throws {
    let (list, _) = try await follow()
    let page = Task { try await list.reader.showArrived() }
    await Task.yield()
    list.reader.endFollowing()
    try await page.value
    #expect(!list.state.isFollowing)
  }

  @Test("that was overwritten keeps its page, which no longer waits for rows")
  func overwritten() async throws {
    let (list, prompt) = try await follow()
    let following = try following(of: list, at: prompt)
    folder.write("n,t\n", to: "log.csv")
    #expect(try await drawn(list) == ["1", "2", "3"])
    following.advance()
    #expect(!list.state.isFollowing && !list.state.page.isAwaitingInput)
    #expect(try await drawn(list) == ["1", "2", "3"])
  }

  @Test("has no page after the last one")
  func lastPage() async throws {
    coordinator.session.display.value.settings.pageSize = 3
    let (list, prompt) = try await follow()
    terminal.read(prompt: "log › ")
    terminal.enter("next")
    let actions = Recorder(list)
    try await prompt.run("next")
    actions.expect(.reachedEnd)
  }

  @Test("is no longer followed after a line")
  func line() async throws {
    let (list, prompt) = try await follow()
    terminal.read(prompt: "log › ")
    terminal.enter("count")
    try await prompt.run("count")
    #expect(!list.state.isFollowing)
  }

  @Test("whose file becomes shorter is no longer followed, and an alert says so")
  func truncated() async throws {
    let (list, prompt) = try await follow()
    let notices = try await coordinator.notices {
      let following = try following(of: list, at: prompt)
      folder.write("n,t\n", to: "log.csv")
      following.advance()
    }
    #expect(!list.state.isFollowing)
    #expect(notices.map { $0.hasSuffix("run “reload” to read it anew") } == [true])
  }

  @Test(
    "whose file is replaced or deleted keeps its rows, is still followed, and says so",
    arguments: [(true, "was replaced by another file"), (false, "was deleted")]
  )
  func withoutPath(isReplaced: Bool, remark: String) async throws {
    let (list, prompt) = try await follow()
    coordinator.session.display.value.window = WindowSize(columns: 80, rows: 24)
    let following = try following(of: list, at: prompt)
    let path = folder.path("log.csv")
    if isReplaced {
      #expect(rename(folder.write("n,t\n9,z\n", to: "new.csv"), path) == 0)
    } else {
      #expect(unlink(path) == 0)
    }
    following.advance()
    #expect(list.state.isFollowing)
    #expect(try await drawn(list) == ["1", "2", "3"])
    #expect(list.drawn(width: nil).contains(remark))
  }

  @Test("whose file is replaced or deleted has what its writer appends", arguments: [true, false])
  func writtenWithoutPath(isReplaced: Bool) async throws {
    let (list, prompt) = try await follow()
    let following = try following(of: list, at: prompt)
    let path = folder.path("log.csv")
    let writer = open(path, O_WRONLY | O_APPEND | O_CLOEXEC)
    defer { close(writer) }
    if isReplaced {
      #expect(rename(folder.write("n,t\n9,z\n", to: "new.csv"), path) == 0)
    } else {
      #expect(unlink(path) == 0)
    }
    #expect(write(writer, "4,a\n", 4) == 4)
    following.advance()
    #expect(try await drawn(list) == ["1", "2", "3", "4"])
  }

  @Test("whose file is cut and then grows beyond its length is no longer followed")
  func rewritten() async throws {
    let (list, prompt) = try await follow()
    let following = try following(of: list, at: prompt)
    #expect(truncate(folder.path("log.csv"), 6) == 0)
    folder.append("b\n8,y\n9,z\n7,x\n", to: "log.csv")
    let notices = await coordinator.notices { following.advance() }
    #expect(!list.state.isFollowing)
    #expect(notices.map { $0.contains("changed since it was opened") } == [true])
    #expect(try await drawn(list) == ["1", "2", "3"])
  }

  @Test("can be followed again after its end")
  func again() async throws {
    let (list, prompt) = try await follow()
    end()
    folder.append("4,a\n", to: "log.csv")
    try await prompt.run("follow")
    #expect(try await drawn(list) == ["1", "2", "3", "4"])
  }

  @Test(
    "is refused",
    arguments: [
      (["sort n"], "sorted items cannot be followed"), (["cards"], "cards cannot be followed"),
      (["frequency t"], "cannot be followed: only a single plain file in UTF-8"),
    ]
  )
  func refused(lines: [String], message: String) async throws {
    await #expect {
      _ = try await follow(after: lines)
    } throws: {
      ($0 as? CommandFailure)?.alert.message.hasPrefix(message) == true
    }
  }

  @Test(
    "is suggested when the file has grown, unless it would be refused",
    arguments: [([], true), (["sort n"], false), (["cards"], false), (["frequency t"], false)]
      as [([String], Bool)]
  )
  func suggested(lines: [String], isSuggested: Bool) async throws {
    let prompt = coordinator.prompt(at: terminal)
    coordinator.session.display.value.window = WindowSize(columns: 80, rows: 24)
    try await coordinator.open(Location(path: folder.write("n,t\n1,a\n", to: "log.csv")))
    for line in lines { try await prompt.run(line) }
    folder.append("2,b\n", to: "log.csv")
    let page = try #require(coordinator.list).drawn(width: nil)
    #expect(page.contains("has grown; “reload” reads it anew"))
    #expect(page.contains("“follow” shows new rows") == isSuggested)
  }

  @Test("is refused without a person at a terminal")
  func batch() async throws {
    let prompt = coordinator.prompt(at: ScriptedTerminal(isInteractive: false))
    try await coordinator.open(Location(path: folder.write("n\n1\n", to: "log.csv")))
    await #expect {
      try await prompt.run("follow")
    } throws: {
      ($0 as? CommandFailure)?.alert.message == CollectionError.followingNeedsTerminal.alert.message
    }
  }
}
