// SPDX-License-Identifier: GPL-3.0-or-later

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

  /// Opens a file with three rows, runs lines, and follows the file.
  private func follow(after lines: [String] = []) async throws -> (CollectionScreen, Prompt) {
    let prompt = coordinator.prompt(at: terminal)
    coordinator.session.display.value.replacesPages = true
    let path = folder.write("n,t\n1,a\n2,b\n3,a\n", to: "log.csv")
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
  private func following(of list: CollectionScreen) throws -> Following {
    Following(
      list.reader,
      try #require(list.collection.growth),
      at: terminal,
      on: coordinator.stack
    )
  }

  @Test("has the rows that were appended")
  func appended() async throws {
    let (list, _) = try await follow()
    folder.append("4,a\n", to: "log.csv")
    try following(of: list).advance()
    #expect(try await drawn(list) == ["1", "2", "3", "4"])
  }

  @Test("keeps its filter")
  func filtered() async throws {
    let (list, _) = try await follow(after: ["filter t = b"])
    folder.append("4,a\n5,b\n", to: "log.csv")
    try following(of: list).advance()
    #expect(try await drawn(list) == ["2", "5"])
  }

  @Test("shows the last rows that fit")
  func lastRows() async throws {
    coordinator.session.display.value.settings.pageSize = 2
    let (list, _) = try await follow()
    folder.append("4,a\n", to: "log.csv")
    try following(of: list).advance()
    #expect(try await drawn(list) == ["3", "4"])
  }

  @Test("stays as it is while a line is half typed")
  func halfTyped() async throws {
    let (list, _) = try await follow()
    terminal.typed.value = EditedLine("fil")
    let following = try following(of: list)
    folder.append("4,a\n", to: "log.csv")
    let changes = Recorder(list.reader.pageChanges)
    following.advance()
    #expect(changes.values.isEmpty)
  }

  @Test("has the rows that gathered once the line is empty again")
  func gathered() async throws {
    let (list, _) = try await follow()
    let following = try following(of: list)
    terminal.typed.value = EditedLine("fil")
    folder.append("4,a\n", to: "log.csv")
    following.advance()
    terminal.typed.value = EditedLine("")
    following.advance()
    #expect(try await drawn(list) == ["1", "2", "3", "4"])
  }

  @Test("is drawn only if its source has grown")
  func unchanged() async throws {
    let (list, _) = try await follow()
    let following = try following(of: list)
    let changes = Recorder(list.reader.pageChanges)
    following.advance()
    #expect(changes.values.isEmpty)
  }

  @Test("stays as it is while completions of a half-typed line are listed")
  func listing() async throws {
    let (list, _) = try await follow()
    terminal.typed.value = EditedLine("fil")
    let following = try following(of: list)
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

  @Test("has no page after the last one")
  func end() async throws {
    coordinator.session.display.value.settings.pageSize = 3
    let (list, prompt) = try await follow()
    terminal.read(prompt: "log › ")
    terminal.enter("next")
    let actions = Recorder(list)
    try await prompt.run("next")
    try actions.expect(.reachedEnd)
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
    let (list, _) = try await follow()
    let notices = try await coordinator.notices {
      let following = try following(of: list)
      folder.write("n,t\n", to: "log.csv")
      following.advance()
    }
    #expect(!list.state.isFollowing)
    #expect(notices.map { $0.hasSuffix("run “reload” to read it anew") } == [true])
  }

  @Test("can be followed again after its end")
  func again() async throws {
    let (list, prompt) = try await follow()
    terminal.read(prompt: "log › ")
    terminal.enter("show")
    folder.append("4,a\n", to: "log.csv")
    try await prompt.run("follow")
    #expect(try await drawn(list) == ["1", "2", "3", "4"])
  }

  @Test(
    "is refused",
    arguments: [
      (["sort n"], "sorted items cannot be followed"), (["cards"], "cards cannot be followed"),
      (["frequency t"], "cannot be followed: only a plain file in UTF-8"),
    ]
  )
  func refused(lines: [String], message: String) async throws {
    await #expect {
      _ = try await follow(after: lines)
    } throws: {
      ($0 as? CommandFailure)?.alert.message.hasPrefix(message) == true
    }
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
