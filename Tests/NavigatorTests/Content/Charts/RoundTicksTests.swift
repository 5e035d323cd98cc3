// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import Navigator

@Suite("Round ticks")
struct RoundTicksTests {
  private func labels(
    _ lowerBound: Double,
    _ upperBound: Double,
    maximumCount: Int,
    integersOnly: Bool = false
  ) -> [String] {
    let axis = ChartAxis(numbersFrom: lowerBound, to: upperBound, integersOnly: integersOnly)
    return axis.ticks(upTo: maximumCount).first?.map(\.label) ?? []
  }

  @Test(
    "are 1, 2 or 5 times a power of ten apart, as many as allowed",
    arguments: [
      (0, 100, 11, ["0", "10", "20", "30", "40", "50", "60", "70", "80", "90", "100"]),
      (0, 100, 10, ["0", "20", "40", "60", "80", "100"]), (0, 100, 4, ["0", "50", "100"]),
      (0.1, 0.45, 4, ["0.1", "0.2", "0.3", "0.4"]), (-3, 3, 4, ["-2", "0", "2"]),
      (1990, 2024, 4, ["1990", "2000", "2010", "2020"]),
      (0, 12_000, 3, ["0", "5,000", "10,000"]), (0, 2_000_000, 3, ["0", "1,000,000", "2,000,000"]),
      (0, 3e20, 4, ["0", "1e20", "2e20", "3e20"]),
      (0, 3e-9, 4, ["0", "1e-9", "2e-9", "3e-9"]),
      (-1.7e308, 1.7e308, 3, ["-1e308", "0", "1e308"]),
    ] as [(Double, Double, Int, [String])]
  )
  func numbers(lowerBound: Double, upperBound: Double, maximumCount: Int, expected: [String]) {
    #expect(labels(lowerBound, upperBound, maximumCount: maximumCount) == expected)
  }

  @Test("are integers if requested")
  func whole() {
    #expect(labels(0, 3, maximumCount: 20, integersOnly: true) == ["0", "1", "2", "3"])
    #expect(labels(0, 3, maximumCount: 20).prefix(3) == ["0", "0.2", "0.4"])
  }

  @Test("are one tick if all numbers are equal", arguments: [(2.5, "2.5"), (0, "0"), (-7, "-7")])
  func equal(number: Double, label: String) {
    #expect(labels(number, number, maximumCount: 5) == [label])
  }

  @Test("are the bounds if no round number lies between them")
  func ends() {
    #expect(labels(1.2345, 1.2346, maximumCount: 1) == ["1.2345"])
    #expect(labels(0.123, 0.124, maximumCount: 2) == ["0.123", "0.124"])
  }

  @Test("lie within the bounds in ascending order and have distinct labels")
  func sets() {
    let numbers = [-1e300, -12_345.678, -1, -1e-7, 0, 3.3e-8, 0.7, 99, 1e17, 1e300]
    for (index, lowerBound) in numbers.enumerated() {
      for upperBound in numbers.dropFirst(index + 1) {
        for maximumCount in [1, 2, 5, 40] {
          let sets = ChartAxis(numbersFrom: lowerBound, to: upperBound).ticks(upTo: maximumCount)
          #expect(!sets.isEmpty, "\(lowerBound) to \(upperBound)")
          for ticks in sets {
            #expect((1...maximumCount).contains(ticks.count))
            #expect(ticks.allSatisfy { (lowerBound...upperBound).contains($0.value) })
            #expect(zip(ticks, ticks.dropFirst()).allSatisfy { $0.value < $1.value })
            #expect(Set(ticks.map(\.label)).count == ticks.count)
          }
        }
      }
    }
  }

  @Test("have cells in ascending order, with the bounds in the first and the last cell")
  func places() {
    let axis = ChartAxis(numbersFrom: -1.7e308, to: 1.7e308)
    #expect(axis.cellIndex(of: -1.7e308, count: 9) == 0)
    #expect(axis.cellIndex(of: 0, count: 9) == 4)
    #expect(axis.cellIndex(of: 1.7e308, count: 9) == 8)
    #expect(ChartAxis(numbersFrom: 3, to: 3).cellIndex(of: 3, count: 9) == 4)
    #expect(axis.cellIndex(of: .infinity, count: 0) == 0)
  }
}
