// SPDX-License-Identifier: Apache-2.0

import Publishing
import Testing

private typealias Tracker = TrackingSubscriber<Int, TestError>

@Suite("Subjects: cancellation and lifetime")
struct SubjectLifetimeTests {
  @Test("a cancelled subscriber does not receive the value that is being delivered")
  func cancelWhileDelivering() {
    let subject = PassthroughSubject<Int, Never>()
    var second: AnyCancellable?
    var heard: [String] = []
    let first = subject.sink { _ in
      heard.append("first")
      second?.cancel()
    }
    second = subject.sink { _ in heard.append("second") }
    subject.send(1)
    #expect(heard == ["first"])
    first.cancel()
  }

  @Test("a subscriber can cancel itself while it receives a value")
  func cancelSelf() {
    let subject = PassthroughSubject<Int, Never>()
    var owner: AnyCancellable?
    var heard: [Int] = []
    owner = subject.sink { value in
      heard.append(value)
      owner?.cancel()
    }
    subject.send(1)
    subject.send(2)
    #expect(heard == [1])
  }

  @Test("a cancellation releases the closure's captures immediately")
  func releasesCapture() {
    let subject = PassthroughSubject<Int, Never>()
    var object: Token? = Token()
    weak let token = object
    let owner = subject.sink { [object] _ in _ = object }
    object = nil
    #expect(token != nil)
    owner.cancel()
    #expect(token == nil)
  }

  @Test("a completion releases the closure's captures, even if the cancellable is kept")
  func completionReleases() {
    let subject = PassthroughSubject<Int, Never>()
    var object: Token? = Token()
    weak let token = object
    let owner = subject.sink { [object] _ in _ = object }
    object = nil
    subject.send(completion: .finished)
    #expect(token == nil)
    owner.cancel()
  }

  @Test("releasing the cancellable cancels the subscription")
  func ownerGoes() {
    let subject = PassthroughSubject<Int, Never>()
    var heard: [Int] = []
    var owner: AnyCancellable? = subject.sink { heard.append($0) }
    subject.send(1)
    owner = nil
    subject.send(2)
    #expect(heard == [1])
    _ = owner
  }

  @Test("a subscription retains its subject until cancelled, and its release sends nothing")
  func subjectGoes() {
    var subject: PassthroughSubject<Int, TestError>? = PassthroughSubject()
    weak let weakSubject = subject
    let tracker = Tracker()
    subject?.subscribe(tracker)
    subject = nil
    #expect(weakSubject != nil)
    tracker.subscription?.cancel()
    #expect(weakSubject == nil)
    #expect(tracker.history == [.subscription("PassthroughSubject")])
  }

  @Test("a subscription releases its subject at the completion")
  func subjectEnds() {
    var subject: PassthroughSubject<Int, Never>? = PassthroughSubject()
    weak let weakSubject = subject
    let owner = subject?.sink { _ in }
    subject?.send(completion: .finished)
    subject = nil
    #expect(weakSubject == nil)
    owner?.cancel()
  }

  @Test("releasing the cancellable and the subject frees everything between")
  func everythingFreed() {
    var subject: CurrentValueSubject<Token, Never>? = CurrentValueSubject(Token())
    weak let value = subject?.value
    weak let weakSubject = subject
    var owner = subject?.filter { _ in true }.map { $0 }.eraseToAnyPublisher().sink { _ in }
    subject = nil
    owner = nil
    #expect(value == nil)
    #expect(weakSubject == nil)
    _ = owner
  }

  @Test("cancelling twice runs the closure once")
  func twice() {
    var count = 0
    let owner = AnyCancellable { count += 1 }
    owner.cancel()
    owner.cancel()
    #expect(count == 1)
  }

  @Test("a set of cancellables keeps the subscriptions")
  func stored() {
    let subject = PassthroughSubject<Int, Never>()
    var heard = 0
    var owners: Set<AnyCancellable> = []
    subject.sink { heard += $0 }.store(in: &owners)
    subject.send(1)
    owners.removeAll()
    subject.send(1)
    #expect(heard == 1)
  }
}
