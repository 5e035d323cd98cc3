// SPDX-License-Identifier: Apache-2.0

import Publishing
import Testing

private typealias Tracker = TrackingSubscriber<Int, TestError>

@Suite("Subjects: completion")
struct SubjectCompletionTests {
  @Test("nothing is delivered after a completion")
  func nothingAfter() {
    let subject = PassthroughSubject<Int, TestError>()
    let tracker = Tracker()
    subject.subscribe(tracker)
    subject.send(completion: .failure(.broken))
    subject.send(1)
    subject.send(completion: .finished)
    #expect(
      tracker.history == [.subscription("PassthroughSubject"), .completion(.failure(.broken))]
    )
  }

  @Test("a subscriber to a completed subject receives a subscription and the completion")
  func late() {
    let subject = CurrentValueSubject<Int, TestError>(1)
    subject.send(completion: .finished)
    let tracker = Tracker()
    subject.subscribe(tracker)
    #expect(tracker.history == [.subscription("Empty"), .completion(.finished)])
  }

  @Test("a current value subject keeps its value after the completion")
  func keptValue() {
    let subject = CurrentValueSubject<Int, TestError>(1)
    subject.value = 2
    subject.send(completion: .finished)
    #expect(subject.value == 2)
  }

  @Test("the value of a current value subject can be set after the completion")
  func lateValue() {
    let subject = CurrentValueSubject<Int, TestError>(1)
    subject.send(completion: .finished)
    subject.value = 2
    #expect(subject.value == 2)
  }

  @Test("a value that is sent after the completion does not become the value")
  func lateSend() {
    let subject = CurrentValueSubject<Int, TestError>(1)
    subject.send(completion: .finished)
    subject.send(3)
    #expect(subject.value == 1)
  }

  @Test("setting the value after the completion releases the former value")
  func formerValue() {
    final class Token {}
    let subject = CurrentValueSubject<Token?, TestError>(Token())
    weak let token = subject.value
    subject.send(completion: .finished)
    subject.value = nil
    #expect(token == nil)
  }

  @Test("a value that is set after the completion reaches no subscriber")
  func lateValueIsNotSent() {
    let subject = CurrentValueSubject<Int, TestError>(1)
    let (early, late) = (Tracker(demand: .none), Tracker())
    subject.subscribe(early)
    subject.send(completion: .finished)
    subject.value = 2
    subject.subscribe(late)
    #expect(early.history.dropFirst() == [.completion(.finished)])
    #expect(late.history.dropFirst() == [.completion(.finished)])
  }

  @Test("a completion sent during a delivery completes subscribers not yet reached")
  func endsAll() {
    let subject = PassthroughSubject<Int, TestError>()
    let first = Tracker { _ in
      subject.send(completion: .finished)
      return .none
    }
    let second = Tracker()
    subject.subscribe(first)
    subject.subscribe(second)
    subject.send(1)
    #expect(second.history == [.subscription("PassthroughSubject"), .completion(.finished)])
  }
}
