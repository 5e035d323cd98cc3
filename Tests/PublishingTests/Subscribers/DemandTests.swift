// SPDX-License-Identifier: Apache-2.0

import Publishing
import Testing

typealias Demand = Subscribers.Demand

@Suite("Demand arithmetic")
struct DemandTests {
  @Test(
    "a sum saturates at unlimited",
    arguments: [
      (Demand.max(2), Demand.max(3), Demand.max(5)),
      (.max(2), .unlimited, .unlimited),
      (.unlimited, .max(2), .unlimited),
      (.max(.max), .max(1), .unlimited),
    ]
  )
  func sum(left: Demand, right: Demand, sum: Demand) {
    #expect(left + right == sum)
  }

  @Test("a difference with unlimited is unlimited or none")
  func difference() {
    #expect(Demand.unlimited - .max(5) == .unlimited)
    #expect(Demand.unlimited - 5 == .unlimited)
    #expect(Demand.unlimited - .unlimited == .unlimited)
    #expect(Demand.max(5) - .max(2) == .max(3))
    #expect(Demand.max(5) - .unlimited == .none)
  }

  @Test("a product saturates at unlimited")
  func product() {
    #expect(Demand.max(4) * 3 == .max(12))
    #expect(Demand.max(.max) * 2 == .unlimited)
    #expect(Demand.unlimited * 2 == .unlimited)
  }

  @Test("comparisons work with unlimited on either side")
  func comparison() {
    #expect(Demand.unlimited > .max(.max))
    #expect(Demand.max(.max) < .unlimited)
    #expect(!(Demand.unlimited < .unlimited))
    #expect(Demand.unlimited > 7)
    #expect(7 < Demand.unlimited)
    #expect(Demand.max(7) == 7)
    #expect(Demand.max(7) <= 7)
    #expect(8 > Demand.max(7))
    #expect(Demand.unlimited != 7)
  }

  @Test("a negative demand traps")
  func negative() async {
    await #expect(processExitsWith: .failure) { _ = Demand.max(-1) }
    await #expect(processExitsWith: .failure) { _ = Demand.max(1) - .max(2) }
  }

  @Test("the maximum is readable, and nil if unlimited")
  func number() {
    #expect(Demand.max(3).max == 3)
    #expect(Demand.unlimited.max == nil)
  }
}
