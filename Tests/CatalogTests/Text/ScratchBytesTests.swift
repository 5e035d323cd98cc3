// SPDX-License-Identifier: GPL-3.0-or-later

import TestSupport
import Testing

@testable import Catalog

@Suite("The memory for computed texts")
struct ScratchBytesTests {
  @Test("keeps all texts until they are removed", arguments: seeds(20))
  func validity(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    var scratch = ScratchBytes(capacity: 8)
    for _ in 0..<5 {
      var texts: [(UnsafeMutablePointer<UInt8>, Int)] = []
      for number in 0..<100 {
        let count = Int.random(in: 0..<40, using: &generator)
        let start = scratch.allocate(count)
        for index in 0..<count { start[index] = UInt8(number) }
        texts.append((start, count))
      }
      for (number, (start, count)) in texts.enumerated() {
        #expect((0..<count).allSatisfy { start[$0] == UInt8(number) })
      }
      scratch.removeAll()
    }
  }

  @Test("does not grow for rows of the same size")
  func steadyState() {
    var scratch = ScratchBytes(capacity: 8)
    var capacities: [Int] = []
    for _ in 0..<20 {
      for _ in 0..<100 { _ = scratch.allocate(10) }
      capacities.append(scratch.capacity)
      scratch.removeAll()
    }
    #expect(Set(capacities.suffix(15)).count == 1)
  }

  @Test("gives back the bytes that a writer leaves free")
  func unknownLength() throws {
    var scratch = ScratchBytes(capacity: 16)
    let text = scratch.write(upTo: 10) { $0.append(7) }
    #expect(Array(text) == [7])
    let next = scratch.allocate(15)
    #expect(try next == #require(text.baseAddress) + 1)
    #expect(scratch.capacity == 16)
  }
}
