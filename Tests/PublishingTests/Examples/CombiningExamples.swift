// SPDX-License-Identifier: Apache-2.0

import Publishing
import Testing

@Suite("Examples of combining")
struct CombiningExamples: ExampleSuite {
  let printed = PrintedValues()

  @Test("merge sends the values of both publishers")
  func merge() {
    let changes = PassthroughSubject<String, Never>()
    let owner = Just("idle").merge(with: changes).sink { print($0) }
    changes.send("loading")
    changes.send("idle")
    #expect(takePrinted() == "idle, loading, idle")
    owner.cancel()
  }

  @Test("combineLatest sends the latest values at each change")
  func combineLatest() {
    let name = CurrentValueSubject<String, Never>("fig")
    let price = CurrentValueSubject<Int, Never>(3)
    let owner = name.combineLatest(price).sink { print("\($0): \($1)") }
    price.send(4)
    name.send("pear")
    #expect(takePrinted() == "fig: 3, fig: 4, pear: 4")
    owner.cancel()
  }

  @Test("zip pairs values by position")
  func zip() {
    let owner = ["fig", "pear"].publisher.zip((1...9).publisher).sink { print($1, $0) }
    #expect(takePrinted() == "1 fig, 2 pear")
    owner.cancel()
  }

  @Test("withLatestFrom sends the latest value of another publisher")
  func withLatestFrom() {
    let query = CurrentValueSubject<String, Never>("oats")
    let search = PassthroughSubject<Void, Never>()
    let owner = search.withLatestFrom(query).sink { print($0) }
    query.send("rice")
    search.send()
    #expect(takePrinted() == "rice")
    owner.cancel()
  }

  @Test("flatMap sends the values of all publishers")
  func flatMap() {
    let owner = [1, 2].publisher.flatMap { page in ["\(page)a", "\(page)b"].publisher }
      .sink { print($0) }
    #expect(takePrinted() == "1a, 1b, 2a, 2b")
    owner.cancel()
  }

  @Test("switchToLatest sends the values of the latest publisher")
  func switchToLatest() {
    let queries = PassthroughSubject<String, Never>()
    let counts = PassthroughSubject<Int, Never>()
    let owner = queries.map { query in counts.map { "\(query): \($0)" } }.switchToLatest()
      .sink { print($0) }
    queries.send("fig")
    queries.send("pear")
    counts.send(3)
    #expect(takePrinted() == "pear: 3")
    owner.cancel()
  }

  @Test("flatMapLatest sends the values for the latest value")
  func flatMapLatest() {
    let queries = PassthroughSubject<String, Never>()
    let counts = PassthroughSubject<Int, Never>()
    let owner = queries.flatMapLatest { query in counts.map { "\(query): \($0)" } }
      .sink { print($0) }
    queries.send("fig")
    queries.send("pear")
    counts.send(3)
    #expect(takePrinted() == "pear: 3")
    owner.cancel()
  }
}
