// SPDX-License-Identifier: Apache-2.0

import Publishing
import Testing

@Suite("Examples of one result")
struct ReducingExamples: ExampleSuite {
  let printed = PrintedValues()

  @Test("reduce sends the final result")
  func reduce() {
    let owner = [1, 2, 3].publisher.reduce(0, +).sink { print($0) }
    #expect(takePrinted() == "6")
    owner.cancel()
  }

  @Test("collect sends all values as one array")
  func collect() {
    let owner = [1, 2, 3].publisher.collect().sink { print($0) }
    #expect(takePrinted() == "[1, 2, 3]")
    owner.cancel()
  }

  @Test("collect sends arrays of a fixed size")
  func collectByCount() {
    let owner = [1, 2, 3].publisher.collect(2).sink { print($0) }
    #expect(takePrinted() == "[1, 2], [3]")
    owner.cancel()
  }

  @Test("count sends the number of values")
  func count() {
    let owner = ["fig", "pear"].publisher.count().sink { print($0) }
    #expect(takePrinted() == "2")
    owner.cancel()
  }

  @Test("min sends the smallest value")
  func minimum() {
    let owner = [3, 1, 2].publisher.min().sink { print($0) }
    #expect(takePrinted() == "1")
    owner.cancel()
  }

  @Test("max sends the largest value")
  func maximum() {
    let owner = [3, 1, 2].publisher.max().sink { print($0) }
    #expect(takePrinted() == "3")
    owner.cancel()
  }

  @Test("min compares with a closure")
  func minimumBy() {
    let owner = ["pear", "fig"].publisher.min { $0.count < $1.count }.sink { print($0) }
    #expect(takePrinted() == "fig")
    owner.cancel()
  }

  @Test("max compares with a closure")
  func maximumBy() {
    let owner = ["pear", "fig"].publisher.max { $0.count < $1.count }.sink { print($0) }
    #expect(takePrinted() == "pear")
    owner.cancel()
  }

  @Test("contains sends true for an equal value")
  func contains() {
    let owner = ["fig", "pear"].publisher.contains("pear").sink { print($0) }
    #expect(takePrinted() == "true")
    owner.cancel()
  }

  @Test("contains sends true for a matching value")
  func containsWhere() {
    let owner = [3, 12].publisher.contains { $0 > 20 }.sink { print($0) }
    #expect(takePrinted() == "false")
    owner.cancel()
  }

  @Test("allSatisfy sends false at the first value that does not match")
  func allSatisfy() {
    let owner = [1, 2, 3].publisher.allSatisfy { $0 > 1 }.sink { print($0) }
    #expect(takePrinted() == "false")
    owner.cancel()
  }
}
