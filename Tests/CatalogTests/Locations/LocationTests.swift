// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc
import TestSupport
import Testing

@testable import Catalog

/// The parameters of a view.
private let parameterNames = [
  "type", "add", "rename", "filter", "sort", "limit", "columns", "page", "picks", "group", "pivot",
  "frequency", "stats", "unnest", "diff", "sql", "related", "references", "bookmarks", "history",
]

@Suite("A location")
struct LocationTests {
  private let folder = TemporaryFolder()

  @Test("has a filter, an order, columns, a page, picks and an item")
  func view() throws {
    let path = folder.write("a\n", to: "foods.csv")
    let location = try Location(
      path + "?filter=price > 10 and category = tea&sort=-price,name&columns=name,price"
        + "&page=41&picks=3,7#42"
    )
    #expect(location.path == path)
    #expect(location.names == [])
    #expect(location.view.filter == "price > 10 and category = tea")
    #expect(location.view.order == "-price,name")
    #expect(location.view.columns == "name,price")
    #expect(location.view.page == 41)
    #expect(location.view.picks.map(\.row) == [3, 7])
    #expect(location.view.item == Item.ID(row: 42))
  }

  @Test("names a group by its keys, but a row of another answer by its number")
  func groups() throws {
    let path = folder.write("a\n", to: "foods.csv")
    let view = try Location(path + "?group=category, year: count#category=tea,year=2024").view
    #expect(view.topmost.item?.name == "category=tea,year=2024")
    #expect(throws: CatalogError.self) { try Location(path + "?unnest=tags#category=tea") }
    #expect(throws: CatalogError.self) { try Location(path + "?group=a&unnest=b#category=tea") }
  }

  @Test("has lists of the program, each with a view of its own")
  func lists() throws {
    let path = folder.write("a\n", to: "foods.csv")
    let text = "?sort=name&picks=3,7&picks&sort=-price&group=category&related=2&filter=items > 1#5"
    let view = try Location(path + text).view
    #expect(view.picks.map(\.row) == [3, 7])
    guard case .to(.list(.picks, of: nil), let picks) = view.answer,
      case .to(.question(.group, "category"), let group) = picks.answer,
      case .to(.list(.related, of: Item.ID(row: 2)), let related) = group.answer
    else {
      Issue.record("\(view)")
      return
    }
    #expect(picks.order == "-price")
    #expect(related.filter == "items > 1")
    #expect(related.item?.row == 5)
    #expect(view.description == text)
  }

  @Test("has each of these parts alone, even after names in a file")
  func parts() throws {
    let path = folder.write("{}", to: "x.json")
    #expect(try Location(path + "#7").view.item?.row == 7)
    #expect(try Location(path + "?").view == .init())
    let location = try Location(path + "/a/2?SORT=b#1")
    #expect(location.path == path)
    #expect(location.names == ["a", "2"])
    #expect(location.view.order == "b")
    #expect(location.view.item?.row == 1)
    let directory = try Location(folder.path + "/?filter=size > 3")
    #expect(directory.path == folder.path + "/")
    #expect(directory.view.filter == "size > 3")
  }

  @Test("takes an existing path literally, whatever its characters")
  func existing() throws {
    for name in ["why?.csv", "a#1", "b?filter=x", "100%.csv", "%41.csv", "c?sort=a#2", "d&e=f"] {
      let path = folder.write("a\n", to: name)
      #expect(try Location(path) == Location(path: path))
      let placed = try Location(path + "?filter=a#3")
      #expect(placed.path == path)
      #expect(placed.view.filter == "a")
      #expect(placed.view.item?.row == 3)
    }
  }

