// SPDX-License-Identifier: Apache-2.0

import Publishing
import Testing

@Suite("Examples of start and completion")
struct CompletingExamples: ExampleSuite {
  let printed = PrintedValues()

  @Test("append sends values after those of the publisher")
  func append() {
    let owner = ["fig"].publisher.append("pear", "plum").sink { print($0) }
    #expect(takePrinted() == "fig, pear, plum")
    owner.cancel()
  }

  @Test("append continues with another publisher")
  func appendPublisher() {
    let owner = Just("fig").append(["pear", "plum"].publisher).sink { print($0) }
    #expect(takePrinted() == "fig, pear, plum")
    owner.cancel()
  }

  @Test("prepend sends values before those of the publisher")
  func prepend() {
    let owner = ["fig"].publisher.prepend("all", "none").sink { print($0) }
    #expect(takePrinted() == "all, none, fig")
    owner.cancel()
  }

  @Test("replaceEmpty sends a value if there is none")
  func replaceEmpty() {
    let owner = Empty<String, Never>().replaceEmpty(with: "no items").sink { print($0) }
    #expect(takePrinted() == "no items")
    owner.cancel()
  }

  @Test("replaceError sends a value in place of a failure")
  func replaceError() {
    let owner = Fail<Int, ItemError>(error: .noPrice).replaceError(with: 0)
      .sink(receiveCompletion: { print($0) }, receiveValue: { print($0) })
    #expect(takePrinted() == "0, finished")
    owner.cancel()
  }

  @Test("catch continues with another publisher after a failure")
  func catchFailure() {
    let owner = Fail<String, ItemError>(error: .offline).catch { _ in Just("cached") }
      .sink { print($0) }
    #expect(takePrinted() == "cached")
    owner.cancel()
  }

  @Test("retry subscribes again after a failure")
  func retry() {
    let page = Deferred {
      print("load")
      return Fail<String, ItemError>(error: .offline)
    }
    let owner = page.retry(2).sink(receiveCompletion: { print($0) }, receiveValue: { print($0) })
    #expect(takePrinted() == "load, load, load, failure(offline)")
    owner.cancel()
  }
}
