// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import browse

@Suite("Places of a list")
struct PlaceListTests {
  @Test(
    "are numbers, ranges or all",
    arguments: [
      (["3"], .ranges([2..<3])), (["1", "4-6"], .ranges([0..<1, 3..<6])),
      (["1,4-6", "9"], .ranges([0..<1, 3..<6, 8..<9])), (["all"], .all), (["ALL"], .all),
      (["7-7"], .ranges([6..<7])),
    ] as [([String], PlaceList)]
  )
  func places(words: [String], places: PlaceList) throws {
    #expect(try PlaceList(words) == places)
  }

  @Test(
    "are nothing else",
    arguments: ["0", "-1", "3-", "-", "5-2", "1-2-3", "x", "1.5", "99999999999999999999"]
  )
  func wrong(word: String) {
    #expect(throws: PicksError.notPlaces(word)) { try PlaceList(["1", word]) }
  }

  @Test("are not all beside others")
  func allAndOthers() {
    #expect(throws: PicksError.notPlaces("all")) { try PlaceList(["all", "3"]) }
  }
}