  @Test("of a missing file is reported without its query")
  func gone() async throws {
    let path = folder.path("gone.csv")
    #expect(try Location(path + "?filter=a > 3#2").path == path)
    await #expect(throws: CatalogError.notFound(path: path)) {
      _ = try await Catalog.open(path + "?filter=a")
    }
    #expect(try Location("?filter=a").path == "")
  }

  @Test("decodes escapes in its query, and in a path that does not exist")
  func escapes() throws {
    let path = folder.write("a\n", to: "a b.csv")
    let location = try Location(folder.path + "/a%20b.csv?filter=a%20%26%20%C3%A9%25%23%3F+#%34")
    #expect(location.path == path)
    #expect(location.view.filter == "a & é%#?+")
    #expect(location.view.item?.row == 4)
  }

  @Test(
    "reports a malformed query and its position",
    arguments: [
      ("?flter=a", .unknownParameter("flter", among: parameterNames), 1..<6),
      ("?filter=a & b", .unknownParameter(" b", among: parameterNames), 11..<13),
      ("?sort", .missingValue("sort"), 1..<5),
      ("?sort=a&Sort=b", .repeated("sort"), 8..<12),
      ("?filter=5%", .badEscape, 9..<10),
      ("?filter=5%4", .badEscape, 9..<11),
      ("?filter=5%+4", .badEscape, 9..<12),
      ("?filter=%C3é", .badEscape, 8..<12),
      ("#", .notARow(""), 0..<1),
      ("#0", .notARow("0"), 0..<2),
      ("#-1", .notARow("-1"), 0..<3),
      ("#99999999999999999999", .notARow("99999999999999999999"), 0..<21),
      ("?filter=#3 > 4", .notARow("3 > 4"), 8..<14),
      ("?page=x", .notAPage("x"), 6..<7),
      ("?picks=1,x", .notARow("x"), 9..<10),
      ("?related", .missingValue("related"), 1..<8),
      ("?related=x", .notARow("x"), 9..<10),
      ("?history=1", .unexpectedValue("history"), 8..<10),
    ] as [(String, LocationError.Problem, Range<Int>)]
  )
  func mistakes(text: String, problem: LocationError.Problem, range: Range<Int>) throws {
    let thrown = try #require(throws: CatalogError.self) { try Location("x.csv" + text) }
    guard case .location(let error) = thrown else {
      Issue.record("\(thrown)")
      return
    }
    #expect(error.problem == problem)
    #expect(error.range == range.lowerBound + 5..<range.upperBound + 5)
    #expect(error.text == "x.csv" + text)
  }

  @Test(
    "identifies rows of tables by any keys",
    arguments: ["", "007", "0", "7", "-7", " a", "#", "a,b=c", "%20", "é", "99999999999999999999"]
  )
  func keys(name: String) throws {
    var location = try Location("postgres://h/shop/orders")
    location.view.item = Item.ID(name: name)
    #expect(try Location(location.description).view.item == Item.ID(name: name))
    location.view.item = nil
    location.view.picks = [Item.ID(name: "x"), Item.ID(name: name), Item.ID(name: "y")]
    #expect(try Location(location.description) == location)
  }

  @Test("escapes only ambiguous and invisible characters")
  func written() throws {
    var location = Location(path: folder.write("a\n", to: "a?b %.csv"))
    location.view.filter = "\"é ü\" = 'a&b' and #3 ~ \"100%\\n?\" or \u{200B}x = \u{1B} "
    location.view.order = "-price,name natural"
    location.view.item = Item.ID(row: 17)
    #expect(
      location.description == folder.path("a?b %.csv")
        + "?filter=\"é ü\" = 'a%26b' and %233 ~ \"100%25\\n%3F\" or %E2%80%8Bx = %1B%20"
        + "&sort=-price,name natural#17"
    )
  }

  @Test("parses back to the same location", arguments: [UInt64](0..<40))
  func roundTrips(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<50 {
      let name = Self.text(&random, without: "/\0")
      let isNamable = !name.isEmpty && name != "." && name != ".." && name.utf8.count < 200
      var location = Location(path: folder.path(isNamable ? name : "x"))
      let descriptor = open(location.path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
      #expect(descriptor >= 0)
      close(descriptor)
      if Bool.random(using: &random) {
        let names = (0..<Int.random(in: 1...3, using: &random)).map { _ in
          Self.text(&random, without: "/?#") + "a"
        }
        location = location.appending(names) ?? location
      }
      let text = { (random: inout SeededGenerator) in
        Bool.random(using: &random) ? Self.text(&random, without: "") : nil
      }
      location.view.filter = text(&random)
      location.view.order = text(&random)
      location.view.columns = text(&random)
      let number = { (random: inout SeededGenerator) in
        Bool.random(using: &random) ? Int.random(in: 1...Int.max, using: &random) : nil
      }
      location.view.page = number(&random)
      location.view.item = number(&random).map(Item.ID.init)
      location.view.picks = (0..<Int.random(in: 0...2, using: &random)).compactMap { _ in
        number(&random).map(Item.ID.init)
      }
      let spelled = location.description
      #expect(try Location(spelled) == location, "seed \(seed): \(spelled)")
      #expect(!spelled.unicodeScalars.contains { $0.value < 0x20 }, "seed \(seed): \(spelled)")
    }
  }

  private static func text(_ random: inout SeededGenerator, without: String) -> String {
    let scalars = Array(
      "ab 1%&#?=/,\"'\\\n\t\0\u{7F}é\u{301}\u{200D}\u{2028}😀\u{FE0F}+".unicodeScalars
    )
    .filter { !without.unicodeScalars.contains($0) }
    var text = "".unicodeScalars
    for _ in 0..<Int.random(in: 0...8, using: &random) {
      if let scalar = scalars.randomElement(using: &random) { text.append(scalar) }
    }
    return String(text)
  }

  @Test("rejects names that it cannot represent")
  func names() throws {
    let location = Location(path: "x.json")
    for name in ["", "a/b", "a?", "#1", "a\nb", " a"] {
      #expect(location.appending([name]) == nil)
    }
    let nested = try #require(location.appending(["3", "100%"]))
    #expect(nested.description == "x.json/3/100%")
  }

  @Test("has its directory as parent, except for the root")
  func parent() throws {
    let path = folder.write("a\n", to: "a.csv")
    let parent = try #require(Location(path: path).parent)
    #expect(parent == Location(path: folder.path).resolved)
    #expect(Location(path: "/etc").parent?.path == "/")
    #expect(Location(path: "/").parent == nil)
    #expect(try Location("\(path)?sort=a#1").parent == parent)
  }

  @Test("becomes absolute without resolving links")
  func absolute() throws {
    let here = String(cString: try #require(getcwd(nil, 0)))
    #expect(try Location("./a/./b.csv?sort=c#2").absolute.description == here + "/a/b.csv?sort=c#2")
    #expect(Location(path: "/a/./b").absolute.path == "/a/./b")
    #expect(Location(path: ".").absolute.path == here)
    let path = folder.write("a\n", to: "a.csv")
    symlink(path, folder.path("link.csv"))
    let linked = Location(path: folder.path("link.csv"))
    #expect(linked.resolved == Location(path: path).resolved)
    #expect(linked.absolute == linked)
    #expect(Location(path: folder.path("none")).resolved.path == folder.path("none"))
  }

  @Test("of a member is a path in a directory and a name in a file")
  func members() throws {
    let file = Location(path: folder.write("a", to: "shop.db"))
    let orders = try #require(file.member("orders"))
    #expect(orders.description == file.path + "/orders")
    #expect(try Location(orders.description) == orders)
    #expect(orders.database == file)
    #expect(file.database == nil)
    #expect(file.member("a/b?#%")?.description == file.path + "/a%2Fb%3F%23%25")
    #expect(file.member("") == nil)
    #expect(Location(path: folder.path).member("shop.db") == file)
    #expect(Location(path: "/").member("etc")?.path == "/etc")
  }

  @Test("can have keys with commas among its picks")
  func pickedKeys() throws {
    var location = Location(path: folder.write("a", to: "shop.db"))
    location = try #require(location.member("lines"))
    location.view.picks = ["order=1,line=2", "a,\u{301}b", "c"].map { Item.ID(name: $0) }
    #expect(try Location(location.description) == location)
  }
}

// MARK: Patterns

extension LocationTests {
  @Test("is a pattern of files, with a view", arguments: ["*.csv", "?.csv", "[ab].csv", "a.[c]sv"])
  func pattern(name: String) throws {
    folder.write("x\n", to: "a.csv")
    let location = try Location(folder.path(name) + "?filter=x > 1#2")
    #expect(location.path == folder.path(name))
    #expect(location.view.filter == "x > 1")
    #expect(location.pattern?.paths == [folder.path("a.csv")])
    #expect(try Location(location.description) == location)
  }

  @Test("a path that exists wins over its reading as a pattern")
  func existingPattern() throws {
    folder.write("x\n", to: "a.csv")
    let path = folder.write("x\n", to: "?.csv")
    let location = try Location(path)
    #expect(location.path == path)
    #expect(location.pattern == nil)
  }

  @Test("names in a JSON file are not a pattern")
  func namesWithWildcards() throws {
    let path = folder.write("{\"a*\":[1]}", to: "a.json")
    #expect(try Location(path + "/a*").names == ["a*"])
  }

  @Test("a pattern is absolute in a folder whose name has wildcards")
  func absolutePattern() {
    let location = Location(path: "logs/*.csv").absolute
    let folder = FilePattern.escaped(FilePath.absolute(".") ?? "")
    #expect(location.path == "\(folder)/logs/*.csv")
  }

  @Test("the parent of a pattern is the folder before its wildcards")
  func parentOfPattern() {
    folder.makeFolders("logs")
    let parent = Location(path: folder.path("logs/*/x.csv")).parent
    #expect(parent?.path == FilePath.absolute(folder.path("logs")))
  }
}
