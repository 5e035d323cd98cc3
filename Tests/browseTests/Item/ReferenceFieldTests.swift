// SPDX-License-Identifier: GPL-3.0-or-later

import NavigatorTesting
import TestSupport
import Testing

@testable import Catalog
@testable import Navigator
@testable import browse

@MainActor
@Suite("A field that refers to an item")
struct ReferenceFieldTests {
  private let shop = Shop.small()

  /// Creates the screen of the order at a position.
  private func order(_ index: Int) throws -> DetailScreen {
    let orders = try #require(shop.table("orders"))
    return DetailScreen(orders.rows[index], of: orders)
  }

  @Test("says in its note where it leads")
  func notes() throws {
    expect(
      try order(0).drawn(),
      is: """
        id        text              17
        customer  text → customers  3
        clerk     text → people     ann
        note      text              quick

        """
    )
  }

  @Test("is followed by its name and by its place")
  func following() async throws {
    let screen = try order(0)
    let actions = Recorder(screen)
    for line in ["open customer", "3"] { try await screen.run(line) }
    let columns = screen.collection.columns
    try actions.expect(
      .followed(field: NamedColumn(1, of: columns)),
      .followed(field: NamedColumn(2, of: columns))
    )
  }

  @Test(
    "leads nowhere without a value, as any other field, and says so",
    arguments: [
      ("open clerk", "“clerk” has no value here, and refers to nothing; other items may have one"),
      ("open note", "“note” leads nowhere; only lists, objects and references open"),
    ]
  )
  func leadingNowhere(line: String, message: String) async throws {
    let screen = try order(1)
    let actions = Recorder(screen)
    let error = await #expect(throws: (any Error).self) { try await screen.run(line) }
    #expect(error.map { Alert($0).line } == message)
    #expect(actions.values.isEmpty)
  }

  @Test("is offered by Tab if it has a value")
  func completion() async throws {
    for (index, names) in [(0, ["customer", "clerk"]), (1, ["customer"])] {
      let screen = try order(index)
      let open = try #require(screen.commands.first { $0.name == "open" })
      let complete = try #require(open.complete)
      #expect(await complete("c").candidates.map(\.text) == names)
    }
  }
}
