// SPDX-License-Identifier: Apache-2.0

import Publishing
import Testing

@Suite("Asking for nothing")
struct MisuseTests {
  @Test("asking a subject's subscription for nothing traps")
  func subject() async {
    await #expect(processExitsWith: .failure) { requestNone(PassthroughSubject<Int, Never>()) }
  }

  @Test("asking an operator for nothing traps")
  func filter() async {
    await #expect(processExitsWith: .failure) {
      requestNone(PassthroughSubject<Int, Never>().filter { _ in true })
    }
  }

  @Test("asking an operator of several publishers for nothing traps")
  func merge() async {
    await #expect(processExitsWith: .failure) {
      requestNone(Just(1).merge(with: Just(2)))
    }
  }

  @Test("asking an operator that looks on for nothing traps")
  func handleEvents() async {
    await #expect(processExitsWith: .failure) {
      requestNone(PassthroughSubject<Int, Never>().handleEvents())
    }
  }

  @Test("asking an operator with a scheduler for nothing traps")
  func delay() async {
    await #expect(processExitsWith: .failure) {
      requestNone(Just(1).delay(for: 1, scheduler: ImmediateScheduler.shared))
    }
  }

  @Test("asking on another scheduler for nothing traps")
  func subscribeOn() async {
    await #expect(processExitsWith: .failure) {
      requestNone(Just(1).subscribe(on: ImmediateScheduler.shared))
    }
  }
}

@Suite("Cancelling from inside a callback")
struct CancelInsideTests {
  private let subject = PassthroughSubject<Int, Never>()

  @Test("an owner may cancel itself from its own closure")
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

  @Test("a sink may be cancelled as it is told the end")
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

  @Test("a subscriber may cancel as it gets its subscription")
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

  @Test("a closure between may cancel on a value, which then does not arrive")
  func handleEvents() {
    var owner: AnyCancellable?
    var heard: [Int] = []
    owner = subject.handleEvents(receiveOutput: { _ in owner?.cancel() }).sink { heard.append($0) }
    subject.send(1)
    #expect(heard == [])
  }

  @Test("a closure that is told of the cancellation may cancel again")
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
