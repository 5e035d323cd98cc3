// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc
import NavigatorTesting
import TestSupport
import Testing

@testable import Catalog
@testable import Navigator
@testable import browse

@MainActor
@Suite("References between rows")
struct ReferenceCoordinatorTests: CoordinatorTests {
  let coordinator = BrowseCoordinator()
  private let shop = Shop.small()

  private var stack: NavigationStack { coordinator.stack }
  private var titles: [String] { stack.screens.map(\.title) }
  private var detail: DetailScreen? { stack.top as? DetailScreen }

  /// Runs commands, first opening the list of the tables if no screen is open.
  @discardableResult
  private func run(_ lines: String...) async throws -> Prompt {
    if stack.screens.isEmpty {
      try await coordinator.open(shop, from: .location(Location(path: "/shop.db")))
    }
    let prompt = prompt()
    coordinator.follow(prompt)
    for line in lines { try await prompt.run(line) }
    return prompt
  }

  /// Returns the announcements and the alert that a line causes.
  private func notices(_ line: String) async throws -> [String] {
    let notices = Recorder(stack.notices)
    let prompt = prompt()
    coordinator.follow(prompt)
    var failures: [String] = []
    do throws(CommandFailure) {
      try await prompt.run(line)
    } catch {
      var alert = error.alert
      alert.subject = nil
      failures = ["! " + alert.line]
    }
    // An alert is thrown as the failure of the line, too, so only announcements are collected here.
    let announced: [String] = notices.values.compactMap { notice in
      guard case .announcement(let content) = notice else { return nil }
      return String(content.drawn(width: 100).dropLast())
    }
    return announced + failures
  }

  private func follow(_ field: String) async throws {
    let columns = try #require(detail).collection.columns
    let index = try #require(columns.firstIndex { $0.name == field })
    coordinator.items.handle(DetailScreen.Action.followed(field: NamedColumn(index, of: columns)))
    try await coordinator.work.perform()
  }

  // MARK: Following references

  @Test("a table and its rows are opened by number")
  func members() async throws {
    try await run("3", "1")
    #expect(titles == ["shop", "orders", "17"])
    let list = try #require(coordinator.list)
    #expect(try list.origin.location.get().description == "/shop.db/orders")
  }

  @Test("following a field pushes the referenced row, and going back pops it")
  func followed() async throws {
    try await run("3", "1")
    let order = detail
    try await follow("customer")
    #expect(titles == ["shop", "orders", "17", "customers 3"])
    #expect(detail?.item[1].text == "Grace")
    coordinator.handle(Prompt.Action.back)
    #expect(detail === order)
  }

  @Test("a composite key is followed by any of its columns")
  func composite() async throws {
    for field in ["old_order", "old_line"] {
      try await run("home", "4", "2")
      try await follow(field)
      #expect(titles == ["shop", "lines", "order=17,line=2", "lines order=17,line=1"])
    }
  }

  @Test("cyclic references can be followed repeatedly, and leak no screens")
  func cycles() async throws {
    try await run("2", "1")
    for _ in 1...50 { try await follow("manager") }
    #expect(Array(titles.suffix(3)) == ["people ann", "people bob", "people ann"])
    weak let last = detail
    for _ in 1...50 { coordinator.handle(Prompt.Action.back) }
    #expect(titles == ["shop", "people", "ann"])
    #expect(last == nil)
    try await run("home", "2", "3")
    try await follow("manager")
    try await follow("manager")
    #expect(titles == ["shop", "people", "cy", "people cy", "people cy"])
  }

