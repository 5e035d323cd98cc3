// SPDX-License-Identifier: Apache-2.0

import Publishing
import Testing

private final class Sign {
  @Published var text = ""
  @Published var width = 0
  var label = ""
  var owner: AnyCancellable?
}

@Suite("assign(to:on:)")
struct AssignTests {
  @Test("assign(to:on:) sets the property to each value until cancelled")
  func values() {
    let sign = Sign()
    let subject = PassthroughSubject<String, Never>()
    let owner = subject.assign(to: \.label, on: sign)
    subject.send("a")
    #expect(sign.label == "a")
    owner.cancel()
    subject.send("b")
    #expect(sign.label == "a")
  }

  @Test("assign(to:on:) requests unlimited values and cancels a second subscription")
  func secondSubscription() {
    let assign = Subscribers.Assign(object: Sign(), keyPath: \.label)
    let first = RecordedSubscription()
    let second = RecordedSubscription()
    assign.receive(subscription: first)
    assign.receive(subscription: second)
    #expect(first.requests == [.unlimited])
    #expect(!first.isCancelled)
    #expect(second.requests == [])
    #expect(second.isCancelled)
  }

  @Test("a subscription after the completion is cancelled")
  func afterEnd() {
    let assign = Subscribers.Assign(object: Sign(), keyPath: \.label)
    assign.receive(completion: .finished)
    let subscription = RecordedSubscription()
    assign.receive(subscription: subscription)
    #expect(subscription.isCancelled)
  }

  @Test("values before the subscription and after the completion are ignored")
  func outside() {
    let sign = Sign()
    let assign = Subscribers.Assign(object: sign, keyPath: \.label)
    #expect(assign.receive("early") == .none)
    #expect(sign.label == "")
    assign.receive(subscription: RecordedSubscription())
    #expect(assign.receive("in time") == .none)
    assign.receive(completion: .finished)
    #expect(assign.receive("late") == .none)
    #expect(sign.label == "in time")
  }

  @Test("cancelling twice cancels the subscription once")
  func cancelsOnce() {
    let assign = Subscribers.Assign(object: Sign(), keyPath: \.label)
    let subscription = CountingSubscription()
    assign.receive(subscription: subscription)
    assign.cancel()
    assign.cancel()
    #expect(subscription.cancellations == 1)
  }

  @Test("a cancellation releases the object")
  func cancelReleases() {
    var sign: Sign? = Sign()
    weak let object = sign
    let subject = PassthroughSubject<String, Never>()
    let owner = sign.map { subject.assign(to: \.label, on: $0) }
    sign = nil
    #expect(object != nil)
    owner?.cancel()
    #expect(object == nil)
  }

  @Test("a completion releases an object that stores the cancellable")
  func completionReleases() {
    var sign: Sign? = Sign()
    weak let object = sign
    let subject = PassthroughSubject<String, Never>()
    sign?.owner = sign.map { subject.assign(to: \.label, on: $0) }
    sign = nil
    #expect(object != nil)
    subject.send(completion: .finished)
    #expect(object == nil)
  }

  @Test("an object can cancel from its deinit", arguments: [false, true])
  func cancelAsFreed(isCompleted: Bool) {
    final class Target {
      let freed = DeinitAction()
      var count = 0
    }
    var target: Target? = Target()
    weak let freed = target?.freed
    let assign = target.map { Subscribers.Assign(object: $0, keyPath: \.count) }
    freed?.action = { [unowned assign] in assign?.cancel() }
    target = nil
    if isCompleted { assign?.receive(completion: .finished) } else { assign?.cancel() }
    #expect(freed == nil)
  }

  @Test("a property observer can cancel while the property is set")
  func cancelWhileSet() {
    final class Once {
      var owner: AnyCancellable?
      var count = 0 { didSet { owner?.cancel() } }
    }
    let once = Once()
    let subject = PassthroughSubject<Int, Never>()
    once.owner = subject.assign(to: \.count, on: once)
    subject.send(1)
    subject.send(2)
    #expect(once.count == 1)
  }

  @Test("the object and the key path are readable, the object until the cancellation")
  func parts() {
    let sign = Sign()
    let assign = Subscribers.Assign(object: sign, keyPath: \.label)
    #expect(assign.object === sign)
    #expect(assign.keyPath == \Sign.label)
    assign.cancel()
    #expect(assign.object == nil)
  }

  @Test("the description names the object's type")
  func name() {
    #expect("\(Subscribers.Assign(object: Sign(), keyPath: \.label))" == "Assign Sign.")
  }
}

