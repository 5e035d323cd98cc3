// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import Navigator

@Suite("Round ticks")
struct RoundTicksTests {
  private func labels(
    _ least: Double,
    _ greatest: Double,
    most: Int,
    isWhole: Bool = false
  ) -> [String] {
    let axis = ChartAxis(numbersFrom: least, to: greatest, isWhole: isWhole)
    return axis.ticks(upTo: most).first?.map(\.label) ?? []
  }

  @Test(
    "are 1, 2 or 5 times a power of ten apart, as many as there may be",
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
  func numbers(least: Double, greatest: Double, most: Int, expected: [String]) {
    #expect(labels(least, greatest, most: most) == expected)
  }

  @Test("are integers where they are to be")
  func whole() {
    #expect(labels(0, 3, most: 20, isWhole: true) == ["0", "1", "2", "3"])
    #expect(labels(0, 3, most: 20).prefix(3) == ["0", "0.2", "0.4"])
  }

  @Test("are one where all numbers are equal", arguments: [(2.5, "2.5"), (0, "0"), (-7, "-7")])
  func equal(number: Double, label: String) {
    #expect(labels(number, number, most: 5) == [label])
  }

  @Test("are the ends where nothing round lies between")
  func ends() {
    #expect(labels(1.2345, 1.2346, most: 1) == ["1.2345"])
    #expect(labels(0.123, 0.124, most: 2) == ["0.123", "0.124"])
  }

  @Test("lie within the ends, grow, and become fewer from set to set")
  func sets() {
    let numbers = [-1e300, -12_345.678, -1, -1e-7, 0, 3.3e-8, 0.7, 99, 1e17, 1e300]
    for (index, least) in numbers.enumerated() {
      for greatest in numbers.dropFirst(index + 1) {
        for most in [1, 2, 5, 40] {
          let sets = ChartAxis(numbersFrom: least, to: greatest).ticks(upTo: most)
          #expect(!sets.isEmpty, "\(least) to \(greatest)")
          for ticks in sets {
            #expect((1...most).contains(ticks.count))
            #expect(ticks.allSatisfy { (least...greatest).contains($0.value) })
            #expect(zip(ticks, ticks.dropFirst()).allSatisfy { $0.value < $1.value })
            #expect(Set(ticks.map(\.label)).count == ticks.count)
          }
        }
      }
    }
  }

  @Test("stand at places that keep their order, the ends at the ends")
  func places() {
    let axis = ChartAxis(numbersFrom: -1.7e308, to: 1.7e308)
    #expect(axis.place(of: -1.7e308, among: 9) == 0)
    #expect(axis.place(of: 0, among: 9) == 4)
    #expect(axis.place(of: 1.7e308, among: 9) == 8)
    #expect(ChartAxis(numbersFrom: 3, to: 3).place(of: 3, among: 9) == 4)
    #expect(axis.place(of: .infinity, among: 0) == 0)
  }
}
