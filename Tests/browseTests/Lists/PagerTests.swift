// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import browse

@Suite("The pages of a list in memory")
struct PagerTests {
  @Test("are turned to their ends, and said to end there")
  func turned() {
    var pager = Pager()
    let turns = [Pager.Step.previous, .next, .next, .next, .previous, .last, .first].map {
      pager.turn($0, of: 25, size: 10)
    }
    #expect(
      turns == [
        .reachedBeginning, .paged(to: 11), .paged(to: 21), .reachedEnd, .paged(to: 11),
        .paged(to: 21), .paged(to: 1),
      ]
    )
  }

  @Test("the last one is full where the list is a multiple of it")
  func full() {
    var pager = Pager()
    #expect(pager.turn(.last, of: 20, size: 10) == .paged(to: 11))
    #expect(pager.page(of: 20, size: 10) == 10..<20)
  }

  @Test("are those that there still are when the list has become shorter")
  func shorter() {
    var pager = Pager()
    _ = pager.turn(.last, of: 25, size: 10)
    #expect(pager.page(of: 12, size: 10) == 10..<12)
    #expect(pager.page(of: 10, size: 10) == 0..<10)
    #expect(pager.page(of: 0, size: 10) == 0..<0)
  }

  @Test("of nothing there is one")
  func empty() {
    var pager = Pager()
    #expect(pager.turn(.next, of: 0, size: 10) == .reachedEnd)
    #expect(pager.turn(.last, of: 0, size: 10) == .paged(to: 1))
  }
}
