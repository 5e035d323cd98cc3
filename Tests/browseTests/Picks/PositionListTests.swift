// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import browse

@Suite("A list of positions")
struct PositionListTests {
  @Test(
    "is parsed from numbers, ranges or “all”",
    arguments: [
      (["3"], .ranges([2..<3])), (["1", "4-6"], .ranges([0..<1, 3..<6])),
      (["1,4-6", "9"], .ranges([0..<1, 3..<6, 8..<9])), (["all"], .all), (["ALL"], .all),
      (["7-7"], .ranges([6..<7])),
    ] as [([String], PositionList)]
  )
  func positions(words: [String], positions: PositionList) throws {
    #expect(try PositionList(words) == positions)
  }

  @Test(
    "is rejected if a word is anything else",
    arguments: ["0", "-1", "3-", "-", "5-2", "1-2-3", "x", "1.5", "99999999999999999999"]
  )
  func wrong(word: String) {
    #expect(throws: PicksError.invalidPositions(word)) { try PositionList(["1", word]) }
  }

  @Test("is rejected if it combines “all” with numbers")
  func allAndOthers() {
    #expect(throws: PicksError.invalidPositions("all")) { try PositionList(["all", "3"]) }
  }
}
