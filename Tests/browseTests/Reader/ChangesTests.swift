// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import browse

@Suite("Changes that can be taken back")
struct ChangesTests {
  @Test("steps lead back through what there was, and forward again")
  func steps() {
    var changes = Changes<Int>()
    for value in 1...3 { changes.add(value) }
    var now = 4
    var seen: [Int] = []
    for direction in [.back, .back, .forward, .back, .back, .forward] as [Changes<Int>.Direction] {
      let value = changes.value(direction) ?? 0
      changes.step(direction, from: now)
      now = value
      seen.append(value)
    }
    #expect(seen == [3, 2, 3, 2, 1, 2])
  }

  @Test("a change forgets what was taken back before it")
  func newChange() {
    var changes = Changes<Int>()
    changes.add(1)
    changes.step(.back, from: 2)
    #expect(changes.value(.forward) == 2)
    changes.add(1)
    #expect(changes.value(.forward) == nil)
    #expect(changes.value(.back) == 1)
  }

  @Test("where there is nothing, a step leads nowhere")
  func nothing() {
    var changes = Changes<Int>()
    changes.step(.back, from: 1)
    changes.step(.forward, from: 1)
    #expect(changes.value(.back) == nil)
    #expect(changes.value(.forward) == nil)
  }

  @Test("of very many changes the last hundred can be taken back")
  func limit() {
    var changes = Changes<Int>()
    for value in 1...1000 { changes.add(value) }
    var count = 0
    while let value = changes.value(.back) {
      changes.step(.back, from: 0)
      count += 1
      #expect(value == 1001 - count)
    }
    #expect(count == 100)
  }
}
