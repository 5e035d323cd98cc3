// SPDX-License-Identifier: Apache-2.0

import Publishing
import Testing

@Suite("Examples of sources")
struct SourceExamples: ExampleSuite {
  let printed = PrintedValues()

  @Test("Just sends one value")
  func just() {
    let owner = Just(7).sink(receiveCompletion: { print($0) }, receiveValue: { print($0) })
    #expect(takePrinted() == "7, finished")
    owner.cancel()
  }

  @Test("Empty finishes without a value")
  func empty() {
    let owner = Empty<String, Never>()
      .sink(receiveCompletion: { print($0) }, receiveValue: { print($0) })
    #expect(takePrinted() == "finished")
    owner.cancel()
  }

  @Test("Fail fails immediately")
  func fail() {
    let owner = Fail<Int, ItemError>(error: .noPrice)
      .sink(receiveCompletion: { print($0) }, receiveValue: { print($0) })
    #expect(takePrinted() == "failure(noPrice)")
    owner.cancel()
  }

  @Test("Deferred creates a publisher for each subscriber")
  func deferred() {
    var stock = 3
    let listing = Deferred { Just("\(stock) figs") }
    stock = 2
    let owner = listing.sink { print($0) }
    #expect(takePrinted() == "2 figs")
    owner.cancel()
  }

  @Test("Record sends what was recorded")
  func record() {
    let prices = Record<Int, ItemError>(output: [3, 2], completion: .failure(.offline))
    let owner = prices.sink(receiveCompletion: { print($0) }, receiveValue: { print($0) })
    #expect(takePrinted() == "3, 2, failure(offline)")
    owner.cancel()
  }

  @Test("Future sends the result of its promise")
  func future() {
    let saved = Future<Int, ItemError> { promise in promise(.success(7)) }
    let owner = saved.sink(receiveCompletion: { print($0) }, receiveValue: { print($0) })
    #expect(takePrinted() == "7, finished")
    owner.cancel()
  }

  @Test("the publisher of a sequence sends its elements")
  func sequence() {
    let owner = ["fig", "pear"].publisher.sink { print($0) }
    #expect(takePrinted() == "fig, pear")
    owner.cancel()
  }

  @Test("the publisher of an optional sends its value, if any")
  func optional() {
    let owner = Int("12").publisher
      .sink(receiveCompletion: { print($0) }, receiveValue: { print($0) })
    #expect(takePrinted() == "12, finished")
    owner.cancel()
  }

  @Test("the publisher of a result sends its value or fails")
  func resultPublisher() {
    let price = Result<Int, ItemError>.failure(.noPrice)
    let owner = price.publisher.sink(receiveCompletion: { print($0) }, receiveValue: { print($0) })
    #expect(takePrinted() == "failure(noPrice)")
    owner.cancel()
  }
}
