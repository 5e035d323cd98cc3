// SPDX-License-Identifier: Apache-2.0

import Publishing
import Testing

@Suite("Requesting no values")
struct MisuseTests {
  @Test("requesting no values from a subject traps")
  func subject() async {
    await #expect(processExitsWith: .failure) { requestNone(PassthroughSubject<Int, Never>()) }
  }

  @Test("requesting no values from an operator traps")
  func filter() async {
    await #expect(processExitsWith: .failure) {
      requestNone(PassthroughSubject<Int, Never>().filter { _ in true })
    }
  }

  @Test("requesting no values from an operator of several publishers traps")
  func merge() async {
    await #expect(processExitsWith: .failure) {
      requestNone(Just(1).merge(with: Just(2)))
    }
  }

  @Test("requesting no values from handleEvents traps")
  func handleEvents() async {
    await #expect(processExitsWith: .failure) {
      requestNone(PassthroughSubject<Int, Never>().handleEvents())
    }
  }

  @Test("requesting no values from an operator with a scheduler traps")
  func delay() async {
    await #expect(processExitsWith: .failure) {
      requestNone(Just(1).delay(for: 1, scheduler: ImmediateScheduler.shared))
    }
  }

  @Test("requesting no values from subscribe(on:) traps")
  func subscribeOn() async {
    await #expect(processExitsWith: .failure) {
      requestNone(Just(1).subscribe(on: ImmediateScheduler.shared))
    }
  }
}

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

private func requestNone<P: Publisher>(_ publisher: P) {
  let subscriber = AnySubscriber<P.Output, P.Failure>(receiveSubscription: { $0.request(.none) })
  publisher.subscribe(subscriber)
}
