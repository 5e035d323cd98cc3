// SPDX-License-Identifier: Apache-2.0

import Publishing
import Testing

@Suite("Cancelling in a callback")
struct CancelInsideTests {
  private let subject = PassthroughSubject<Int, Never>()

  @Test("a cancellable can cancel itself in its own closure")
  func owner() {
    var count = 0
    var owner: AnyCancellable?
    owner = AnyCancellable {
      count += 1
      owner?.cancel()
    }
    owner?.cancel()
    #expect(count == 1)
  }

  @Test("a sink can cancel while it receives the completion")
  func completion() {
    var ends = 0
    var owner: AnyCancellable?
    owner = subject.sink(
      receiveCompletion: { _ in
        ends += 1
        owner?.cancel()
      },
      receiveValue: { _ in }
    )
    subject.send(completion: .finished)
    #expect(ends == 1)
  }

  @Test("a subscriber can cancel while it receives its subscription")
  func subscription() {
    let subscriber = TrackingSubscriber<Int, Never>(demand: .none)
    let cancelling = AnySubscriber<Int, Never>(
      receiveSubscription: {
        $0.request(.unlimited)
        $0.cancel()
      },
      receiveValue: subscriber.receive
    )
    subject.map { $0 }.filter { _ in true }.subscribe(cancelling)
    subject.send(1)
    #expect(subscriber.values == [])
  }

  @Test("a receiveOutput closure can cancel, and its value does not arrive")
  func handleEvents() {
    var owner: AnyCancellable?
    var heard: [Int] = []
    owner = subject.handleEvents(receiveOutput: { _ in owner?.cancel() }).sink { heard.append($0) }
    subject.send(1)
    #expect(heard == [])
  }

  @Test("a receiveCancel closure can cancel again")
  func receiveCancel() {
    var count = 0
    var owner: AnyCancellable?
    owner = subject.handleEvents(receiveCancel: {
      count += 1
      owner?.cancel()
    }).sink { _ in }
    owner?.cancel()
    #expect(count == 1)
  }
}
