// SPDX-License-Identifier: GPL-3.0-or-later

import FoundationEssentials
import NavigatorTesting
import TestSupport
import Testing

@testable import Catalog
@testable import Navigator
@testable import browse

/// Screens of real-looking collections, compared with those in `Golden`.
///
/// The files that end in `.ansi` have colours: `cat` shows them as a terminal does.
@MainActor
@Suite("Golden screens")
struct GoldenScreenTests {
  /// A session: a collection and the lines that are typed.
  struct Sample: Sendable, CustomTestStringConvertible {
    let name: String
    let path: String
    let lines: [String]

    init(_ name: String, _ path: String, _ lines: String...) {
      (self.name, self.path, self.lines) = (name, path, lines)
    }

    var testDescription: String { name }
  }

  private nonisolated static let folder = Repository.root + "/Tests/browseTests/Screens"

  private nonisolated static let samples: [Sample] = {
    let data = folder + "/Data/"
    var samples = [
      Sample(
        "foods",
        Repository.root + "/Samples/foods.csv",
        "show",
        "filter category = tea",
        "sort -price",
        "stats price",
        "back",
        "plot price by category",
        "help",
        "help filter",
        "settings",
        "filter price > tea"
      ),
      Sample("tickets", data + "tickets.csv", "show", "next", "freeze reporter", "1"),
      Sample(
        "survey",
        data + "survey.csv",
        "show",
        "right",
        "columns Q1*",
        "columns *",
        "3",
        "/journey"
      ),
      Sample("log", data + "server.log", "show", "/slow query", "columns"),
      Sample("events", data + "events.jsonl", "show", "1", "back", "sort -amount"),
      Sample(
        "measurements",
        data + "measurements.tsv",
        "show",
        "sort pressure desc",
        "stats pressure"
      ),
      Sample("people", data + "people.csv", "show", "4"),
    ]
    #if SQLite
    samples.append(
      Sample(
        "shop",
        Repository.root + "/Samples/shop.db",
        "show",
        "open orders",
        "sort -placed",
        "1",
        "related"
      )
    )
    #endif
    return samples
  }()

  private nonisolated static let windows = [(80, 24), (40, 15), (200, 50)]

  @Test("are those of the files, which UPDATE_SCREENS=1 rewrites", arguments: samples, windows)
  func golden(sample: Sample, window: (Int, Int)) async throws {
    for theme in [nil, Theme.dark] {
      let screens = try await Self.screens(of: sample, window, theme)
      let drawn = screens.map { $0.line + "\n" + $0.text }.joined(separator: "\n")
      let name = "\(sample.name)-\(window.0)x\(window.1).\(theme == nil ? "txt" : "ansi")"
      let path = Self.folder + "/Golden/" + name
      if ProcessInfo.processInfo.environment["UPDATE_SCREENS"] == "1" {
        try Data(drawn.utf8).write(to: URL(filePath: path))
      }
      let recorded = try #require(FileManager.default.contents(atPath: path), "\(name) is missing")
      expect(drawn, is: String(decoding: recorded, as: UTF8.self))
    }
  }

  @Test("fit into the window", arguments: samples, windows)
  func fitting(sample: Sample, window: (Int, Int)) async throws {
    for screen in try await Self.screens(of: sample, window, nil) {
      let lines = screen.text.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
      // The last row is that of the prompt.
      #expect(lines.count < window.1, "\(screen.text)")
      #expect(lines.allSatisfy { DisplayWidth.of($0) <= window.0 }, "\(screen.text)")
    }
  }

  /// Returns the lines of a session with the prompt, and the screen after each line.
  private static func screens(
    of sample: Sample,
    _ window: (Int, Int),
    _ theme: Theme?
  ) async throws -> [(line: String, text: String)] {
    let coordinator = BrowseCoordinator()
    var renderer = Renderer(width: window.0, theme: theme)
    renderer.height = window.1
    let terminal = WindowTerminal(renderer, rows: window.1)
    coordinator.fit(terminal)
    try await coordinator.open(try Location(sample.path))
    let prompt = coordinator.prompt(at: terminal)
    var screens: [(line: String, text: String)] = []
    for line in sample.lines {
      let typed = prompt.title + line
      terminal.drawn = ""
      do throws(CommandFailure) { try await prompt.run(line) } catch { terminal.write(error.alert) }
      screens.append((typed, terminal.drawn))
    }
    return screens
  }
}

/// A terminal of a certain size, which keeps what was drawn.
private final class WindowTerminal: Terminal {
  let events = Empty<TerminalEvent, Never>(completeImmediately: false).eraseToAnyPublisher()
  let isInteractive = true
  let windowSizes: AnyPublisher<WindowSize, Never>
  var drawn = ""
  private let renderer: Renderer
  private let rows: Int

  init(_ renderer: Renderer, rows: Int) {
    self.renderer = renderer
    self.rows = rows
    windowSizes = Just(WindowSize(columns: renderer.width, rows: rows)).eraseToAnyPublisher()
  }

  func read(prompt: String) {}

  func write(_ content: Content) {
    drawn += DrawnPage(content, by: renderer, room: rows - 1).text
  }

  func write(_ alert: Alert) { drawn += renderer.text(of: alert) }
}
