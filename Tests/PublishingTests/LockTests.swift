// SPDX-License-Identifier: Apache-2.0

import Publishing
import Testing

// If a lock that the closure of a `DeinitAction` needs is held at that time, the test deadlocks.
@Suite("No lock is held while somebody else's code runs")
struct LockTests {
  /// Returns `true` if `subject` releases its value on the next one and can be used meanwhile.
  private func canUseSubjectInDeinit<S: Subject<DeinitAction?, Never>>(_ subject: S) -> Bool {
    var isGone = false
    subject.send(
      DeinitAction {
        isGone = true
        subject.sink { _ in }.cancel()
      }
    )
    subject.send(nil)
    return isGone
  }

  @Test("the value that a current value subject replaces may use the subject as it goes")
  func replacedValue() {
    #expect(canUseSubjectInDeinit(CurrentValueSubject<DeinitAction?, Never>(nil)))
  }

  @Test("the value that a replay subject drops may use the subject as it goes")
  func droppedValue() {
    #expect(canUseSubjectInDeinit(ReplaySubject<DeinitAction?, Never>(bufferSize: 1)))
  }

  @Test("what a subscription captured may use the subject as it is cancelled")
  func cancelled() {
    let subject = PassthroughSubject<Int, Never>()
    var isGone = false
    let owner = sink(
      on: subject,
      capturing: DeinitAction {
        isGone = true
        subject.sink { _ in }.cancel()
      }
    )
    owner.cancel()
    #expect(isGone)
  }

  @Test("what a sink captured may use the sink and the subject as they end")
  func completed() {
    let subject = PassthroughSubject<Int, Never>()
    var isGone = false
    var owner: AnyCancellable?
    owner = sink(
      on: subject,
      capturing: DeinitAction {
        isGone = true
        owner?.cancel()
        subject.send(1)
      }
    )
    subject.send(completion: .finished)
    #expect(isGone)
    owner = nil
  }

  @Test("what a future keeps may use the future as its subscribers go")
  func future() {
    var promise: Future<Int, Never>.Promise?
    let future = Future<Int, Never> { promise = $0 }
    var isGone = false
    let owner = sink(
      on: future,
      capturing: DeinitAction {
        isGone = true
        future.sink { _ in }.cancel()
      }
    )
    owner.cancel()
    #expect(isGone)
    promise?(.success(1))
  }

  @Test("the last user of a shared publisher may use it as what it shared goes")
  func shared() {
    let subject = PassthroughSubject<DeinitAction?, Never>()
    let shared = subject.share(replay: 1)
    var isGone = false
    let owner = shared.sink { _ in }
    subject.send(
      DeinitAction {
        isGone = true
        shared.sink { _ in }.cancel()
      }
    )
    owner.cancel()
    #expect(isGone)
  }

  /// Returns a subscription that is the only owner of `action`.
  private func sink<P: Publisher>(on publisher: P, capturing action: DeinitAction) -> AnyCancellable
  where P.Failure == Never {
    publisher.sink { [action] _ in withExtendedLifetime(action) {} }
  }
}
