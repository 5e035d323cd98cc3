// SPDX-License-Identifier: Apache-2.0

import Publishing
import Testing

/// Runs a closure on deinitialization.
///
/// If a lock that the closure needs is held at that time, the test deadlocks.
private final class Parting {
  private let action: () -> Void

  init(_ action: @escaping () -> Void) {
    self.action = action
  }

  deinit { action() }
}

@Suite("No lock is held while somebody else's code runs")
struct LockTests {
  /// Returns `true` if `subject` releases its value on the next one and can be used meanwhile.
  private func usesSubjectAsItGoes<S: Subject<Parting?, Never>>(_ subject: S) -> Bool {
    var isGone = false
    subject.send(
      Parting {
        isGone = true
        subject.sink { _ in }.cancel()
      }
    )
    subject.send(nil)
    return isGone
  }

  @Test("the value that a current value subject replaces may use the subject as it goes")
  func replacedValue() {
    #expect(usesSubjectAsItGoes(CurrentValueSubject<Parting?, Never>(nil)))
  }

  @Test("the value that a replay subject drops may use the subject as it goes")
  func droppedValue() {
    #expect(usesSubjectAsItGoes(ReplaySubject<Parting?, Never>(bufferSize: 1)))
  }

  @Test("what a subscription captured may use the subject as it is cancelled")
  func cancelled() {
    let subject = PassthroughSubject<Int, Never>()
    var isGone = false
    let owner = sink(
      on: subject,
      capturing: Parting {
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
      capturing: Parting {
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
      capturing: Parting {
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
    let subject = PassthroughSubject<Parting?, Never>()
    let shared = subject.share(replay: 1)
    var isGone = false
    let owner = shared.sink { _ in }
    subject.send(
      Parting {
        isGone = true
        shared.sink { _ in }.cancel()
      }
    )
    owner.cancel()
    #expect(isGone)
  }

  /// Returns a subscription that is the only owner of `parting`.
  private func sink<P: Publisher>(on publisher: P, capturing parting: Parting) -> AnyCancellable
  where P.Failure == Never {
    publisher.sink { [parting] _ in withExtendedLifetime(parting) {} }
  }
}
