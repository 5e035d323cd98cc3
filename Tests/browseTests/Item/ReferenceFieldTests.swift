// SPDX-License-Identifier: GPL-3.0-or-later

import NavigatorTesting
import TestSupport
import Testing

@testable import Catalog
@testable import Navigator
@testable import browse

@MainActor
@Suite("A field with a reference")
struct ReferenceFieldTests {
  private let shop = Shop.small()

  /// Creates the screen of the order at a position.
  private func order(_ index: Int) throws -> DetailScreen {
    let orders = try #require(shop.table("orders"))
    return DetailScreen(orders.rows[index], of: orders)
  }

  @Test("shows the target table in its note")
  func notes() throws {
    expect(
      try order(0).drawn(),
      is: """
        id        text              17
        customer  text → customers  3
        clerk     text → people     ann
        note      text              quick
        “open customer”, “open clerk” follow references

        """
    )
  }

  @Test("is followed by name and by number")
  func following() async throws {
    let screen = try order(0)
    let actions = Recorder(screen)
    for line in ["open customer", "3"] { try await screen.run(line) }
    let columns = screen.collection.columns
    actions.expect(
      .followed(field: NamedColumn(1, of: columns)),
      .followed(field: NamedColumn(2, of: columns))
    )
  }

  @Test(
    "cannot be followed without a value or a reference, and explains why",
    arguments: [
      ("open clerk", "“clerk” has no value and refers to nothing; try another item"),
      ("open note", "cannot open “note”; open a list, an object or a reference"),
    ]
  )
  func leadingNowhere(line: String, message: String) async throws {
    let screen = try order(1)
    let actions = Recorder(screen)
    let error = await #expect(throws: (any Error).self) { try await screen.run(line) }
    #expect(error.map { Alert($0).line } == message)
    #expect(actions.values.isEmpty)
  }

  @Test("is completed if it has a value")
  func completion() async throws {
    for (index, names) in [(0, ["customer", "clerk"]), (1, ["customer"])] {
      let screen = try order(index)
      let open = try #require(screen.commands.first { $0.name == "open" })
      let complete = try #require(open.complete)
      #expect(await complete("c").candidates.map(\.text) == names)
    }
  }
}
