// SPDX-License-Identifier: GPL-3.0-or-later

import TestSupport
import Testing

@testable import Catalog
@testable import browse

@Suite("A saved stack")
struct SavedStackTests {
  private let folder = TemporaryFolder()

  @Test("has a line for each screen")
  func lines() throws {
    let path = folder.write("a\n", to: "a.csv")
    var view = Location.View()
    view.filter = "x > 1 & y"
    view.page = 41
    var root = Location(path: path)
    root.view = view
    let screens: [SavedLine] = [
      .item(.init(row: 42)), .field(.name("tags?"), view), .item(.init(row: 1)),
      .field(.number(3), .init()), .answer(.frequency, "#1 of", view),
      .list(.bookmarks, .init()),
      .member("a\nb.csv", view),
      .source(.init(size: 3, modified: -1)),
      .arrangement(
        Arrangement(frozen: 1, firstColumn: 3, widths: [1: 20, 0: 9], showsCards: true)
      ),
      .pickedMembers(["b c", " #?%\n", "a/b"]), .list(.history, .init()),
      .reference(.name("cust#")), .list(.related, view),
      .referrer(ReferrerName(name: "a/b?", columns: ["x", "y, z"]), view),
    ]
    let stack = SavedStack(root: root, lines: screens, omittedCount: 17)
    expect(
      stack.description,
      is: """
        collection \(path)?filter=x > 1 %26 y&page=41
        item 42
        field tags%3F?filter=x > 1 %26 y&page=41
        item 1
        field #3
        answer frequency %231 of?filter=x > 1 %26 y&page=41
        bookmarks
        member a%0Ab.csv?filter=x > 1 %26 y&page=41
        source 3 -1
        shown freeze 1, right to 4, width #1 9, width #2 20, cards
        picked b c/%20%23%3F%25%0A/a%2Fb
        history
        reference cust%23
        related ?filter=x > 1 %26 y&page=41
        referrer a%2Fb%3F/x/y, z?filter=x > 1 %26 y&page=41
        and more: 17

        """
    )
    var firstInvalidLine: Int?
    #expect(SavedStack(stack.description, firstInvalidLine: &firstInvalidLine) == stack)
    #expect(firstInvalidLine == nil)
  }

  @Test("is equal to the stack parsed from its text", arguments: [UInt64](0..<50))
  func roundTrips(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let path = folder.write("a\n", to: "a?b#c %.csv")
    for _ in 0..<20 {
      var root = Location(path: path)
      root.view = random.view()
      let screens = (0..<Int.random(in: 0...6, using: &random)).map { _ in
        random.screen(path: path)
      }
      let omittedCount = random.maybe { Int.random(in: 1...Int.max, using: &$0) } ?? 0
      let stack = SavedStack(root: root, lines: screens, omittedCount: omittedCount)
      var firstInvalidLine: Int?
      let text = stack.description
      #expect(
        SavedStack(text, firstInvalidLine: &firstInvalidLine) == stack,
        "seed \(seed): \(text)"
      )
      #expect(firstInvalidLine == nil, "seed \(seed): \(text)")
    }
  }

  @Test(
    "ends before the first invalid line",
    arguments: [
      "nonsense", "item", "item ", "item %zz", "field #0", "field #", "frequency %zz",
      "bookmarks 2",
      "member ", "file ?filter=a", "reference a?page=2", "related 1", "referrer a", "referrer a//b",
      "field a?flter=b", "collection ", "\u{0}\u{1}",
      "source 1", "source 1 x", "source 1 2 3", "shown", "shown card", "shown freeze 0",
      "shown freeze 2, right to 1", "shown width #0 3", "shown width #3", "picked", "picked a//b",
      "picked %zz", "and more: 3",
    ]
  )
  func wrongLines(line: String) throws {
    var firstInvalidLine: Int?
    let stack = SavedStack(
      "collection /x\nitem 3\n\(line)\nitem 4\n",
      firstInvalidLine: &firstInvalidLine
    )
    #expect(stack == SavedStack(root: Location(path: "/x"), lines: [.item(.init(row: 3))]))
    #expect(firstInvalidLine == 3)
  }

  @Test("keeps the first 1,000 screens, and counts the others")
  func tooDeep() {
    let screens = (1...1002).flatMap { row -> [SavedLine] in
      [.item(.init(row: row)), .source(.init(size: row, modified: 0))]
    }
    let text = SavedStack(root: Location(path: "/x"), lines: screens, omittedCount: 5).description
    var firstInvalidLine: Int?
    let stack = SavedStack(text, firstInvalidLine: &firstInvalidLine)
    #expect(stack?.lines == Array(screens.prefix(2 * 999)))
    #expect(stack?.omittedCount == 8)
    #expect(firstInvalidLine == nil)
  }

  @Test("is nil without a collection at its root", arguments: ["", "\n", "item 3\n", "no\n"])
  func rootless(text: String) {
    var firstInvalidLine: Int?
    #expect(SavedStack(text, firstInvalidLine: &firstInvalidLine) == nil)
  }

  @Test("is parsed from random bytes without a crash")
  func garbage() {
    var random = SeededGenerator(seed: 7)
    for _ in 0..<500 {
      let bytes = (0..<Int.random(in: 0...200, using: &random)).map { _ in
        UInt8.random(in: 0...255, using: &random)
      }
      let text = "collection /x\n" + String(decoding: bytes, as: UTF8.self)
      var firstInvalidLine: Int?
      #expect(SavedStack(text, firstInvalidLine: &firstInvalidLine)?.root.path == "/x")
    }
  }

  @Test("parses the “file” lines of earlier versions")
  func files() {
    var view = Location.View()
    view.page = 41
    #expect(SavedLine("file a%0Ab.csv?page=41") == .member("a\nb.csv", view))
  }

  @Test("has a last location")
  func lastLocation() {
    var view = Location.View()
    view.order = "a"
    let stack = SavedStack(
      root: Location(path: "/data"),
      lines: [.member("a.json", view), .item(.init(row: 3)), .field(.name("b"), view)]
    )
    #expect(stack.lastLocation.description == "/data/a.json?sort=a#3")
    let table = SavedStack(
      root: Location(path: folder.write("", to: "shop.db")),
      lines: [
        .member("orders", view), .item(.init(name: "order=1,line=2")), .reference(.name("order")),
      ]
    )
    #expect(table.lastLocation.description == folder.path("shop.db/orders?sort=a#order=1,line=2"))
    var other = SavedStack(root: Location(path: "/x"), lines: [.item(.init(row: 1))])
    #expect(other.lastLocation.description == "/x#1")
    other.lines += [.list(.bookmarks, .init()), .collection(Location(path: "/y"))]
    #expect(other.lastLocation.description == "/y")
  }
}

