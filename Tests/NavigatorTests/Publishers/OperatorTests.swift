import Navigator
import TestSupport
import Testing

private typealias Tracker = TrackingSubscriber<Int, TestError>

@Suite("Publishers and operators")
struct OperatorTests {
  @Test("Just sends its value when asked, then finishes")
  func just() {
    let tracker = TrackingSubscriber<Int, Never>(demand: .none)
    Just(7).subscribe(tracker)
    #expect(tracker.history == [.subscription("Just")])
    tracker.subscription?.request(.max(1))
    #expect(tracker.history == [.subscription("Just"), .value(7), .completion(.finished)])
  }

  @Test("Just does not finish for who cancels on its value")
  func cancelledJust() {
    var subscription: (any Subscription)?
    let tracker = TrackingSubscriber<Int, Never>(demand: .none) { _ in
      subscription?.cancel()
      return .none
    }
    Just(7).subscribe(tracker)
    subscription = tracker.subscription
    subscription?.request(.max(1))
    #expect(tracker.history == [.subscription("Just"), .value(7)])
  }

  @Test("Empty finishes at once, or never", arguments: [true, false])
  func empty(immediately: Bool) {
    let tracker = Tracker()
    Empty<Int, TestError>(completeImmediately: immediately).subscribe(tracker)
    let end: [Tracker.Event] = immediately ? [.completion(.finished)] : []
    #expect(tracker.history == [.subscription("Empty")] + end)
  }

  @Test("map sends what the closure makes, and the end")
  func map() {
    let subject = PassthroughSubject<Int, TestError>()
    let tracker = TrackingSubscriber<String, TestError>()
    subject.map { "<\($0)>" }.subscribe(tracker)
    subject.send(1)
    subject.send(completion: .failure(.broken))
    #expect(
      tracker.history == [
        .subscription("PassthroughSubject"), .value("<1>"), .completion(.failure(.broken)),
      ]
    )
  }

  @Test("filter asks anew for a value that it leaves out")
  func filter() {
    let subject = PassthroughSubject<Int, TestError>()
    let tracker = Tracker(demand: .max(2))
    subject.filter { $0.isMultiple(of: 2) }.subscribe(tracker)
    for value in 1...9 { subject.send(value) }
    #expect(tracker.values == [2, 4])
  }

  @Test("an erased publisher is not erased again")
  func erased() {
    let subject = PassthroughSubject<Int, TestError>()
    let tracker = Tracker()
    AnyPublisher(subject.eraseToAnyPublisher()).subscribe(tracker)
    subject.send(1)
    #expect(tracker.history == [.subscription("PassthroughSubject"), .value(1)])
  }

  @Test("a sink keeps its first subscription and cancels a second")
  func secondSubscription() {
    let sink = Subscribers.Sink<Int, Never>(receiveCompletion: { _ in }, receiveValue: { _ in })
    let first = RecordedSubscription()
    let second = RecordedSubscription()
    sink.receive(subscription: first)
    sink.receive(subscription: second)
    #expect(first.requests == [.unlimited])
    #expect(second.requests == [])
    #expect(second.isCancelled)
    #expect(!first.isCancelled)
  }

  @Test("a sink that was cancelled before its subscription cancels that")
  func cancelledSink() {
    let sink = Subscribers.Sink<Int, Never>(receiveCompletion: { _ in }, receiveValue: { _ in })
    sink.cancel()
    let subscription = RecordedSubscription()
    sink.receive(subscription: subscription)
    #expect(subscription.isCancelled)
  }
}
