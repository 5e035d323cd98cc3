// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import Navigator

@Suite("A table with bars")
struct TableBarsTests {
  private let table = Table(
    columns: [.init("kind"), .init("count", alignment: .trailing)],
    rows: [["tea", "8"], ["fish", "2"]]
  )

  private func text(columns: Int?) -> String {
    let window = WindowSize(columns: columns)
    return Renderer(width: columns, theme: nil).text(
      of: .table(table.barred(by: [8, 2], in: window))
    )
  }

  @Test("has bars that fill the available width")
  func narrow() {
    #expect(
      text(columns: 21) == """
        kind  count  bar
        ────  ─────  ────────
        tea       8  ████████
        fish      2  ██

        """
    )
  }

  @Test("has bars that are at most 30 columns wide", arguments: [nil, 43, 200])
  func wide(columns: Int?) {
    #expect(
      text(columns: columns).split(separator: "\n")[2].hasSuffix(
        "8  " + String(repeating: "█", count: 30)
      )
    )
  }

  @Test("has no bars if there is no room for them", arguments: 1...17)
  func none(columns: Int) {
    #expect(table.barred(by: [8, 2], in: WindowSize(columns: columns)) == table)
  }
}
