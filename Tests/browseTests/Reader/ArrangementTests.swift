// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import browse

@Suite("The text of an arrangement")
struct ArrangementTests {
  @Test(
    "can be parsed again",
    arguments: [
      Arrangement(), Arrangement(frozen: 2), Arrangement(showsCards: true),
      Arrangement(frozen: 2, leading: [4, 0], firstColumn: 1),
      Arrangement(frozen: 1, firstColumn: 7, widths: [0: 1000, 12: 3], showsCards: true),
      Arrangement(tinted: [3, 0]),
    ]
  )
  func roundTrip(arrangement: Arrangement) {
    #expect(Arrangement(arrangement.description) == arrangement)
  }

  @Test(
    "is rejected if it is invalid",
    arguments: [
      "", "freeze", "freeze 0", "freeze -1", "freeze 9223372036854775807", "width #1 1001",
      "freeze #1 #1", "freeze #0", "freeze #", "freeze #1 2",
      "width #1 9223372036854775807", "width #0 5", "right to 99999999999999999999", "cards,table",
    ]
  )
  func refused(text: String) {
    #expect(Arrangement(text) == nil)
  }
}
