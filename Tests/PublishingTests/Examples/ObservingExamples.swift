// SPDX-License-Identifier: Apache-2.0

import Publishing
import Testing

@Suite("Examples of observing")
struct ObservingExamples: ExampleSuite {
  let printed = PrintedValues()

  @Test("handleEvents runs closures before the events arrive")
  func handleEvents() {
    let owner = ["fig", "pear"].publisher
      .handleEvents(receiveOutput: { print("sent", $0) }, receiveCompletion: { print($0) })
      .sink { print("received", $0) }
    #expect(takePrinted() == "sent fig, received fig, sent pear, received pear, finished")
    owner.cancel()
  }

  @Test("print writes a line for each event")
  func printEvents() {
    let log = printed
    let names = PassthroughSubject<String, Never>()
    let owner = names.print(to: log).sink { _ in }
    #expect(takePrinted() == "receive subscription: (PassthroughSubject), request unlimited")
    names.send("fig")
    #expect(takePrinted() == "receive value: (fig)")
    owner.cancel()
  }

  @Test("breakpoint passes on the values for which its closure returns false")
  func breakpoint() {
    let owner = [21, 22].publisher.breakpoint(receiveOutput: { $0 < 0 }).sink { print($0) }
    #expect(takePrinted() == "21, 22")
    owner.cancel()
  }

  @Test("breakpointOnError passes on a normal completion")
  func breakpointOnError() {
    let owner = [21, 22].publisher.breakpointOnError()
      .sink(receiveCompletion: { print($0) }, receiveValue: { print($0) })
    #expect(takePrinted() == "21, 22, finished")
    owner.cancel()
  }
}
