// SPDX-License-Identifier: Apache-2.0

import Publishing
import Testing

@Suite("Examples of subscribers")
struct SubscriberExamples: ExampleSuite {
  let printed = PrintedValues()

  @Test("sink receives the values and the completion")
  func sinkCompletion() {
    let owner = ["fig", "pear"].publisher.sink(
      receiveCompletion: { print($0) },
      receiveValue: { print($0) }
    )
    #expect(takePrinted() == "fig, pear, finished")
    owner.cancel()
  }

  @Test("sink receives the values")
  func sink() {
    let names = PassthroughSubject<String, Never>()
    let owner = names.sink { print($0) }
    names.send("fig")
    #expect(takePrinted() == "fig")
    owner.cancel()
  }

  @Test("assign sets a property to each value")
  func assign() {
    final class Window {
      var title = ""
    }
    let window = Window()
    let owner = ["fig", "pear"].publisher.assign(to: \.title, on: window)
    print(window.title)
    #expect(takePrinted() == "pear")
    owner.cancel()
  }

  @Test("values is a sequence of the values")
  func values() async {
    for await name in ["fig", "pear"].publisher.values { print(name) }
    #expect(takePrinted() == "fig, pear")
  }

  @Test("an erased publisher hides its subject")
  func anyPublisher() {
    final class ListScreen {
      private let subject = PassthroughSubject<String, Never>()
      var actions: AnyPublisher<String, Never> { subject.eraseToAnyPublisher() }
      func select(_ item: String) { subject.send(item) }
    }
    let screen = ListScreen()
    let owner = screen.actions.sink { print($0) }
    screen.select("fig")
    #expect(takePrinted() == "fig")
    owner.cancel()
  }

  @Test("erased publishers of different types have one type")
  func eraseToAnyPublisher() {
    func price(isKnown: Bool) -> AnyPublisher<Int, Never> {
      isKnown ? Just(3).eraseToAnyPublisher() : Empty().eraseToAnyPublisher()
    }
    let owner = price(isKnown: true).sink { print($0) }
    #expect(takePrinted() == "3")
    owner.cancel()
  }

  @Test("a cancelled sink receives nothing more")
  func cancel() {
    let names = PassthroughSubject<String, Never>()
    let owner = names.sink { print($0) }
    names.send("fig")
    owner.cancel()
    names.send("pear")
    #expect(takePrinted() == "fig")
  }

  @Test("a set keeps subscriptions alive")
  func store() {
    let names = PassthroughSubject<String, Never>()
    var owners: Set<AnyCancellable> = []
    names.sink { print($0) }.store(in: &owners)
    names.send("fig")
    owners.removeAll()
    names.send("pear")
    #expect(takePrinted() == "fig")
  }

  @Test("the value of a future is awaited")
  func futureValue() async {
    let saved = Future<Int, Never> { promise in promise(.success(7)) }
    print(await saved.value)
    #expect(takePrinted() == "7")
  }
}
