// SPDX-License-Identifier: GPL-3.0-or-later

import Navigator
import NavigatorTesting
import TestSupport
import Testing

@testable import Catalog
@testable import browse

@MainActor
@Suite("A comparison of items")
struct ComparisonTests {
  private let columns = [
    Column(name: "name", kind: .text), Column(name: "price", kind: .decimal),
    Column(name: "stock", kind: .integer), Column(name: "kind", kind: .text),
  ]

  private func item(_ row: Int, _ values: String...) -> Item {
    Item(id: .init(row: row), values: values.map { Value($0) })
  }

  private func screen(_ items: [Item], width: Int? = nil) -> ComparisonScreen {
    let display = CurrentValueSubject<Display, Never>(Display(window: WindowSize(columns: width)))
    return ComparisonScreen(items, columns: columns, shown: [0, 1, 2, 3], display: display)
  }

  private func text(_ screen: ComparisonScreen, width: Int? = nil) -> String {
    screen.drawn(width: width)
  }

  @Test("marks different fields, and shows the difference of two numbers")
  func two() {
    let items = [item(3, "Assam", "12.50", "7", "tea"), item(9, "Sencha", "8", "7", "tea")]
    expect(
      text(screen(items)),
      is: """
        field    difference  3      9
        ───────  ──────────  ─────  ──────
        ≠ name               Assam  Sencha
        ≠ price       -4.50  12.50  8
          stock              7      7
          kind               tea    tea
        2 fields differ, marked “≠”

        """
    )
  }

  @Test("shows the range of more than two numbers")
  func three() {
    let items = [
      item(1, "a", "1.5", "1", "x"), item(2, "a", "10", "-2", "x"), item(3, "a", "3", "", "x"),
    ]
    let lines = text(screen(items)).split(separator: "\n")
    #expect(lines[0].hasPrefix("field    range"))
    #expect(lines[3].hasPrefix("≠ price    8.5"))
    #expect(lines[4].hasPrefix("≠ stock      3"))
  }

  @Test("shows no difference of equal values or of values that are not numbers")
  func none() {
    let items = [item(1, "a", "x", "1", "07:00"), item(2, "b", "2", "1.0", "08:00")]
    let lines = text(screen(items)).split(separator: "\n")
    #expect(lines[3].contains("x"))
    #expect(lines.last == "4 fields differ, marked “≠”")
    for line in lines[2...5] { #expect(!line.contains("+") && !line.contains("-")) }
  }

  @Test(
    "shows a difference only if it is exact",
    arguments: [
      ("1e5", "2e5", "+100000"), ("1.0", "1", ""), ("0.1", "0.3", "+0.2"),
      ("99999999999999999999", "99999999999999999998", ""), ("0x10", "0x11", ""),
    ]
  )
  func exact(first: String, second: String, difference: String) {
    let lines = text(screen([item(1, "a", first), item(2, "a", second)])).split(separator: "\n")
    let words = lines[3].split(separator: " ").map(String.init)
    #expect(words == ["≠", "price"] + (difference.isEmpty ? [] : [difference]) + [first, second])
  }

  @Test("reports that no field differs")
  func equal() {
    let items = [item(1, "a", "1", "2", "x"), item(2, "a", "1", "2", "x")]
    #expect(text(screen(items)).hasSuffix("no field differs\n"))
  }

  @Test("distinguishes an absent value from an empty value")
  func missing() {
    let items = [item(1, "a", "1", "2"), item(2, "a", "1", "2", "")]
    #expect(text(screen(items)).hasSuffix("1 field differs, marked “≠”\n"))
  }

  @Test("scrolls through the items beside the field names")
  func turned() async throws {
    let items = (1...9).map { item($0, "name \($0)", "1", "2", "x") }
    let screen = screen(items, width: 40)
    let actions = Recorder(screen)
    let first = text(screen, width: 40)
    for line in ["left", "right"] { try await screen.run(line) }
    #expect(text(screen, width: 40).contains("field"))
    #expect(text(screen, width: 40) != first)
    try await screen.run("left")
    #expect(text(screen, width: 40) == first)
    for _ in 1...9 { try await screen.run("right") }
    #expect(text(screen, width: 40).contains("name 9"))
    #expect(Array(actions.values.prefix(3)) == [.reachedLeft, .turned, .turned])
    #expect(actions.values.last == .reachedRight)
  }
}
