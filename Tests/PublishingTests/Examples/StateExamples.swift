// SPDX-License-Identifier: Apache-2.0

import Publishing
import Testing

@Suite("Examples of state")
struct StateExamples: ExampleSuite {
  let printed = PrintedValues()

  @Test("a published property sends its value before it changes")
  func published() {
    final class Search {
      @Published var text = ""
    }
    let search = Search()
    let owner = search.$text.sink { print("“\($0)” after “\(search.text)”") }
    search.text = "oats"
    #expect(takePrinted() == "“” after “”, “oats” after “”")
    owner.cancel()
  }

  @Test("assign follows a publisher for the lifetime of a property")
  func assignPublished() {
    final class Cart {
      @Published var total = 0
    }
    let cart = Cart()
    [1, 2, 3].publisher.scan(0, +).assign(to: &cart.$total)
    print(cart.total)
    #expect(takePrinted() == "6")
  }

  @Test("an observable object announces its changes")
  func observableObject() {
    final class Settings: ObservableObject {
      @Published var width = 80
    }
    let settings = Settings()
    let owner = settings.objectWillChange.sink { print("from", settings.width) }
    settings.width = 100
    #expect(takePrinted() == "from 80")
    owner.cancel()
  }

  @Test("an object announces a change explicitly")
  func observableObjectPublisher() {
    let objectWillChange = ObservableObjectPublisher()
    let owner = objectWillChange.sink { print("redraw") }
    objectWillChange.send()
    #expect(takePrinted() == "redraw")
    owner.cancel()
  }
}