  @Test("a missing row is reported once, and the screen stays")
  func gone() async throws {
    try await run("3", "1")
    shop.table("customers")?.remove("3")
    #expect(
      try await notices("open customer")
        == ["! “customer” refers to a missing item of “customers”; it may have been deleted"]
    )
    #expect(titles == ["shop", "orders", "17"])
  }

  // MARK: Commands on a followed row

  @Test("a field of a followed row opens as a collection")
  func nested() async throws {
    try await run("3", "1", "open customer", "open tags")
    #expect(titles == ["shop", "orders", "17", "customers 3", "tags"])
    #expect(coordinator.list?.collection.columns.map(\.name) == ["k"])
  }

  @Test("paging and picking on a followed row report that it is in no list")
  func noList() async throws {
    try await run("3", "1", "open customer")
    let path = titles
    let led = "This item was opened through a reference; go “back” to return."
    #expect(try await notices("next") == [led])
    #expect(try await notices("previous") == [led])
    let refusal =
      "! cannot pick an item opened from another item; run “link” for its location and open it there"
    #expect(try await notices("pick") == [refusal])
    #expect(try await notices("unpick") == [refusal])
    #expect(titles == path)
    #expect(coordinator.list?.reader.state.picks.count == 0)
  }

  @Test("a followed row is linked in its own table, by its key")
  func link() async throws {
    try await run("3", "filter note = quick", "1")
    #expect(try await notices("link") == ["/shop.db/orders?filter=note = quick#17"])
    try await run("open customer")
    #expect(try await notices("link") == ["/shop.db/customers#3"])
    try await run("home", "4", "2", "open old_line")
    #expect(try await notices("link") == ["/shop.db/lines#order=17,line=1"])
  }

  @Test("links escape special characters in table names and keys")
  func oddNames() async throws {
    let target = ShopTable("a/b?", columns: ["id"], rows: [[Value("x/1#")]])
    let source = ShopTable(
      "50%",
      columns: ["id", "to"],
      references: [.init(columns: [1], target: "a/b?")],
      rows: [[Value("1"), Value("x/1#")]]
    )
    let shop = Shop([source, target])
    try await coordinator.open(shop, from: .location(Location(path: "/shop.db")))
    try await run("open 50%", "1", "open to")
    #expect(try await notices("link") == ["/shop.db/a%2Fb%3F#x/1%23"])
    try await run("related", "1")
    #expect(try await notices("link") == ["/shop.db/50%25?filter=to = x/1%23"])
  }

  @Test("the source of a followed row is its own table")
  func source() async throws {
    try await run("3", "1", "open customer")
    let text = try await notices("about").joined()
    #expect(text.contains("/shop.db/customers"))
  }

  @Test("leaving a chooser on a followed row chooses that row")
  func choice() async throws {
    let prompt = try await run("3", "1", "open customer")
    let chosenItems = ChosenItems(coordinator.session)
    chosenItems.follow(prompt)
    let text = try await chosenItems.text(as: .csv)
    let chosen = String(decoding: try #require(text), as: UTF8.self)
    #expect(chosen.hasPrefix("id,name,tags\n3,Grace,"))
  }

  @Test("a followed row is copied with its own column names")
  func copy() async throws {
    let folder = TemporaryFolder()
    let descriptor = Glibc.open(folder.path("terminal"), O_WRONLY | O_CREAT, 0o600)
    defer { close(descriptor) }
    coordinator.session.clipboard = Clipboard(of: FileOutput(descriptor: descriptor), shell: nil)
    try await run("3", "1", "open clerk", "copy")
    let copied = Base64.encoded(Array(#"{"id":"ann","manager":"bob"}"#.utf8))
    #expect(folder.read("terminal") == "\u{1B}]52;c;\(copied)\u{07}")
  }

  @Test("control characters in a key are escaped in the title and the link")
  func controlCharacters() async throws {
    try await run("3", "3", "open clerk")
    #expect(titles.last == "people e␛[31m")
    #expect(try await notices("link") == ["/shop.db/people#e%1B[31m"])
  }

  // MARK: Referrers of a row

  @Test("“related” lists the referring tables with their columns and counts")
  func related() async throws {
    try await run("2", "1")
    coordinator.items.handle(DetailScreen.Action.relatedRequested)
    try await coordinator.work.perform()
    #expect(titles == ["shop", "people", "ann", "related"])
    expect(
      try #require(stack.top).drawn(),
      is: """
        #  collection  by       items
        ─  ──────────  ───────  ─────
        1  people      manager      1
        2  orders      clerk        1
        rows 1–2 of 2

        """
    )
  }

  @Test("a referring table opens with a filter for the row, and “clear” removes the filter")
  func narrowed() async throws {
    try await run("1", "2", "related", "1")
    #expect(titles == ["shop", "customers", "3", "related", "orders"])
    let list = try #require(coordinator.list)
    #expect(list.state.page.items.map(\.id.name) == ["17", "18"])
    #expect(try await notices("link") == ["/shop.db/orders?filter=customer = 3"])
    #expect(try await notices("undo") == ["Nothing to undo."])
    try await run("clear")
    #expect(list.state.page.items.count == 3)
    try await run("undo", "2", "open customer")
    #expect(titles.suffix(2) == ["18", "customers 3"])
  }

  @Test("a composite key is filtered by all of its columns")
  func relatedByCompositeKey() async throws {
    try await run("4", "1", "related", "1")
    let list = try #require(coordinator.list)
    #expect(list.state.page.items.map(\.id.name) == ["order=17,line=2"])
  }

  @Test("“related” on a followed row lists the referrers of its own table")
  func relatedOfFollowed() async throws {
    try await run("3", "1", "open clerk", "related", "1")
    #expect(titles == ["shop", "orders", "17", "people ann", "related", "people"])
    #expect(coordinator.list?.state.page.items.map(\.id.name) == ["bob"])
  }

  @Test("an unreadable referring table is listed, and opening it throws the error")
  func unreadable() async throws {
    let shop = Shop.small()
    try await coordinator.open(shop, from: .location(Location(path: "/shop.db")))
    try await run("1", "2")
    let problem = CatalogError.database(
      path: "/shop.db",
      .notPermitted("permission denied for notes")
    )
    let orders = try #require(shop.table("orders"))
    let related = RelatedCollections(
      [
        Referrer(name: "notes", columns: ["of"], items: .failure(problem)),
        Referrer(
          name: "orders",
          columns: ["customer"],
          items: .success(.init(count: 2, collection: orders, filter: .anywhere("")))
        ),
      ],
      from: .standardInput
    )
    let screen = try await CollectionScreen(
      related.listed,
      from: Origin(reopenStep: .related(related), location: .failure(.standardInput)),
      display: coordinator.session.display
    )
    expect(
      screen.drawn(),
      is: """
        #  collection  by             items
        ─  ──────────  ────────  ──────────
        1  notes       of        unreadable
        2  orders      customer           2
        rows 1–2 of 2

        """
    )
    coordinator.handle(.selected(screen.state.page.items[0]), from: screen)
    await #expect(throws: problem) { try await coordinator.work.perform() }
  }

  @Test("a referring table opens by its name, in any case")
  func relatedByName() async throws {
    try await run("1", "2", "related", "open ORDERS")
    #expect(titles == ["shop", "customers", "3", "related", "orders"])
    #expect(try await notices("back") == [])
    #expect(
      try await notices("open order") == ["! no item “order”; did you mean “orders”?"]
    )
  }

  /// Opens a database with a table that refers to another one by two columns.
  private func openTwice() async throws {
    let people = ShopTable("people", columns: ["id"], rows: [[Value("ann")]])
    let orders = ShopTable(
      "orders",
      columns: ["id", "clerk", "packer"],
      references: [.init(columns: [1], target: "people"), .init(columns: [2], target: "people")],
      rows: []
    )
    let shop = Shop([people, orders])
    try await coordinator.open(shop, from: .location(Location(path: "/shop.db")))
  }

  @Test("a table that refers by several columns opens only by its number")
  func relatedTwice() async throws {
    try await openTwice()
    try await run("1", "1", "related")
    #expect(
      try await notices("open orders") == [
        "! several items are called “orders”; use the number of one"
      ]
    )
  }

  @Test("the only listed one of several collections of a name opens by it")
  func relatedTwiceFiltered() async throws {
    try await openTwice()
    try await run("1", "1", "related", "filter by = packer", "open orders")
    #expect(titles.last == "orders")
  }

  @Test("a number that is not listed is rejected")
  func noSuchReferrer() async throws {
    try await run("1", "2", "related")
    #expect(try await notices("7") == ["! no item 7; run “count” for the number of items"])
  }

  @Test("a command of a screen below is rejected with the steps that lead there")
  func refused() async throws {
    try await run("1", "2", "related")
    #expect(
      try await notices("copy") == [
        "! works on “3”, not here; go “back” first, then “copy”"
      ]
    )
  }

  @Test("a referring table without matching rows is listed, and opens empty")
  func noneRefers() async throws {
    try await run("1", "3", "related")
    #expect(titles == ["shop", "customers", "4", "related"])
    let text = try #require(stack.top).drawn()
    #expect(text.contains("1  orders      customer      0\n"))
    try await run("1")
    #expect(coordinator.list?.reader.state.page.items.isEmpty == true)
  }

  @Test("“related” reports that nothing refers to a row, or to an item of another source")
  func unrelated() async throws {
    let alone = Shop([ShopTable("alone", columns: ["id"], rows: [[Value("1")]])])
    try await coordinator.open(alone, from: .location(Location(path: "/alone.db")))
    try await run("1", "1")
    #expect(try await notices("related") == ["Nothing refers to this item."])
    _ = try await open()
    try await run("1")
    #expect(try await notices("related") == ["Nothing refers to this item."])
  }

  @Test("the referrers have a location, which opens them again with their view")
  func linkOfRelated() async throws {
    try await run("1", "2", "related", "sort collection desc")
    let link = try await notices("link")
    #expect(link == ["/shop.db/customers?related=3&sort=-collection"])
  }

  @Test("the referrers are sorted, filtered and exported as any collection")
  func relatedAsCollection() async throws {
    try await run("2", "1", "related", "sort collection")
    let list = try #require(coordinator.list)
    #expect(list.state.page.items.map { $0[0].text } == ["orders", "people"])
    try await run("filter by = manager", "1")
    #expect(titles.last == "people")
  }
}
