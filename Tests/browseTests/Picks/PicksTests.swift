// SPDX-License-Identifier: GPL-3.0-or-later

import Navigator
import NavigatorTesting
import TestSupport
import Testing

@testable import Catalog
@testable import browse

@MainActor
@Suite("Picks")
struct PicksTests {
  private let collection = ListCollection.foods()
  private let display = CurrentValueSubject<Display, Never>(
    Display(settings: Settings(maximumPicks: 5))
  )

  private func screen() async throws -> CollectionScreen {
    try await CollectionScreen(collection, display: display)
  }

  private func rows(_ screen: CollectionScreen) -> [Int] {
    screen.reader.state.picks.items.map(\.id.row)
  }

  @Test("are unique, in the order of picking, and sent as actions")
  func picked() async throws {
    let screen = try await screen()
    let actions = Recorder(screen)
    for line in ["pick 3 3 3", "pick 1-2 3", "pick 3"] { try await screen.run(line) }
    #expect(rows(screen) == [3, 1, 2])
    actions.expect(
      .picked(.init(rows: [3])),
      .picked(.init(rows: [1, 2])),
      .picked(.init(rows: []))
    )
  }

  @Test("refer to positions under the filter and order")
  func positions() async throws {
    let screen = try await screen()
    for line in ["filter category = fish", "sort price desc", "pick 1"] {
      try await screen.run(line)
    }
    let first = try await collection.page(0..<1, of: screen.query).items
    #expect(rows(screen) == first.map(\.id.row))
  }

  @Test("are added up to the limit, and rejected beyond it", arguments: ["all", "1-9"])
  func full(positions: String) async throws {
    let screen = try await screen()
    let actions = Recorder(screen)
    for line in ["pick 2", "pick \(positions)", "pick 40", "pick 1"] { try await screen.run(line) }
    #expect(rows(screen) == [2, 1, 3, 4, 5])
    actions.expect(
      .picked(.init(rows: [2])),
      .picked(.init(rows: [1, 3, 4, 5], isComplete: false)),
      .picked(.init(isComplete: false)),
      .picked(.init())
    )
  }

  @Test("can fill the basket exactly")
  func exactly() async throws {
    let screen = try await screen()
    let actions = Recorder(screen)
    try await screen.run("pick 1-5")
    actions.expect(.picked(.init(rows: [1, 2, 3, 4, 5])))
  }

  @Test("are unchanged if a position does not exist")
  func beyond() async throws {
    let screen = try await screen()
    await #expect(throws: BrowseError.noSuchItem(46)) { try await screen.run("pick 44-47") }
    #expect(rows(screen).isEmpty)
  }

  @Test("read at most as many items as can be picked")
  func bounded() async throws {
    let screen = try await screen()
    await #expect(throws: BrowseError.noSuchItem(46)) {
      try await screen.run("pick 45-9223372036854775807")
    }
  }

  @Test("can be removed")
  func unpicked() async throws {
    let screen = try await screen()
    let actions = Recorder(screen)
    for line in ["pick 1-4", "unpick 2-3", "unpick 2", "unpick all"] { try await screen.run(line) }
    actions.expect(
      .picked(.init(rows: [1, 2, 3, 4])),
      .unpicked([2, 3]),
      .unpicked([]),
      .unpicked([1, 4])
    )
    #expect(rows(screen).isEmpty)
  }

  @Test("can be removed by a range that is longer than the basket")
  func unpickedRange() async throws {
    let screen = try await screen()
    for line in ["pick 2 40", "unpick 1-45"] { try await screen.run(line) }
    #expect(rows(screen).isEmpty)
  }

  @Test("are unchanged if an item to remove does not exist")
  func unpickedBeyond() async throws {
    let screen = try await screen()
    try await screen.run("pick 2")
    await #expect(throws: BrowseError.noSuchItem(46)) {
      try await screen.run("unpick 1-9223372036854775807")
    }
    #expect(rows(screen) == [2])
  }

  @Test("can be undone and redone together with filters")
  func undone() async throws {
    let screen = try await screen()
    for line in ["pick 1", "filter category = fish", "pick 1"] { try await screen.run(line) }
    let all = rows(screen)
    #expect(all.count == 2)
    try await screen.run("undo")
    #expect(rows(screen) == [1])
    for line in ["undo", "undo"] { try await screen.run(line) }
    #expect(rows(screen).isEmpty)
    #expect(screen.query.filter == nil)
    for line in ["redo", "redo", "redo"] { try await screen.run(line) }
    #expect(rows(screen) == all)
    #expect(screen.query.filter?.description == "category = fish")
  }

  @Test("are marked on the page, and counted below it")
  func marked() async throws {
    let screen = try await screen()
    try await screen.run("pick 2")
    let lines = screen.drawn().split(separator: "\n")
    #expect(lines.first?.hasPrefix(" #   name") == true)
    #expect(lines[2].hasPrefix(" 1 "))
    #expect(lines[3].hasPrefix(" 2* "))
    #expect(lines.last?.hasSuffix("rows 1–20 of 45 · 1 picked") == true)
  }

  @Test("are published when they change")
  func published() async throws {
    let screen = try await screen()
    let counts = Recorder(screen.reader.picks.map(\.count))
    for line in ["pick 1-2", "filter category = fish", "unpick all", "undo"] {
      try await screen.run(line)
    }
    counts.expect(0, 2, 0, 2)
  }
}
