// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import browse

@Suite("A pager")
struct PagerTests {
  @Test("turns pages up to the first and last page, and reports them")
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

  @Test("shows a full last page if the count is a multiple of the page size")
  func full() {
    var pager = Pager()
    #expect(pager.turn(.last, of: 20, size: 10) == .paged(to: 11))
    #expect(pager.page(of: 20, size: 10) == 10..<20)
  }

  @Test("stays within a list that has become shorter")
  func shorter() {
    var pager = Pager()
    _ = pager.turn(.last, of: 25, size: 10)
    #expect(pager.page(of: 12, size: 10) == 10..<12)
    #expect(pager.page(of: 10, size: 10) == 0..<10)
    #expect(pager.page(of: 0, size: 10) == 0..<0)
  }

  @Test("stays on the first page of an empty list")
  func empty() {
    var pager = Pager()
    #expect(pager.turn(.next, of: 0, size: 10) == .reachedEnd)
    #expect(pager.turn(.last, of: 0, size: 10) == .paged(to: 1))
  }
}
