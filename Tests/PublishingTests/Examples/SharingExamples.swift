// SPDX-License-Identifier: Apache-2.0

import Publishing
import PublishingTesting
import Testing

@Suite("Examples of sharing")
struct SharingExamples: ExampleSuite {
  let printed = PrintedValues()

  @Test("share subscribes to the publisher once")
  func share() {
    let names = PassthroughSubject<String, Never>()
    let shared = names.handleEvents(receiveOutput: { print("read", $0) }).share()
    let rows = shared.sink { print("row", $0) }
    let title = shared.sink { print("title", $0) }
    names.send("fig")
    #expect(takePrinted() == "read fig, row fig, title fig")
    rows.cancel()
    title.cancel()
  }

  @Test("share(replay:) sends the last value to a late subscriber")
  func shareReplay() {
    let names = PassthroughSubject<String, Never>()
    let shared = names.share(replay: 1)
    let rows = shared.sink { print("row", $0) }
    names.send("fig")
    let title = shared.sink { print("title", $0) }
    #expect(takePrinted() == "row fig, title fig")
    rows.cancel()
    title.cancel()
  }

  @Test("multicast sends through a subject once connected")
  func multicast() {
    let names = ["fig", "pear"].publisher.multicast { PassthroughSubject<String, Never>() }
    let rows = names.sink { print("row", $0) }
    let title = names.sink { print("title", $0) }
    let connection = names.connect()
    #expect(takePrinted() == "row fig, title fig, row pear, title pear")
    rows.cancel()
    title.cancel()
    connection.cancel()
  }

  @Test("multicast sends through a given subject")
  func multicastSubject() {
    let latest = CurrentValueSubject<String, Never>("none")
    let names = ["fig", "pear"].publisher.multicast(subject: latest)
    let owner = names.sink { print($0) }
    let connection = names.connect()
    #expect(takePrinted() == "none, fig, pear")
    owner.cancel()
    connection.cancel()
  }

  @Test("a connectable publisher waits for its connection")
  func makeConnectable() {
    let names = ["fig", "pear"].publisher.makeConnectable()
    let owner = names.sink { print($0) }
    print("connect")
    let connection = names.connect()
    #expect(takePrinted() == "connect, fig, pear")
    owner.cancel()
    connection.cancel()
  }

  @Test("autoconnect connects for the first subscriber")
  func autoconnect() {
    let names = ["fig", "pear"].publisher.makeConnectable().autoconnect()
    let owner = names.sink { print($0) }
    #expect(takePrinted() == "fig, pear")
    owner.cancel()
  }

  @Test("a driver replays its last value on the main queue")
  func driver() async {
    let name = CurrentValueSubject<String, Never>("fig")
    let isEnabled = name.map { !$0.isEmpty }.driver()
    let owner = isEnabled.sink { print($0) }
    name.send("")
    await drainMainQueue()
    #expect(takePrinted() == "true, false")
    owner.cancel()
  }

  @Test("a driver sends a value in place of a failure")
  func driverOnError() async {
    let price = Fail<Int, ItemError>(error: .noPrice).driver(onErrorJustReturn: 0)
    let owner = price.sink { print($0) }
    await drainMainQueue()
    #expect(takePrinted() == "0")
    owner.cancel()
  }
}