@Suite("assign(to:)")
struct AssignToPublishedTests {
  @Test("assign(to:) sets the property to each value and notifies its subscribers")
  func values() {
    let sign = Sign()
    let subject = PassthroughSubject<String, Never>()
    subject.assign(to: &sign.$text)
    let tracker = TrackingSubscriber<String, Never>()
    sign.$text.subscribe(tracker)
    subject.send("a")
    #expect(sign.text == "a")
    #expect(tracker.values == ["", "a"])
  }

  @Test("the property can be read while an immediate value is delivered")
  func atOnce() {
    let sign = Sign()
    var heard: [[String]] = []
    let owner = sign.$text.sink { heard.append([$0, sign.text]) }
    Just("a").assign(to: &sign.$text)
    #expect(heard == [["", ""], ["a", ""]])
    #expect(sign.text == "a")
    owner.cancel()
  }

  @Test("assign(to:) requests unlimited values immediately")
  func demand() {
    let sign = Sign()
    let upstream = RecordedPublisher<String>()
    upstream.assign(to: &sign.$text)
    #expect(upstream.subscription.requests == [.unlimited])
  }

  @Test("releasing the object cancels the assignment")
  func objectGoes() {
    let upstream = RecordedPublisher<String>()
    var sign: Sign? = Sign()
    if let sign { upstream.assign(to: &sign.$text) }
    #expect(!upstream.subscription.isCancelled)
    sign = nil
    #expect(upstream.subscription.isCancelled)
  }

  @Test("the assignment lasts while the property has a subscriber")
  func subscribed() {
    let upstream = RecordedPublisher<String>()
    var sign: Sign? = Sign()
    if let sign { upstream.assign(to: &sign.$text) }
    let owner = sign?.$text.sink { _ in }
    sign = nil
    #expect(!upstream.subscription.isCancelled)
    owner?.cancel()
    #expect(upstream.subscription.isCancelled)
  }

  @Test("assigning one property of an object to another creates no retain cycle")
  func noCycle() {
    var sign: Sign? = Sign()
    weak let object = sign
    if let sign { sign.$text.map(\.count).assign(to: &sign.$width) }
    sign?.text = "four"
    #expect(sign?.width == 4)
    sign = nil
    #expect(object == nil)
  }

  @Test("captures between two properties of an object are freed with it")
  func captureFreed() {
    var token: Token? = Token()
    weak let captured = token
    var sign: Sign? = Sign()
    if let sign {
      let width = sign.$text.map { [token] text in
        withExtendedLifetime(token) { text.count }
      }
      width.assign(to: &sign.$width)
    }
    token = nil
    #expect(captured != nil)
    sign = nil
    #expect(captured == nil)
  }

  @Test("a completion frees the captures, and the property can still be set")
  func completion() {
    let sign = Sign()
    let subject = PassthroughSubject<String, Never>()
    var token: Token? = Token()
    weak let captured = token
    subject.filter { [token] _ in withExtendedLifetime(token) { true } }.assign(to: &sign.$text)
    token = nil
    subject.send("a")
    subject.send(completion: .finished)
    #expect(captured == nil)
    sign.text = "b"
    #expect(sign.text == "b")
  }

  @Test("a completion frees the subscriber")
  func completedSetter() {
    final class Setter: Publisher {
      typealias Output = String
      typealias Failure = Never
      weak var subscriber: AnyObject?
      func receive<S: Subscriber>(subscriber: S) where S.Input == String, S.Failure == Never {
        self.subscriber = subscriber as AnyObject
        subscriber.receive(subscription: RecordedSubscription())
        subscriber.receive(completion: .finished)
      }
    }
    let sign = Sign()
    let setter = Setter()
    setter.assign(to: &sign.$text)
    #expect(setter.subscriber == nil)
    #expect(sign.text == "")
  }

  @Test("several publishers can set one property")
  func several() {
    let sign = Sign()
    let first = PassthroughSubject<String, Never>()
    let second = PassthroughSubject<String, Never>()
    first.assign(to: &sign.$text)
    second.assign(to: &sign.$text)
    first.send("a")
    #expect(sign.text == "a")
    second.send("b")
    #expect(sign.text == "b")
  }

  @Test("assign(to:) works in a main-actor class")
  @MainActor func mainActor() {
    let model = TotalModel()
    model.price = 3
    #expect(model.total == 6)
  }
}

@MainActor
private final class TotalModel {
  @Published var price = 0
  @Published private(set) var total = 0

  init() {
    $price.map { $0 * 2 }.assign(to: &$total)
  }
}

private struct RecordedPublisher<Output>: Publisher {
  typealias Failure = Never

  let subscription = RecordedSubscription()

  func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Never {
    subscriber.receive(subscription: subscription)
  }
}

private final class CountingSubscription: Subscription {
  private(set) var cancellations = 0

  func request(_ demand: Demand) {}
  func cancel() { cancellations += 1 }
}
