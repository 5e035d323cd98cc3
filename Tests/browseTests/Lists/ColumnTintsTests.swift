// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import Catalog
@testable import Navigator
@testable import browse

@Suite("The colours of numbers by size")
struct ColumnTintsTests {
  private let columns = [Column(name: "n", kind: .integer)]

  private func styles(_ values: [Value], tinted: Set<Int> = [0]) -> [Style?] {
    let items = values.enumerated().map { Item(id: .init(row: $0 + 1), values: [$1]) }
    let page = Page(start: 0, items: items, total: .exactly(items.count))
    let tints = ColumnTints(tinted, of: columns, on: page)
    return values.map { tints.style(of: $0, in: 0) }
  }

  @Test("go from the least to the greatest number of the page")
  func levels() {
    let values = [10, 0, 3, 5, 9].map { Value("\($0)") }
    #expect(styles(values) == [.level(4), .level(0), .level(1), .level(2), .level(4)])
  }

  @Test("are those of the least number if all are the same")
  func same() {
    #expect(styles([Value("7"), Value("7")]) == [.level(0), .level(0)])
  }

  @Test("are not given to missing values and to texts")
  func others() {
    #expect(styles([Value("1"), .absent, Value(""), Value("tea")]) == [.level(0), nil, nil, nil])
  }

  @Test("are not given in other columns")
  func otherColumns() {
    #expect(styles([Value("1")], tinted: []) == [nil])
  }
}
