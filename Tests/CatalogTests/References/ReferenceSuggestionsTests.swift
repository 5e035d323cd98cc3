// SPDX-License-Identifier: GPL-3.0-or-later

import Platform
import TestSupport
import Testing

@testable import Catalog

@Suite("Suggested references")
struct ReferenceSuggestionsTests {
  private let folder = TemporaryFolder()

  /// The limits of the program with more time, which a busy machine may need.
  private static var limits: ReferenceSuggestions.Limits {
    var limits = ReferenceSuggestions.Limits()
    limits.time = .seconds(3600)
    return limits
  }

  private func found(
    from source: String? = nil,
    besides declared: [DeclaredReference] = [],
    limits: ReferenceSuggestions.Limits = Self.limits
  ) async throws -> ReferenceSuggestions {
    try await ReferenceSuggestions.find(
      in: #require(FilePath.absolute(folder.path)),
      from: source,
      besides: declared,
      limits: limits
    )
  }

  /// Returns the suggestions in the form `orders.customer > customers.id`.
  private func suggested(
    from source: String? = nil,
    limits: ReferenceSuggestions.Limits = Self.limits
  ) async throws -> [String] {
    try await found(from: source, limits: limits).all.map { suggestion in
      let reference = suggestion.reference
      return "\(References.name(of: reference.source)).\(reference.column) > "
        + "\(References.name(of: reference.target)).\(reference.key ?? "")"
    }
  }

  /// Writes a table of columns, whose values are separated by spaces.
  private func write(_ name: String, _ columns: (name: String, values: String)...) {
    let values = columns.map { $0.values.split(separator: " ") }
    let rows = (0..<(values.map(\.count).max() ?? 0)).map { row in
      values.map { row < $0.count ? $0[row] : "" }.joined(separator: ",")
    }
    let header = columns.map(\.name).joined(separator: ",")
    folder.write(([header] + rows).joined(separator: "\n") + "\n", to: name)
  }

  private func writeCustomers() {
    write("customers.csv", ("id", "1 2 3 4 5 6"), ("place", "Ulm Bern Graz Bern Ulm Graz"))
  }

  // MARK: Names that help

  @Test(
    "come from a column that is named like the file, whose keys have its values",
    arguments: [
      "customer_id", "customerId", "CustomerID", "customer", "customers", "fk_customer",
      "customer no.", "billing_customer",
    ]
  )
  func named(column: String) async throws {
    writeCustomers()
    write("orders.csv", ("n", "10 11 12 13"), (column, "1 3 3 2"))
    #expect(try await suggested() == ["orders.\(column) > customers.id"])
  }

  @Test(
    "come from a name in the singular for a file in the plural",
    arguments: [("country", "countries"), ("person", "people"), ("klant_id", "klanten")]
  )
  func plural(column: String, file: String) async throws {
    write("\(file).csv", ("id", "1 2 3"), ("note", "a a b"))
    write("orders.csv", ("n", "10 11 12"), (column, "1 3 3"))
    #expect(try await suggested() == ["orders.\(column) > \(file).id"])
  }

