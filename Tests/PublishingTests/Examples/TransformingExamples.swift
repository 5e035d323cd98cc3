// SPDX-License-Identifier: Apache-2.0

import FoundationEssentials
import Publishing
import PublishingTesting
import Testing

@Suite("Examples of transforming")
struct TransformingExamples: ExampleSuite {
  let printed = PrintedValues()

  @Test("map sends the result for each value")
  func map() {
    let owner = [2, 4].publisher.map { "\($0) kg" }.sink { print($0) }
    #expect(takePrinted() == "2 kg, 4 kg")
    owner.cancel()
  }

  @Test("map sends the property at a key path")
  func mapKeyPath() {
    let owner = ["fig", "pear"].publisher.map(\.count).sink { print($0) }
    #expect(takePrinted() == "3, 4")
    owner.cancel()
  }

  @Test("compactMap drops nil")
  func compactMap() {
    let owner = ["1", "two", "3"].publisher.compactMap { Int($0) }.sink { print($0) }
    #expect(takePrinted() == "1, 3")
    owner.cancel()
  }

  @Test("replaceNil sends a value in place of nil")
  func replaceNil() {
    let owner = [3, nil, 2].publisher.replaceNil(with: 0).sink { print($0) }
    #expect(takePrinted() == "3, 0, 2")
    owner.cancel()
  }

  @Test("scan sends each partial result")
  func scan() {
    let owner = [1, 2, 3].publisher.scan(0, +).sink { print($0) }
    #expect(takePrinted() == "1, 3, 6")
    owner.cancel()
  }

  @Test("mapError changes the failure")
  func mapError() {
    let owner = Fail<Int, ItemError>(error: .offline).mapError { _ in ItemError.noPrice }
      .sink(receiveCompletion: { print($0) }, receiveValue: { print($0) })
    #expect(takePrinted() == "failure(noPrice)")
    owner.cancel()
  }

  @Test("setFailureType lets a publisher match another")
  func setFailureType() {
    let owner = Just("fig").setFailureType(to: ItemError.self).append(Fail(error: .offline))
      .sink(receiveCompletion: { print($0) }, receiveValue: { print($0) })
    #expect(takePrinted() == "fig, failure(offline)")
    owner.cancel()
  }

  @Test("assertNoFailure sends the values")
  func assertNoFailure() {
    let price = Result<Int, ItemError>.success(3)
    let owner = price.publisher.assertNoFailure().sink { print($0) }
    #expect(takePrinted() == "3")
    owner.cancel()
  }

  @Test("encode sends the encoded form")
  func encode() {
    let owner = Just(["fig", "pear"]).encode(encoder: JSONEncoder())
      .map { String(decoding: $0, as: UTF8.self) }
      .sink(receiveCompletion: { print($0) }, receiveValue: { print($0) })
    #expect(takePrinted() == #"["fig","pear"], finished"#)
    owner.cancel()
  }

  @Test("decode sends the decoded value")
  func decode() {
    let owner = Just(Data("[3, 2]".utf8)).decode(type: [Int].self, decoder: JSONDecoder())
      .sink(receiveCompletion: { print($0) }, receiveValue: { print($0) })
    #expect(takePrinted() == "[3, 2], finished")
    owner.cancel()
  }

  @Test("buffer keeps values for a slow subscriber")
  func buffer() {
    let scheduler = TestScheduler()
    let names = PassthroughSubject<String, Never>()
    let owner = names.buffer(size: 2, prefetch: .byRequest, whenFull: .dropOldest)
      .flatMap(maxPublishers: .max(1)) { Just($0).delay(for: .seconds(1), scheduler: scheduler) }
      .sink { print($0) }
    for name in ["fig", "pear", "plum", "kiwi"] { names.send(name) }
    scheduler.run()
    #expect(takePrinted() == "fig, plum, kiwi")
    owner.cancel()
  }
}
