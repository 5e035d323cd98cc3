// SPDX-License-Identifier: Apache-2.0

import Publishing
import Testing

@Suite("Examples of subjects")
struct SubjectExamples: ExampleSuite {
  let printed = PrintedValues()

  @Test("a passthrough subject sends values to its current subscribers")
  func passthroughSubject() {
    let actions = PassthroughSubject<String, Never>()
    actions.send("open")
    let owner = actions.sink { print($0) }
    actions.send("select")
    #expect(takePrinted() == "select")
    owner.cancel()
  }

  @Test("a current value subject sends its value to a new subscriber")
  func currentValueSubject() {
    let picks = CurrentValueSubject<[String], Never>([])
    let owner = picks.sink { print($0) }
    picks.value.append("fig")
    #expect(takePrinted() == #"[], ["fig"]"#)
    owner.cancel()
  }

  @Test("a replay subject sends its last values to a new subscriber")
  func replaySubject() {
    let searches = ReplaySubject<String, Never>(bufferSize: 2)
    for text in ["fig", "pear", "plum"] { searches.send(text) }
    let owner = searches.sink { print($0) }
    #expect(takePrinted() == "pear, plum")
    owner.cancel()
  }

  @Test("a subject of Void sends without an argument")
  func sendVoid() {
    let reloads = PassthroughSubject<Void, Never>()
    let owner = reloads.sink { print("reload") }
    reloads.send()
    #expect(takePrinted() == "reload")
    owner.cancel()
  }

  @Test("subscribe sends through a subject")
  func subscribeSubject() {
    let names = PassthroughSubject<String, Never>()
    let owner = names.sink { print($0) }
    let source = ["fig", "pear"].publisher.subscribe(names)
    #expect(takePrinted() == "fig, pear")
    owner.cancel()
    source.cancel()
  }
}