  @Test("come from a name of both the file and its column")
  func fileAndColumn() async throws {
    write("products.csv", ("id", "1 2 3"), ("sku", "T-1 T-2 T-3"))
    write("lines.csv", ("product_sku", "T-1 T-1 T-3"), ("product", "2 2 1"))
    #expect(
      try await suggested() == ["lines.product_sku > products.sku", "lines.product > products.id"]
    )
  }

  @Test("come from a name that both columns have and unrelated ones do not")
  func sameName() async throws {
    write("catalogue.csv", ("sku", "11 12 13 14"), ("note", "a a b b"))
    write("sales.csv", ("n", "50 51 52"), ("sku", "12 12 14"))
    #expect(try await suggested() == ["sales.sku > catalogue.sku"])
  }

  @Test("come from numbers with a fraction of zero, as programs write keys with gaps")
  func fractions() async throws {
    writeCustomers()
    write("orders.csv", ("n", "10 11 12"), ("customer", "1.0 3.0 2.0"))
    #expect(try await suggested() == ["orders.customer > customers.id"])
  }

  @Test("come from a JSON file, too, also from its texts")
  func json() async throws {
    writeCustomers()
    folder.write(
      "[{\"n\": 10, \"customer\": \"2\"}, {\"n\": 11, \"customer\": \"3\"}]",
      to: "orders.json"
    )
    #expect(try await suggested() == ["orders.customer > customers.id"])
  }

  @Test("count the values that are found, of which half must be")
  func share() async throws {
    writeCustomers()
    write("orders.csv", ("n", "10 11 12 13 14"), ("customer", "1 1 3 8 9"))
    let suggestions = try await found().all
    #expect(suggestions.map(\.found) == [2])
    #expect(suggestions.map(\.sampled) == [4])
    write("orders.csv", ("n", "10 11 12 13 14"), ("customer", "1 1 7 8 9"))
    #expect(try await suggested() == [])
  }

  // MARK: Names that do not help

  @Test("come from codes whose values alone decide")
  func codes() async throws {
    write("countries.csv", ("code", "NL DE FR BE"), ("seat", "Haag Berlin Paris Brussel"))
    write("visits.csv", ("n", "1 2 3 4"), ("nation", "NL DE NL FR"))
    #expect(try await suggested() == ["visits.nation > countries.code"])
  }

  @Test("come from large integers that are found although few integers are keys")
  func sparseIntegers() async throws {
    write("accounts.csv", ("number", "104729 224737 350377 479909 611953 746773"))
    write("moves.csv", ("n", "1 2 3 4 5 6"), ("payer", "611953 104729 224737 350377 479909 104729"))
    #expect(try await suggested() == ["moves.payer > accounts.number"])
  }

  @Test("do not come from a few codes, which may be found by accident")
  func fewCodes() async throws {
    write("countries.csv", ("code", "NL DE FR BE"))
    write("visits.csv", ("n", "1 2 3 4"), ("nation", "NL DE NL DE"))
    #expect(try await suggested() == [])
  }

  @Test("do not come from codes of which one in four is not found")
  func strangeCodes() async throws {
    write("countries.csv", ("code", "NL DE FR BE"))
    write("visits.csv", ("n", "1 2 3 4 5"), ("language", "NL DE NL FR EN"))
    #expect(try await suggested() == [])
  }

  @Test("do not come from letters")
  func letters() async throws {
    write("seats.csv", ("row", "A B C D E"))
    write("tests.csv", ("n", "1 2 3 4"), ("grade", "B A C A"))
    #expect(try await suggested() == [])
  }

  // MARK: Names that mislead

  @Test(
    "do not come from small integers that are found among any keys",
    arguments: ["quantity", "line", "seller", "age", "amount", "order_line", "customers_count"]
  )
  func smallIntegers(column: String) async throws {
    writeCustomers()
    write("orders.csv", ("n", "10 11 12 13 14 15"), (column, "1 2 3 4 5 3"))
    #expect(try await suggested() == [])
  }

  @Test("do not come from amounts that happen to be keys")
  func amounts() async throws {
    write("tickets.csv", ("id", (100...200).map(String.init).joined(separator: " ")))
    write("bills.csv", ("n", "1 2 3 4 5 6"), ("amount", "110 125 130 199 150 125"))
    #expect(try await suggested() == [])
  }

  @Test("do not come from years")
  func years() async throws {
    write("harvests.csv", ("year", "2019 2020 2021 2022 2023 2024"))
    write("wines.csv", ("n", "1 2 3 4 5 6"), ("year", "2019 2020 2021 2022 2023 2023"))
    #expect(try await suggested() == [])
  }

  @Test("do not come from truths, dates and numbers with fractions")
  func measures() async throws {
    let dates = "2024-01-01 2024-01-02 2024-01-03 2024-01-04"
    write("days.csv", ("day", dates), ("price", "1.25 2.25 3.5 4.75"), ("truth", "true false"))
    write("sales.csv", ("day", dates), ("price", "1.25 2.25 3.5 3.5"), ("truth", "true false"))
    #expect(try await suggested() == [])
  }

  @Test(
    "do not come from keys of a file among the keys of another one",
    arguments: ["1 2 3 4 5", "104729 224737 350377 479909 611953", "a-1 a-2 a-3 a-4 a-5"]
  )
  func ownKeys(keys: String) async throws {
    write("invoices.csv", ("id", keys + " 999999"))
    write("orders.csv", ("id", keys))
    #expect(try await suggested() == [])
  }

  @Test("do not come from keys that are named like their own file")
  func keysNamedLikeFile() async throws {
    write("orders.csv", ("order_id", "11 12 13"), ("total", "9 9 8"))
    write("order_archive.csv", ("order_id", "11 12"), ("place", "Ulm Bern"))
    #expect(try await suggested() == ["order_archive.order_id > orders.order_id"])
  }

  @Test("do not come from a name of items that other files have, too")
  func sameItems() async throws {
    write("members.csv", ("name", "Ada Bob Cid Dan"))
    write("guests.csv", ("name", "Ada Bob Cid Dan"))
    #expect(try await suggested() == [])
  }

  @Test("do not come from a column that is named like the file but has other values")
  func otherValues() async throws {
    writeCustomers()
    write("orders.csv", ("n", "10 11 12"), ("customer", "70 80 90"))
    #expect(try await suggested() == [])
  }

  @Test("do not lead to a column with unique integers that is not named like a key")
  func ranks() async throws {
    write("customers.csv", ("id", "101 102 103"), ("rank", "1 2 3"))
    write("orders.csv", ("n", "10 11 12"), ("customer", "1 3 2"))
    #expect(try await suggested() == [])
  }

  @Test("do not lead from numbers to codes with zeros in front")
  func zeros() async throws {
    write("customers.csv", ("id", "001x 002 003"))
    write("orders.csv", ("n", "10 11 12"), ("customer", "1 3 2"))
    #expect(try await suggested() == [])
  }

  @Test("do not lead to a column where a value occurs twice or is missing", arguments: ["3", ""])
  func noKeys(last: String) async throws {
    folder.write("id,name\n1,Ada\n2,Bob\n3,Cid\n\(last),Dan\n", to: "customers.csv")
    write("orders.csv", ("n", "10 11 12"), ("customer", "1 3 3"))
    #expect(try await suggested() == [])
  }

  @Test("do not lead to the same file")
  func sameFile() async throws {
    write("employees.csv", ("id", "1 2 3 4"), ("employee", "1 1 2 3"), ("manager_id", "1 1 2 2"))
    #expect(try await suggested() == [])
  }

  @Test("lead to the file that the name supports, of several with the values")
  func severalFiles() async throws {
    write("areas.csv", ("code", "NL DE FR BE"))
    write("countries.csv", ("code", "NL DE FR BE"))
    write("visits.csv", ("n", "1 2 3 4"), ("country", "NL DE NL FR"))
    #expect(try await suggested() == ["visits.country > countries.code"])
  }

  // MARK: Limits

  @Test("leave out a column with a declared reference")
  func declared() async throws {
    writeCustomers()
    write("orders.csv", ("n", "10 11 12"), ("customer", "1 3 2"))
    let reference = try #require(try await found().all.first).reference
    #expect(try await found(besides: [reference]).all == [])
  }

  @Test("come from one file if it is the one that is shown")
  func oneFile() async throws {
    writeCustomers()
    write("bills.csv", ("n", "10 11 12"), ("customer", "1 3 2"))
    write("orders.csv", ("n", "10 11 12"), ("customer", "1 3 2"))
    #expect(try await suggested(from: "orders.csv") == ["orders.customer > customers.id"])
  }

  @Test("come from a large file, of which the beginning is read, and do not lead there")
  func largeFile() async throws {
    write("customers.csv", ("id", "1 2 3"))
    let rows = (1...200).map { "\($0),\($0 % 3 + 1)\n" }.joined()
    folder.write("id,customer\n" + rows, to: "orders.csv")
    write("bills.csv", ("n", "5 6"), ("order", "1 2"))
    var limits = Self.limits
    limits.fileSize = 1000
    let suggestions = try await found(limits: limits)
    #expect(suggestions.all.map(\.reference.column) == ["customer"])
    #expect(suggestions.sampledFiles == ["orders.csv"])
  }

  @Test("read a part of the files if they are many or large together")
  func manyFiles() async throws {
    write("a.csv", ("id", "1 2 3"))
    write("b.csv", ("id", "1 2 3"))
    write("c.csv", ("id", "1 2 3"))
    var limits = Self.limits
    limits.files = 2
    #expect(try await found(limits: limits).unreadFiles == ["c.csv"])
    limits.totalSize = 10
    #expect(try await found(limits: limits).sampledFiles == ["b.csv"])
    #expect(try await found(from: "c.csv", limits: limits).unreadFiles == [])
  }

  @Test("read no further file once their time is over")
  func time() async throws {
    write("a.csv", ("id", "1 2 3"))
    write("b.csv", ("n", "10 11 12"), ("person", "x y z"))
    var limits = Self.limits
    limits.time = .zero
    #expect(try await found(limits: limits).unreadFiles == ["a.csv", "b.csv"])
    let ofFile = try await found(from: "b.csv", limits: limits)
    #expect(ofFile.unreadFiles == ["a.csv"])
    #expect(ofFile.uncomparedFiles == ["b.csv"])
  }

  @Test("do not lead to a column with too many keys")
  func manyKeys() async throws {
    writeCustomers()
    write("orders.csv", ("n", "10 11 12"), ("customer", "1 3 3"))
    var limits = Self.limits
    limits.keysOfFile = 5
    let suggestions = try await found(limits: limits)
    #expect(suggestions.all == [])
    #expect(suggestions.filesWithTooManyKeys == ["customers.csv"])
  }

  @Test("do not come from the last columns if there are too many")
  func manyComparisons() async throws {
    writeCustomers()
    write("orders.csv", ("n", "10 11 12"), ("customer", "1 3 3"))
    var limits = Self.limits
    limits.comparisons = 1
    let suggestions = try await found(limits: limits)
    #expect(suggestions.all == [])
    #expect(suggestions.uncomparedFiles.contains("orders.csv"))
  }

  @Test("lead to the keys of the first columns if those of all columns are too many")
  func manyKeysOfLastColumns() async throws {
    write("customers.csv", ("id", "1 2 3 4"), ("mail", "a1 b1 c1 d1"), ("note", "n1 n2 n3 n4"))
    write("orders.csv", ("n", "10 11 12"), ("customer", "1 3 3"))
    var limits = Self.limits
    limits.keysOfFile = 6
    #expect(try await suggested(limits: limits) == ["orders.customer > customers.id"])
  }

  @Test("leave out files that are no tables, logs of databases, hidden files and folders")
  func noTables() async throws {
    writeCustomers()
    folder.write([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13], to: "picture.png")
    folder.write([0, 0, 1], to: "customers.csv-shm")
    write(".orders.csv", ("customer", "1 3 2"))
    folder.makeFolders("old")
    let suggestions = try await found()
    #expect(suggestions.all == [])
    #expect(suggestions.unreadFiles == ["picture.png"])
  }

  @Test("need the keys of all parts of a file, which are read at the same time")
  func manyParts() async throws {
    let ids = (1...150_000).map { "\($0),somebody with a name\n" }.joined()
    folder.write("id,name\n" + ids, to: "customers.csv")
    write("orders.csv", ("n", "10 11 12"), ("customer", "1 149999 75000"))
    #expect(try await found().all.map(\.found) == [3])
    folder.append("7,again\n", to: "customers.csv")
    #expect(try await suggested() == [])
  }

  @Test("report the progress of all files, which ends with their size")
  func progress() async throws {
    writeCustomers()
    write("orders.csv", ("n", "10 11 12"), ("customer", "1 3 2"))
    let reports = Mutex<[Progress]>([])
    let suggestions = try await Progress.observe {
      report in
      reports.withLock { $0.append(report) }
    } during: { () async throws in
      try await found()
    }
    #expect(suggestions.all.count == 1)
    let done = reports.withLock { $0 }.map(\.done)
    #expect(done == done.sorted())
    #expect(reports.withLock { $0.last?.fraction } == 1)
  }

  @Test("end when they are cancelled")
  func cancelled() async throws {
    writeCustomers()
    let path = folder.path
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try await ReferenceSuggestions.find(in: path, besides: []).all
    }
    await #expect(throws: CatalogError.cancelled) { try await task.value }
  }

  @Test("belong to a file or a directory, not to a part of a file")
  func locations() async throws {
    writeCustomers()
    folder.write("{\"list\": [{\"customer\": 1}, {\"customer\": 2}]}", to: "orders.json")
    let part = try Location(folder.path("orders.json/list"))
    #expect(try await ReferenceSuggestions.find(at: part, besides: []).all == [])
    write("orders.csv", ("n", "10 11 12"), ("customer", "1 3 2"))
    for path in [folder.path("orders.csv"), folder.path] {
      #expect(try await ReferenceSuggestions.find(at: Location(path), besides: []).all.count == 1)
    }
  }

  @Test("are those of the values, however they are divided into parts", arguments: seeds(50))
  func parts(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let columns = [Column(name: "a", kind: .integer), Column(name: "b", kind: .text)]
    let rows = (0..<Int.random(in: 1...2000, using: &random)).map { row in
      let number = Int.random(in: 0...1 << 21, using: &random)
      return Item(id: Item.ID(row: row + 1), values: [Value("\(number)"), Value("x\(row)")])
    }
    let empty = FileProfiler(columns, of: "a", maximumKeys: 10_000, maximumBytes: .max)
    var whole = empty
    try DirectoryCollection.show(rows, to: &whole)
    var merged = empty
    var rest = rows[...]
    while !rest.isEmpty {
      var part = merged.next
      let length = Int.random(in: 1...700, using: &random)
      try DirectoryCollection.show(Array(rest.prefix(length)), to: &part)
      merged.merge(part)
      rest = rest.dropFirst(length)
    }
    for (one, other) in zip(whole.figure().profiles, merged.figure().profiles) {
      #expect(one.keys == other.keys)
      #expect(one.sample.all == other.sample.all)
      #expect(one.density == other.density)
    }
  }
}
