// SPDX-License-Identifier: Apache-2.0

import Publishing
import Testing

// If a lock that the closure of a `DeinitAction` needs is held at that time, the test deadlocks.
@Suite("Locks and client code")
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

  @Test("a value can use the current value subject that replaces it, from its deinit")
  func replacedValue() {
    #expect(canUseSubjectInDeinit(CurrentValueSubject<DeinitAction?, Never>(nil)))
  }

  @Test("a value can use the replay subject that drops it, from its deinit")
  func droppedValue() {
    #expect(canUseSubjectInDeinit(ReplaySubject<DeinitAction?, Never>(bufferSize: 1)))
  }

  @Test("a captured object can use the subject from its deinit during cancellation")
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

  @Test("a captured object can use the sink and the subject from its deinit during completion")
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

  @Test("a captured object can use the future from its deinit during cancellation")
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

  @Test("a replayed value can use the shared publisher from its deinit after the last cancellation")
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
