// SPDX-License-Identifier: GPL-3.0-or-later

import TestSupport
import Testing

@testable import Catalog
@testable import Navigator
@testable import browse

@MainActor
@Suite("Saving a stack of a thousand screens")
struct DeepStackTests {
  private let folder = TemporaryFolder()
  private let coordinator = BrowseCoordinator()

  private var stack: NavigationStack { coordinator.stack }

  /// Counts how often lines are formatted.
  private final class Tally {
    var count = 0

    func take() -> Int {
      defer { count = 0 }
      return count
    }
  }

  /// A screen that counts the accesses to its lines.
  private final class CountingScreen: @MainActor Screen, @MainActor SavedScreen {
    let title = "x"
    let commands: [Command] = []
    let body = Content()
    var actions: AnyPublisher<Never, Never> { Empty().eraseToAnyPublisher() }
    var row: Int
    let tally: Tally

    var steps: [SavedLine] {
      tally.count += 1
      return [.item(.init(row: row))]
    }

    var stepsRevision: Int { row }

    init(row: Int, _ tally: Tally) {
      self.row = row
      self.tally = tally
    }
  }

  private func open() async throws -> Location {
    let location = Location(path: folder.write("n\n1\n", to: "x.csv")).resolved
    try await coordinator.open(location)
    return location
  }

  @Test("formats one line per push and none per pop, and retains no popped screen")
  func deepWalk() async throws {
    let root = try await open()
    let tally = Tally()
    let stacks = SavedStacks(folder: folder.path("sessions"))
    let recorder = StackRecorder(stack, in: stacks) { Issue.record("\($0)") }
    var screens: [Weak] = []
    for row in 1...1000 {
      let screen = CountingScreen(row: row, tally)
      screens.append(Weak(screen: screen))
      stack.push(screen)
      recorder.record()
      #expect(tally.take() == 1)
    }
    await recorder.finish()
    #expect(tally.take() == 0)
    let kept = try #require(try stacks.last(at: root)).stack
    #expect(kept.lines.filter(\.opensScreen).count == 999)
    #expect(kept.omittedCount == 1)
    for row in (1...1000).reversed() {
      #expect(screens[row - 1].screen != nil)
      stack.pop()
      recorder.record()
      #expect(screens[row - 1].screen == nil)
    }
    await recorder.finish()
    #expect(tally.take() == 0)
    #expect(try stacks.last(at: root)?.stack.lines.filter(\.opensScreen) == [])
  }

  private struct Weak {
    weak var screen: CountingScreen?
  }

  @Test("formats one line for a change in the middle")
  func change() async throws {
    _ = try await open()
    let tally = Tally()
    let screens = (1...100).map { CountingScreen(row: $0, tally) }
    for screen in screens { stack.push(screen) }
    var lines = StackLines(stack.screens)
    #expect(tally.take() == 100)
    screens[49].row = 500
    let hasChanged = lines.follow(stack.screens)
    #expect(hasChanged)
    #expect(tally.take() == 1)
    let changesAgain = lines.follow(stack.screens)
    #expect(!changesAgain)
    let rows = lines.stack?.lines.filter(\.opensScreen)
    #expect(rows?[49] == .item(.init(row: 500)) && rows?[50] == .item(.init(row: 51)))
  }

  @Test("formats the line of a new screen at the position of an earlier one")
  func another() async throws {
    _ = try await open()
    let tally = Tally()
    var lines = StackLines(stack.screens)
    for row in [7, 7, 7] {
      stack.push(CountingScreen(row: row, tally))
      let isPushed = lines.follow(stack.screens)
      #expect(isPushed)
      #expect(tally.take() == 1)
      stack.pop()
      let isPopped = lines.follow(stack.screens)
      #expect(isPopped)
    }
  }

  @Test("truncates the text to the maximum length, and counts the omitted screens")
  func tooLong() async throws {
    let path = folder.write("n\n1\n", to: "x.csv")
    for _ in 1...20 {
      try await coordinator.open(Location(path: path))
      let list = try #require(coordinator.list)
      try await list.run("filter n = \(String(repeating: "x", count: 100_000))")
    }
    let text = StackLines(stack.screens).text
    #expect(text.utf8.count <= SavedStack.maximumLength + 100)
    #expect(text.hasSuffix("\nand more: 10\n"))
    var firstInvalidLine: Int?
    let saved = try #require(SavedStack(text, firstInvalidLine: &firstInvalidLine))
    #expect(firstInvalidLine == nil)
    #expect(saved.omittedCount == 10)
    #expect(saved.lines.filter(\.opensScreen).count == 9)
  }
}
