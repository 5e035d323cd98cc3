import Navigator
import TestSupport
import Testing

@testable import Catalog
@testable import browse

@Suite("What is known about columns, in words")
struct StatisticsTextTests {
  private func text(_ rows: [[String]], columns: [Int]) async throws -> String {
    let names = ["name", "price", "added"]
    let list = ListCollection(
      "foods",
      columns: names.map { Column(name: $0, kind: .text) },
      rows: rows
    )
    let statistics = try await list.statistics(of: columns, in: Query())
    let content = StatisticsText.content(statistics, named: columns.map { names[$0] })
    return Renderer(width: 120, isColored: false).text(of: content)
  }

  private let rows = [
    ["Sencha", "1", "2026-01-01"], ["Assam", "2", "2026-01-02"], ["", "3"],
    ["Assam", "dear", "2026-01-03"],
  ]

  @Test("several columns are a table")
  func overview() async throws {
    expect(
      try await text(rows, columns: [0, 1, 2]),
      is: """
        column  count  empty  distinct     minimum      median        mean     maximum  deviation
        ──────  ─────  ─────  ────────  ──────────  ──────────  ──────────  ──────────  ─────────
        name        3      1         2       Assam                              Sencha
        price       4      0         4           1           2           2           3          1
        added       3      1         3  2026-01-01  2026-01-02  2026-01-02  2026-01-03      1 day

        """
    )
  }

  @Test("one column of numbers is told in full, with its histogram")
  func numbers() async throws {
    let text = try await text(rows, columns: [1])
    expect(
      text.split(separator: "\n").prefix(13).joined(separator: "\n"),
      is: """
        count                                    4
        empty                                    0
        no value                                 0
        distinct                                 4
        kind                                     numbers
        other kinds         not in what follows  1
        minimum                                  1
        lower quartile                           1.5
        median                                   2
        upper quartile                           2.5
        maximum                                  3
        mean                                     2
        standard deviation                       1
        """
    )
    #expect(text.contains("from"))
    #expect(text.contains("██████████████████████████████"))
  }

  @Test("one column of texts has neither a mean nor a histogram")
  func texts() async throws {
    expect(
      try await text(rows, columns: [0]),
      is: """
        count     3
        empty     1
        no value  0
        distinct  2
        kind      texts
        minimum   Assam
        maximum   Sencha

        """
    )
  }

  @Test("a column of dates has dates for edges")
  func dates() async throws {
    let text = try await text(rows, columns: [2])
    #expect(text.contains("kind                dates\n"))
    #expect(text.contains("no value            1\n"))
    #expect(text.contains("\n2026-01-01"))
  }

  @Test("a column without values has nothing to say")
  func none() async throws {
    expect(
      try await text([], columns: [0]),
      is: """
        count     0
        empty     0
        no value  0
        distinct  0

        """
    )
  }

  @Test("what is estimated is marked, with its error")
  func estimated() async throws {
    let rows = (1...200_000).map { ["value \($0 &* 7919)"] }
    let text = try await text(rows, columns: [0])
    #expect(text.contains("distinct  ≈ "))
    #expect(text.contains(" (± "))
    #expect(text.contains(" %)\n"))
  }
}
