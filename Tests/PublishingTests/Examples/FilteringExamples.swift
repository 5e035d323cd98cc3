// SPDX-License-Identifier: Apache-2.0

import Publishing
import Testing

@Suite("Examples of filtering")
struct FilteringExamples: ExampleSuite {
  let printed = PrintedValues()

  @Test("filter sends the matching values")
  func filter() {
    let owner = [3, 12, 25].publisher.filter { $0 > 10 }.sink { print($0) }
    #expect(takePrinted() == "12, 25")
    owner.cancel()
  }

  @Test("removeDuplicates drops a repeated value")
  func removeDuplicates() {
    let owner = [1, 1, 2, 1].publisher.removeDuplicates().sink { print($0) }
    #expect(takePrinted() == "1, 2, 1")
    owner.cancel()
  }

  @Test("removeDuplicates compares with a closure")
  func removeDuplicatesBy() {
    let owner = ["fig", "pear", "plum"].publisher.removeDuplicates { $0.count == $1.count }
      .sink { print($0) }
    #expect(takePrinted() == "fig, pear")
    owner.cancel()
  }

  @Test("ignoreOutput sends only the completion")
  func ignoreOutput() {
    let owner = ["fig", "pear"].publisher.ignoreOutput()
      .sink(receiveCompletion: { print($0) }, receiveValue: { _ in })
    #expect(takePrinted() == "finished")
    owner.cancel()
  }

  @Test("first sends the first value")
  func first() {
    let owner = ["fig", "pear"].publisher.first()
      .sink(receiveCompletion: { print($0) }, receiveValue: { print($0) })
    #expect(takePrinted() == "fig, finished")
    owner.cancel()
  }

  @Test("first sends the first matching value")
  func firstWhere() {
    let owner = [3, 12, 25].publisher.first { $0 > 10 }.sink { print($0) }
    #expect(takePrinted() == "12")
    owner.cancel()
  }

  @Test("last sends the last value")
  func last() {
    let owner = ["fig", "pear"].publisher.last().sink { print($0) }
    #expect(takePrinted() == "pear")
    owner.cancel()
  }

  @Test("last sends the last matching value")
  func lastWhere() {
    let owner = [3, 12, 25].publisher.last { $0 < 20 }.sink { print($0) }
    #expect(takePrinted() == "12")
    owner.cancel()
  }

  @Test("prefix sends the first values")
  func prefix() {
    let owner = ["fig", "pear", "plum"].publisher.prefix(2)
      .sink(receiveCompletion: { print($0) }, receiveValue: { print($0) })
    #expect(takePrinted() == "fig, pear, finished")
    owner.cancel()
  }

  @Test("output sends the value at a position")
  func outputAt() {
    let owner = ["fig", "pear", "plum"].publisher.output(at: 1).sink { print($0) }
    #expect(takePrinted() == "pear")
    owner.cancel()
  }

  @Test("output sends the values in a range")
  func outputIn() {
    let owner = ["fig", "pear", "plum"].publisher.output(in: 1...).sink { print($0) }
    #expect(takePrinted() == "pear, plum")
    owner.cancel()
  }

  @Test("prefix finishes at the first value that does not match")
  func prefixWhile() {
    let owner = [3, 5, 12, 4].publisher.prefix { $0 < 10 }
      .sink(receiveCompletion: { print($0) }, receiveValue: { print($0) })
    #expect(takePrinted() == "3, 5, finished")
    owner.cancel()
  }

  @Test("prefix finishes when another publisher sends a value")
  func prefixUntilOutput() {
    let rows = PassthroughSubject<Int, Never>()
    let stop = PassthroughSubject<Void, Never>()
    let owner = rows.prefix(untilOutputFrom: stop)
      .sink(receiveCompletion: { print($0) }, receiveValue: { print($0) })
    rows.send(1)
    stop.send()
    #expect(takePrinted() == "1, finished")
    owner.cancel()
  }

  @Test("dropFirst drops the first values")
  func dropFirst() {
    let owner = ["name", "fig", "pear"].publisher.dropFirst().sink { print($0) }
    #expect(takePrinted() == "fig, pear")
    owner.cancel()
  }

  @Test("drop sends from the first value that does not match")
  func dropWhile() {
    let owner = [3, 5, 12, 4].publisher.drop { $0 < 10 }.sink { print($0) }
    #expect(takePrinted() == "12, 4")
    owner.cancel()
  }

  @Test("drop sends from when another publisher sends a value")
  func dropUntilOutput() {
    let readings = PassthroughSubject<Int, Never>()
    let calibrated = PassthroughSubject<Void, Never>()
    let owner = readings.drop(untilOutputFrom: calibrated).sink { print($0) }
    readings.send(80)
    calibrated.send()
    readings.send(21)
    #expect(takePrinted() == "21")
    owner.cancel()
  }
}
