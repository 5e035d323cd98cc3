// SPDX-License-Identifier: Apache-2.0

import Publishing
import Testing

private typealias Tracker = TrackingSubscriber<Int, TestError>

@Suite("Subjects: demand")
struct SubjectDemandTests {
  @Test("no more values are sent than the sum of requested and returned demand")
  func sum() {
    let subject = PassthroughSubject<Int, TestError>()
    let tracker = Tracker(demand: .max(1)) { $0 == 1 ? .max(1) : .none }
    subject.subscribe(tracker)
    for value in 1...3 { subject.send(value) }
    #expect(tracker.values == [1, 2])
    tracker.subscription?.request(.max(2))
    for value in 4...9 { subject.send(value) }
    #expect(tracker.values == [1, 2, 4, 5])
  }

  @Test("a passthrough subject drops a value without demand")
  func dropped() {
    let subject = PassthroughSubject<Int, TestError>()
    let tracker = Tracker(demand: .none)
    subject.subscribe(tracker)
    subject.send(1)
    tracker.subscription?.request(.max(1))
    subject.send(2)
    #expect(tracker.history == [.subscription("PassthroughSubject"), .value(2)])
  }

  @Test("a current value subject sends the latest value on request, and skips those between")
  func latest() {
    let subject = CurrentValueSubject<Int, TestError>(0)
    let tracker = Tracker(demand: .max(1))
    subject.subscribe(tracker)
    for value in 1...5 { subject.send(value) }
    #expect(tracker.values == [0])
    tracker.subscription?.request(.max(1))
    #expect(tracker.values == [0, 5])
    tracker.subscription?.request(.max(1))
    #expect(tracker.values == [0, 5])
    subject.send(6)
    #expect(tracker.values == [0, 5, 6])
  }

  @Test("a value delivered as the current one is not delivered again")
  func notTwice() {
    let subject = CurrentValueSubject<Int, TestError>(0)
    let late = Tracker(demand: .none)
    let first = Tracker { value in
      if value == 1 { late.subscription?.request(.max(5)) }
      return .none
    }
    subject.subscribe(first)
    subject.subscribe(late)
    subject.send(1)
    #expect(late.values == [1])
  }

  @Test("demand returned to a current value subject receives a missed value immediately")
  func returned() {
    let subject = CurrentValueSubject<Int, TestError>(0)
    let tracker = Tracker(demand: .max(1)) { value in
      if value == 0 { subject.send(1) }
      return value == 0 ? .max(1) : .none
    }
    subject.subscribe(tracker)
    #expect(tracker.values == [0, 1])
  }

  @Test("requesting no values traps")
  func none() async {
    await #expect(processExitsWith: .failure) {
      let subject = PassthroughSubject<Int, Never>()
      let tracker = TrackingSubscriber<Int, Never>(demand: .none)
      subject.subscribe(tracker)
      tracker.subscription?.request(.none)
    }
  }
}
