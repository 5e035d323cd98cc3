// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import browse

@Suite("The pauses of Dispatch")
struct DispatchPausesTests {
  @Test("are too long if six follow one another")
  func following() {
    let pauses = DispatchPauses()
    let results = (100...105).map { pauses.isTooLong(at: $0) }
    #expect(results == [false, false, false, false, false, true])
  }

  @Test("are counted anew after a time without one")
  func separate() {
    let pauses = DispatchPauses()
    let results = [100, 101, 102, 103, 110, 111, 112, 113].map { pauses.isTooLong(at: $0) }
    #expect(!results.contains(true))
  }
}
