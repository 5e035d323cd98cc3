// SPDX-License-Identifier: Apache-2.0

import Publishing
import PublishingTesting
import Testing

@Suite("Type-erased subscribers and cancellables")
struct AnySubscriberTests {
  @Test("a type-erased subscriber keeps the original's identity and forwards all events")
  func subscriber() {
    let tracker = TrackingSubscriber<Int, Never>()
    let erased = AnySubscriber(tracker)
    [1, 2].publisher.subscribe(erased)
    #expect(
      tracker.history == [
        .subscription("[1, 2]"), .value(1), .value(2), .completion(.finished),
      ]
    )
    #expect(erased.combineIdentifier == tracker.combineIdentifier)
  }

  @Test("a type-erased publisher can be erased again")
  func erased() {
    let subject = PassthroughSubject<Int, TestError>()
    let tracker = TrackingSubscriber<Int, TestError>()
    AnyPublisher(subject.eraseToAnyPublisher()).subscribe(tracker)
    subject.send(1)
    #expect(tracker.history == [.subscription("PassthroughSubject"), .value(1)])
  }

  @Test("a type-erased subject forwards all events")
  func subject() throws {
    let subject = PassthroughSubject<Int, Never>()
    let recorder = Recorder(subject)
    [1, 2].publisher.subscribe(AnySubscriber(subject))
    recorder.expect(1, 2, then: .finished)
  }

  @Test("closures receive the subscription, the values and the completion")
  func closures() {
    var heard: [String] = []
    let subscriber = AnySubscriber<Int, Never>(
      receiveSubscription: {
        heard.append("\($0)")
        $0.request(.max(1))
      },
      receiveValue: {
        heard.append("\($0)")
        return .max(1)
      },
      receiveCompletion: { heard.append("\($0)") }
    )
    [1, 2].publisher.subscribe(subscriber)
    #expect(heard == ["[1, 2]", "1", "2", "finished"])
  }

  @Test("a subscriber without closures requests nothing")
  func noClosures() {
    let probe = ProbePublisher<Int, Never>()
    probe.subscribe(AnySubscriber())
    #expect(probe.events == [])
  }

  @Test("a cancellable can be stored in an array")
  func collection() {
    var owners: [AnyCancellable] = []
    let probe = ProbePublisher<Int, Never>()
    let sink = Subscribers.Sink<Int, Never>(receiveCompletion: { _ in }, receiveValue: { _ in })
    probe.subscribe(sink)
    sink.store(in: &owners)
    #expect(probe.events == [.requested(.unlimited)])
    owners.removeAll()
    #expect(probe.events == [.requested(.unlimited), .cancelled])
  }
}
