// SPDX-License-Identifier: GPL-3.0-or-later

import Navigator
import NavigatorTesting
import TestSupport
import Testing

@testable import Catalog
@testable import browse

@MainActor
@Suite("A scripted terminal session")
struct FlowTests {
  private func transcript(_ lines: String..., width: Int = 80) async throws -> String {
    let folder = TemporaryFolder()
    let path = folder.write(
      """
      name,price,notes
      Sencha,12.50,"green, from Japan"
      Assam,8,"malty ""breakfast"" tea"
      抹茶,29.90,"ground
      fine"
      Rooibos,,no tea at all

      """,
      to: "teas.csv"
    )
    let coordinator = BrowseCoordinator()
    try await coordinator.open(try await Catalog.open(path))
    let terminal = ScriptedTerminal(lines, width: width)
    let prompt = coordinator.prompt(at: terminal)
    try await prompt.interact()
    return terminal.transcript
  }

  @Test("lists, filters, sorts, opens an item, and goes back")
  func walk() async throws {
    expect(
      try await transcript("filter price > 5", "sort price desc", "1", "back", "count", "quit"),
      is: """
        #  name     price  notes
        ─  ───────  ─────  ─────────────────────
        1  Sencha   12.50  green, from Japan
        2  Assam     8     malty "breakfast" tea
        3  抹茶     29.90  ground␊fine
        4  Rooibos      ∅  no tea at all
        rows 1–4 of 4
        teas › filter price > 5
        #  name    price  notes
        ─  ──────  ─────  ─────────────────────
        1  Sencha  12.50  green, from Japan
        2  Assam    8     malty "breakfast" tea
        3  抹茶    29.90  ground␊fine
        filter: price > 5
        rows 1–3 of 3
        teas › sort price desc
        #  name    price  notes
        ─  ──────  ─────  ─────────────────────
        1  抹茶    29.90  ground␊fine
        2  Sencha  12.50  green, from Japan
        3  Assam    8     malty "breakfast" tea
        filter: price > 5 · order: price desc
        rows 1–3 of 3
        teas › 1
        name   text     抹茶
        price  decimal  29.90
        notes  text     ground
                        fine
        teas › 3 › back
        #  name    price  notes
        ─  ──────  ─────  ─────────────────────
        1  抹茶    29.90  ground␊fine
        2  Sencha  12.50  green, from Japan
        3  Assam    8     malty "breakfast" tea
        filter: price > 5 · order: price desc
        rows 1–3 of 3
        teas › count
        3
        teas › quit

        """
    )
  }

  @Test("explains errors, and keeps the screen")
  func mistakes() async throws {
    let text = try await transcript(
      "fliter x",
      "filter prize > 3",
      "sort naem",
      "export teas.xyz",
      "columns",
      "9",
      "quit"
    )
    expect(
      text.split(separator: "\n").drop { !$0.contains("fliter") }.joined(separator: "\n"),
      is: """
        teas › fliter x
        fliter: unknown command
          did you mean “filter”?
        teas › filter prize > 3
        filter: unknown column “prize”
          prize > 3
          ^^^^^ did you mean “price”?
        teas › sort naem
        sort: unknown column “naem”
          naem
          ^^^^ did you mean “name”?
        teas › export teas.xyz
        export: cannot tell the format from “teas.xyz”
          add “as” and csv, tsv, json, jsonl or markdown
        teas › columns
        #  column  type     format  missing  other_values
        ─  ──────  ───────  ──────  ───────  ────────────
        1  name    text                   0             0
        2  price   decimal                1             0
        3  notes   text                   0             0
        rows 1–3 of 3
        teas › columns › 9
        open: no item 9
          run “count” for the number of items
        teas › columns › quit
        """
    )
  }

  @Test("searches, chooses columns, and clears the search")
  func search() async throws {
    let text = try await transcript("/japan", "columns notes, name", "clear", "quit")
    expect(
      text.split(separator: "\n").drop { !$0.contains("/japan") }.joined(separator: "\n"),
      is: """
        teas › /japan
        #  name    price  notes
        ─  ──────  ─────  ─────────────────
        1  Sencha  12.50  green, from Japan
        filter: japan
        rows 1–1 of 1
        teas › columns notes, name
        #  notes              name
        ─  ─────────────────  ──────
        1  green, from Japan  Sencha
        filter: japan
        rows 1–1 of 1
        teas › clear
        #  notes                  name
        ─  ─────────────────────  ───────
        1  green, from Japan      Sencha
        2  malty "breakfast" tea  Assam
        3  ground␊fine            抹茶
        4  no tea at all          Rooibos
        rows 1–4 of 4
        teas › quit
        """
    )
  }

  @Test("shows a form's fields, its errors, and its title in the prompt")
  func form() async throws {
    let text = try await transcript(
      "filter",
      "price > x y",
      "price > 10",
      "name contains a",
      "apply",
      "quit"
    )
    expect(
      text.split(separator: "\n").drop { !$0.contains("› filter") }.joined(separator: "\n"),
      is: """
        teas › filter
        name   such as “contains tea”
        price  such as “> 10”
        notes  such as “contains tea”
        also   further conditions
        teas › filter › price > x y
        name   such as “contains tea”
        price  such as “> 10”          > x y
                                       ✗ unquoted text “x y”
        notes  such as “contains tea”
        also   further conditions
        Cannot apply yet: price: unquoted text “x y”, at character 3; quote it, or put
        “and” between the words
        price: unquoted text “x y”
          > x y
            ^^^ quote it, or put “and” between the words
        teas › filter › price > 10
        name   such as “contains tea”
        price  such as “> 10”          > 10
        notes  such as “contains tea”
        also   further conditions
        “apply” uses these values, “cancel” discards them.
        teas › filter › name contains a
        name   such as “contains tea”  contains a
        price  such as “> 10”          > 10
        notes  such as “contains tea”
        also   further conditions
        “apply” uses these values, “cancel” discards them.
        teas › filter › apply
        #  name    price  notes
        ─  ──────  ─────  ─────────────────
        1  Sencha  12.50  green, from Japan
        filter: name contains a and price > 10
        rows 1–1 of 1
        teas › quit
        """
    )
  }
}
