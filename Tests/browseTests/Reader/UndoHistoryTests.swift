// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import browse

@Suite("The undo history")
struct UndoHistoryTests {
  @Test("goes back and forward through its values")
  func steps() {
    var changes = UndoHistory<Int>()
    for value in 1...3 { changes.add(value) }
    var now = 4
    var seen: [Int] = []
    for direction in [.undo, .undo, .redo, .undo, .undo, .redo] as [UndoHistory<Int>.Direction] {
      let value = changes.value(direction) ?? 0
      changes.step(direction, from: now)
      now = value
      seen.append(value)
    }
    #expect(seen == [3, 2, 3, 2, 1, 2])
  }

  @Test("drops the redo values after a new change")
  func newChange() {
    var changes = UndoHistory<Int>()
    changes.add(1)
    changes.step(.undo, from: 2)
    #expect(changes.value(.redo) == 2)
    changes.add(1)
    #expect(changes.value(.redo) == nil)
    #expect(changes.value(.undo) == 1)
  }

  @Test("ignores a step without a value")
  func nothing() {
    var changes = UndoHistory<Int>()
    changes.step(.undo, from: 1)
    changes.step(.redo, from: 1)
    #expect(changes.value(.undo) == nil)
    #expect(changes.value(.redo) == nil)
  }

  @Test("keeps the last hundred changes")
  func limit() {
    var changes = UndoHistory<Int>()
    for value in 1...1000 { changes.add(value) }
    var count = 0
    while let value = changes.value(.undo) {
      changes.step(.undo, from: 0)
      count += 1
      #expect(value == 1001 - count)
    }
    #expect(count == 100)
  }
}
