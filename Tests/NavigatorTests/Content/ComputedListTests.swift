// SPDX-License-Identifier: GPL-3.0-or-later

import Navigator
import Testing

@Suite("A computed list")
struct ComputedListTests {
  @Test("computes each element on access")
  func access() {
    let squares = ComputedList(count: 1_000_000) { $0 * $0 }
    #expect(squares[999] == 998_001)
    #expect(squares.prefix(3).elementsEqual([0, 1, 4]))
  }

  @Test("equals a list with equal elements")
  func equality() {
    let computed = ComputedList(count: 3) { $0 * 2 }
    #expect(computed == [0, 2, 4])
    #expect(computed == ComputedList([0, 2, 4]))
    #expect(computed != [0, 2])
    #expect(computed != [0, 2, 5])
  }
}
