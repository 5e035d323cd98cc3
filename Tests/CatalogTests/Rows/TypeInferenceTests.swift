// SPDX-License-Identifier: GPL-3.0-or-later

import TestSupport
import Testing

@testable import Catalog

@Suite("The type of a column")
struct TypeInferenceTests {
  private func inference(_ values: [String]) -> TypeInference {
    var inference = TypeInference(hasGroupComma: true)
    for value in values { inference.add(Array(value.utf8).span) }
    return inference
  }

  private func isMissing(_ value: String, _ type: ColumnType) -> Bool {
    type.missing.contains(Array(value.utf8).span)
  }

  private func fits(_ value: String, _ type: ColumnType) -> Bool {
    type.fits(Array(value.utf8).span)
  }

  @Test("is that of the program's habit", arguments: ColumnHabits.all)
  func habits(habit: ColumnHabits.Habit) {
    let (type, rivals) = inference(habit.values).result
    let found = rivals.isEmpty ? [type] : rivals
    #expect(found.map(\.description).joined(separator: " or ") == habit.type)
  }

  @Test("has a notation that each value of the sample fits", arguments: ColumnHabits.all)
  func fit(habit: ColumnHabits.Habit) {
    let (type, rivals) = inference(habit.values).result
    for type in [type] + rivals {
      for value in habit.values where !value.isEmpty {
        #expect(isMissing(value, type) || fits(value, type), "\(value) as \(type)")
      }
    }
  }

  @Test("has the markers of missing values that the program writes", arguments: ColumnHabits.all)
  func markers(habit: ColumnHabits.Habit) {
    let (type, rivals) = inference(habit.values).result
    for type in [type] + rivals {
      for value in habit.values where !value.isEmpty {
        #expect(isMissing(value, type) == habit.missing.contains(value), "\(value) as \(type)")
      }
    }
  }

  @Test("are at least 150 habits, each of which names a program")
  func count() {
    #expect(ColumnHabits.all.count >= 150)
    #expect(ColumnHabits.all.allSatisfy { !$0.origin.isEmpty })
  }

  @Test(
    "ignores spaces around a marker, which Excel's accounting format writes",
    arguments: [" -   ", " --", "NA ", "  ."]
  )
  func padded(marker: String) {
    let type = inference([" 1,234.50 ", marker, " (12.00)"]).result.type
    #expect(type.description == "decimal 1,234.56")
    #expect(isMissing(marker, type))
  }

  @Test("reads back from its description", arguments: ColumnHabits.all)
  func description(habit: ColumnHabits.Habit) throws {
    let (type, rivals) = inference(habit.values).result
    for type in [type] + rivals where type.kind != .text && type.kind != .boolean {
      let read = try #require(ColumnType(description: type.description))
      for value in habit.values where !value.isEmpty {
        #expect(fits(value, read) == fits(value, type), "\(value)")
      }
    }
  }

  @Test("does not depend on the order of the values", arguments: ColumnHabits.all)
  func order(habit: ColumnHabits.Habit) {
    let type = inference(habit.values).result.type
    #expect(inference(habit.values.reversed()).result.type == type)
  }

  @Test("does not depend on the parts in which they were read", arguments: ColumnHabits.all)
  func parts(habit: ColumnHabits.Habit) {
    let type = inference(habit.values).result.type
    for cut in habit.values.indices {
      var first = inference(Array(habit.values[..<cut]))
      first.merge(inference(Array(habit.values[cut...])))
      #expect(first.result.type == type, "cut at \(cut)")
    }
  }

  @Test(
    "allows one value in twenty that does not fit",
    arguments: [(19, "integer 1234"), (18, "text")]
  )
  func misfits(count: Int, type: String) {
    let values = (0..<count).map { "\($0)" } + ["see note"]
    #expect(inference(values).result.type.description == type)
  }

  @Test("of many values is that of the first ones")
  func many() {
    var inference = inference([])
    for _ in 0..<100_000 { inference.add(Array("1,234.50".utf8).span) }
    #expect(inference.result.type.description == "decimal 1,234.56")
  }

  @Test("is not decided by a comma before three digits if the delimiter is no comma")
  func groupComma() {
    var inference = TypeInference(hasGroupComma: false)
    for value in ["1,234", "12,345"] { inference.add(Array(value.utf8).span) }
    let rivals = inference.result.rivals.map(\.description)
    #expect(rivals == ["integer 1,234", "decimal 1.234,56"])
  }

  @Test("of texts has no missing values except those that the user named")
  func named() {
    var inference = TypeInference(missing: [Array("x".utf8)])
    for value in ["x", "NA", "DE"] { inference.add(Array(value.utf8).span) }
    let type = inference.result.type
    #expect(isMissing("x", type))
    #expect(!isMissing("NA", type))
  }
}
