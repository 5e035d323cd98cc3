// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc
import TestSupport
import Testing

@testable import Catalog

@Suite("Paging")
struct PagingTests {
  /// Returns rows of the numbers from 1 and their remainders modulo 7.
  private static func numbers(_ count: Int, filler: String = "x") -> String {
    "n,rest,filler\n" + (1...count).map { "\($0),\($0 % 7),\(filler)\n" }.joined()
  }

  @Test(
    "returns slices of the whole result, in any order of requests",
    arguments: seeds(40)
  )
  func slices(seed: UInt64) async throws {
    var random = SeededGenerator(seed: seed)
    let collection = try delimited(Self.numbers(5000))
    let filters = [nil, "rest = 3", "n > 4990", "n < 10", "rest = 9", "n between 2000 and 2010"]
    let sorts = [nil, nil, nil, "rest desc, n desc"]
    let query = try collection.query(
      filters.randomElement(using: &random) ?? nil,
      sort: sorts.randomElement(using: &random) ?? nil
    )
    var expected = (1...5000).map { $0 }
    if let filter = query.filter {
      expected = expected.filter {
        filter.matches(
          Item(id: Item.ID(row: 1), values: [Value("\($0)"), Value("\($0 % 7)"), Value("x")])
        )
      }
    }
    if query.order != nil { expected.sort { ($0 % 7, $0) > ($1 % 7, $1) } }
    for _ in 0..<12 {
      let start = Int.random(in: 0...5100, using: &random)
      let positions = start..<start + Int.random(in: 0...2000, using: &random)
      let page = try await collection.page(positions, of: query)
      #expect(page.start == start)
      #expect(page.items.rows == Array(expected[positions.clamped(to: expected.indices)]))
      if case .exactly(let total) = page.total { #expect(total == expected.count) }
      if case .atLeast(let total) = page.total { #expect(total <= expected.count) }
      #expect(!page.isLast || positions.upperBound >= expected.count)
      if Bool.random(using: &random), Bool.random(using: &random) {
        #expect(try await collection.count(of: query) == expected.count)
      }
    }
  }

  @Test("recognizes the last page when the file ends with it")
  func lastPage() async throws {
    let collection = try delimited("a,b\n1,2\n3,4\n\n\n")
    #expect(try await collection.page(0..<1, of: Query()).total == .atLeast(1))
    let page = try await collection.page(0..<2, of: Query())
    #expect(page.total == .exactly(2))
    #expect(page.isLast)
  }

  @Test("remembers the total after counting")
  func rememberedTotal() async throws {
    let collection = try delimited(Self.numbers(5000))
    let query = try collection.query("rest = 3")
    #expect(try await collection.page(0..<5, of: query).total == .atLeast(5))
    #expect(try await collection.count(of: query) == 714)
    #expect(try await collection.page(0..<5, of: query).total == .exactly(714))
  }

  @Test("reads no further than the first page needs")
  func firstPage() async throws {
    let collection = try delimited(Self.numbers(200_000))
    let reports = try await progressReports {
      let page = try await collection.page(0..<20, of: Query())
      #expect(page.items.rows == Array(1...20))
    }
    #expect(reports.allSatisfy { $0.done < 10_000 })
  }

  @Test("resumes where an earlier page or count ended")
  func resumes() async throws {
    let collection = try delimited(Self.numbers(200_000))
    let query = try collection.query("n between 150000 and 150100")
    _ = try await collection.page(0..<20, of: query)
    let next = try await progressReports {
      let page = try await collection.page(20..<40, of: query)
      #expect(page.items.rows == Array(150_020..<150_040))
    }
    let half = try #require(next.first?.total) / 2
    #expect(next.allSatisfy { $0.done > half })
    _ = try await collection.count(of: Query())
    let far = try await progressReports {
      let page = try await collection.page(190_000..<190_010, of: Query())
      #expect(page.items.rows == Array(190_001...190_010))
    }
    #expect(far.allSatisfy { $0.done > half })
  }

  @Test("reports its progress")
  func progress() async throws {
    let collection = try delimited(Self.numbers(200_000))
    let reports = try await progressReports {
      _ = try await collection.count(of: Query())
    }
    #expect(reports.count > 5)
    #expect(reports.map(\.done) == reports.map(\.done).sorted())
    let last = try #require(reports.last)
    #expect(last == Progress(found: 200_000, done: try #require(last.total), total: last.total))
  }

  @Test("stops when its task is cancelled and works again afterwards")
  func cancellation() async throws {
    let collection = try delimited(Self.numbers(200_000))
    let query = try collection.query("rest = 3", sort: "n desc")
    let stop: ProgressHandler = { report in
      if report.done > 500_000 { withUnsafeCurrentTask { $0?.cancel() } }
    }
    let requests: [@Sendable () async throws -> Void] = [
      { _ = try await collection.count(of: Query()) },
      { _ = try await collection.page(190_000..<190_001, of: Query()) },
      { _ = try await collection.page(0..<1, of: query) },
      { try await collection.forEachBatch(of: Query()) { _ throws(CatalogError) in } },
    ]
    for ask in requests {
      let task = Task { try await Progress.observe(stop, during: ask) }
      await #expect(throws: CatalogError.cancelled) { try await task.value }
    }
    #expect(try await collection.count(of: Query()) == 200_000)
    #expect(try await collection.page(0..<1, of: query).items.rows == [200_000])
  }

  @Test("reports a truncated file, before and during reading")
  func truncated() async throws {
    let folder = TemporaryFolder()
    let path = folder.write(Self.numbers(200_000), to: "numbers.csv")
    let collection = try await Catalog.open(path)
    let cut: ProgressHandler = { report in
      if report.done > 500_000 { truncate(path, 600_000) }
    }
    await #expect(throws: CatalogError.changed(path: path)) {
      try await Progress.observe(cut, during: { try await collection.count(of: Query()) })
    }
    await #expect(throws: CatalogError.changed(path: path)) {
      try await collection.page(0..<5, of: Query())
    }
  }

  @Test("reports an overwritten file but not an extended one")
  func writtenOver() async throws {
    let folder = TemporaryFolder()
    let path = folder.write("a,b\n1,2\n", to: "a.csv")
    let collection = try await Catalog.open(path)
    let end = Glibc.open(path, O_WRONLY | O_APPEND)
    #expect(write(end, "3,4\n", 4) == 4)
    close(end)
    #expect(try await collection.items().texts == [["1", "2"]])
    folder.write("c,d\n5,6\n", to: "a.csv")
    setTimes(of: path, to: 1)
    await #expect(throws: CatalogError.changed(path: path)) { try await collection.items() }
  }

  @Test("reports a file that was overwritten with a longer one")
  func writtenOverLonger() async throws {
    let folder = TemporaryFolder()
    let path = folder.write("a,b\n1,2\n", to: "a.csv")
    let collection = try await Catalog.open(path)
    folder.write("c,d\n5,6\n7,8\n", to: "a.csv")
    setTimes(of: path, to: 1)
    await #expect(throws: CatalogError.changed(path: path)) { try await collection.items() }
  }

  @Test("continues to read a removed file")
  func removed() async throws {
    let folder = TemporaryFolder()
    let path = folder.write(Self.numbers(100_000), to: "numbers.csv")
    let collection = try await Catalog.open(path)
    unlink(path)
    #expect(try await collection.count(of: Query()) == 100_000)
  }
}