/// Random values.
extension SeededGenerator {
  mutating func text() -> String {
    let scalars = Array("ab 1%&#?=/,\"\\\n\r\t\0é\u{301}\u{200D}\u{2028}😀".unicodeScalars)
    var text = "".unicodeScalars
    for _ in 0..<Int.random(in: 0...8, using: &self) {
      text.append(scalars[Int.random(in: scalars.indices, using: &self)])
    }
    return String(text)
  }

  mutating func maybe<Value>(_ value: (inout SeededGenerator) -> Value) -> Value? {
    Bool.random(using: &self) ? value(&self) : nil
  }

  mutating func view() -> Location.View {
    var view = Location.View()
    view.filter = maybe { $0.text() }
    view.order = maybe { $0.text() }
    view.columns = maybe { $0.text() }
    view.page = maybe { Int.random(in: 1...Int.max, using: &$0) }
    view.item = maybe { Item.ID(row: Int.random(in: 1...Int.max, using: &$0)) }
    view.picks = (0..<Int.random(in: 0...2, using: &self)).map { _ in
      Item.ID(row: Int.random(in: 1...Int.max, using: &self))
    }
    return view
  }

  mutating func arrangement() -> Arrangement {
    var arrangement = Arrangement()
    arrangement.frozen = maybe { Int.random(in: 0...1_000_000, using: &$0) } ?? 0
    arrangement.firstColumn =
      maybe { Int.random(in: 1...1_000_000, using: &$0) } ?? 0
    for _ in 0..<Int.random(in: 0...3, using: &self) {
      let column = Int.random(in: 0..<1_000_000, using: &self)
      arrangement.widths[column] = Int.random(in: 1...1000, using: &self)
    }
    arrangement.showsCards = Bool.random(using: &self)
    return arrangement
  }

  mutating func screen(path: String) -> SavedLine {
    switch Int.random(in: 0...17, using: &self) {
    case 0:
      var location = Location(path: path)
      location.view = view()
      return .collection(location)
    case 1: return .member("x" + text(), view())
    case 2: return .field(.name(text()), view())
    case 3: return .field(.number(Int.random(in: 1...Int.max, using: &self)), view())
    case 4: return .item(.init(row: Int.random(in: 1...Int.max, using: &self)))
    case 5: return .answer(.frequency, "x" + text(), view())
    case 6: return .list(.bookmarks, view())
    case 7: return .list(.picks, view())
    case 8: return .comparison
    case 9: return .plot("x" + text())
    case 10: return .arrangement(arrangement())
    case 11:
      let count = Int.random(in: 1...3, using: &self)
      return .pickedMembers((0..<count).map { _ in "x" + text() })
    case 12:
      let range = Int.min...Int.max
      let size = Int.random(in: range, using: &self)
      return .source(.init(size: size, modified: .random(in: range, using: &self)))
    case 13: return .reference(.name(text()))
    case 14: return .list(.related, view())
    case 16: return .groupedItems(view())
    case 15:
      let columns = (0..<Int.random(in: 1...3, using: &self)).map { _ in "x" + text() }
      return .referrer(ReferrerName(name: "x" + text(), columns: columns), view())
    default: return .list(.history, view())
    }
  }
}
