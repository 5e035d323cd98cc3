// SPDX-License-Identifier: Apache-2.0

import Publishing
import PublishingTesting
import Testing

@Suite("Erased subscribers and owners")
struct AnySubscriberTests {
  @Test("an erased subscriber receives what is sent, under its own identity")
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

  @Test("an erased publisher is not erased again")
  func erased() {
    let subject = PassthroughSubject<Int, TestError>()
    let tracker = TrackingSubscriber<Int, TestError>()
    AnyPublisher(subject.eraseToAnyPublisher()).subscribe(tracker)
    subject.send(1)
    #expect(tracker.history == [.subscription("PassthroughSubject"), .value(1)])
  }

  @Test("an erased subject sends on what it receives")
  func subject() throws {
    let subject = PassthroughSubject<Int, Never>()
    let recorder = Recorder(subject)
    [1, 2].publisher.subscribe(AnySubscriber(subject))
    try recorder.expect(1, 2, then: .finished)
  }

  @Test("closures are told subscription, values and the end")
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

  @Test("without closures nothing is asked for")
  func noClosures() {
    let probe = ProbePublisher<Int, Never>()
    probe.subscribe(AnySubscriber())
    #expect(probe.events == [])
  }

  @Test("any cancellable is kept in an array as in a set")
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
