// SPDX-License-Identifier: GPL-3.0-or-later

import Navigator
import NavigatorTesting
import TestSupport
import Testing

@testable import Catalog
@testable import browse

@MainActor
@Suite("Plots typed at the prompt")
struct PlotFlowTests {
  private let folder = TemporaryFolder()
  private let path: String

  init() {
    path = folder.write(
      """
      name,kind,price,added
      Sencha,tea,12.50,2024-05-01
      Assam,tea,8,2023-01-31
      Plaice,fish,25,2025-07-02
      Cod,fish,19,2025-01-02

      """,
      to: "teas.csv"
    )
  }

  private func transcript(_ lines: String...) async throws -> String {
    let coordinator = BrowseCoordinator()
    try await coordinator.open(try await Catalog.open(path))
    coordinator.session.display.value.window = WindowSize(columns: 44, rows: 11)
    let terminal = ScriptedTerminal(lines, width: 44)
    let prompt = coordinator.prompt(at: terminal)
    try await prompt.interact()
    let text = terminal.transcript
    return text.split(separator: "\n").drop { !$0.contains(lines[0]) }.joined(separator: "\n")
  }

  @Test("are shown, and opening a bar shows its items on top")
  func narrowing() async throws {
    expect(
      try await transcript(
        "plot price by kind",
        "2",
        "plot price by added",
        "back",
        "back",
        "quit"
      ),
      is: """
        teas › plot price by kind
        mean price by kind
        1 fish 22.00 │██████████████████████████████
        2 tea  10.25 │██████████████
                     └┬──────┬─────┬──────┬─────┬───
                      0      5    10     15    20
        bars 1–2 of 2
        teas › plot price by kind › 2
        #  name    kind  price  added
        ─  ──────  ────  ─────  ──────────
        1  Sencha  tea   12.50  2024-05-01
        2  Assam   tea    8     2023-01-31
        filter: kind = tea
        rows 1–2 of 2
        teas › plot price by kind › teas › plot price by added
        price by added
        12┤                                        ⠈
          │
        10┤
          │
         8┤⡀
          └─────────────┬───────────────┬───────────
                     2023-07         2024-01
        2 items
        teas › plot price by kind › teas › plot price by added › back
        #  name    kind  price  added
        ─  ──────  ────  ─────  ──────────
        1  Sencha  tea   12.50  2024-05-01
        2  Assam   tea    8     2023-01-31
        filter: kind = tea
        rows 1–2 of 2
        teas › plot price by kind › teas › back
        mean price by kind
        1 fish 22.00 │██████████████████████████████
        2 tea  10.25 │██████████████
                     └┬──────┬─────┬──────┬─────┬───
                      0      5    10     15    20
        bars 1–2 of 2
        teas › plot price by kind › quit
        """
    )
  }

  @Test("explain an error, and keep the screen")
  func mistakes() async throws {
    expect(
      try await transcript("plot prize", "plot price at kind", "plot kind by price", "quit"),
      is: """
        teas › plot prize
        plot: unknown column “prize”
          prize
          ^^^^^ did you mean “price”?
        teas › plot price at kind
        plot: expected “by” after “price”
          price at kind
                ^^
        teas › plot kind by price
        plot: cannot plot “kind” by that column
          plot numbers by any column, dates by
          numbers or dates, or “kind” alone
        teas › quit
        """
    )
  }

  @Test("complete column names and “by”")
  func completion() async throws {
    let text = try await transcript("plot", "plot pr\t\tad\t", "quit")
    #expect(text.contains("teas › plot price by added"))
  }

  @Test("are 80 columns by 24 lines without colour if output is not a terminal")
  func program() {
    let result = Program.run([
      path, "--private", "-c", "plot price by added", "--trace", folder.path("trace"),
    ])
    #expect(result.status == 0)
    let lines = result.output.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
    #expect(lines.count == 23)
    #expect(lines.first == "price by added")
    #expect(lines.last == "4 items")
    #expect(lines.map { DisplayWidth.of($0) }.max() == 80)
    #expect(!result.output.contains("\u{1B}"))
    #expect(
      folder.read("trace")?.contains(#""action":"showPlot","value":"price by added""#) == true
    )
  }

  @Test("use ASCII on a terminal without braille")
  func ascii() throws {
    let terminal = PseudoTerminal(
      [path, "--private"],
      columns: 60,
      environment: ["TERM": "linux"]
    )
    _ = try #require(terminal.wait(for: "teas › "))
    terminal.type("plot kind\n")
    #expect(try #require(terminal.wait(for: "bars 1–2 of 2")).contains("####"))
    terminal.type("quit\n")
  }
}
