// SPDX-License-Identifier: Apache-2.0

import Publishing

/// A publisher that a test drives manually, and that records requests and cancellations.
///
/// It sends on request of the test, even without demand or after a cancellation. A test can
/// therefore detect operators that rely on the correct behaviour of others.
final class ProbePublisher<Output, Failure: Error>: Publisher {
  /// A call to a subscription.
  enum Event: Equatable {
    case requested(Subscribers.Demand)
    case cancelled
  }

  /// The closures that reach one subscriber.
  private struct Link {
    let give: (any Subscription) -> Void
    let send: (Output) -> Subscribers.Demand
    let end: (Subscribers.Completion<Failure>) -> Void
  }

  /// The calls to all subscriptions, in order.
  private(set) var events: [Event] = []

  /// The number of subscriptions.
  private(set) var subscriberCount = 0

  /// A closure that runs on each cancellation.
  var onCancel: () -> Void = {}

  private var link: Link?

  /// Creates a publisher without subscribers.
  init() {}

  func receive<S: Subscriber>(subscriber: S)
  where S.Input == Output, S.Failure == Failure {
    subscriberCount += 1
    link = Link(
      give: { subscriber.receive(subscription: $0) },
      send: { subscriber.receive($0) },
      end: { subscriber.receive(completion: $0) }
    )
    giveSubscription()
  }

  /// Sends the latest subscriber a further subscription, whose events are also recorded.
  func giveSubscription() {
    let subscription = ProbeSubscription { [weak self] event in
      self?.events.append(event)
      if event == .cancelled { self?.onCancel() }
    }
    give(subscription)
  }

  /// Sends `subscription` to the latest subscriber.
  func give(_ subscription: any Subscription) {
    link?.give(subscription)
  }

  /// Sends `value` to the latest subscriber.
  ///
  /// - Returns: The additional demand of the subscriber.
  @discardableResult
  func send(_ value: Output) -> Subscribers.Demand {
    link?.send(value) ?? .none
  }

  /// Sends a completion to the latest subscriber, on every call.
  func send(completion: Subscribers.Completion<Failure>) {
    link?.end(completion)
  }

  /// The number of cancellations.
  var cancelCount: Int { events.count { $0 == .cancelled } }

  /// The requested demands, in order.
  var requests: [Subscribers.Demand] {
    events.compactMap { if case .requested(let demand) = $0 { demand } else { nil } }
  }

  private final class ProbeSubscription: Subscription, CustomStringConvertible {
    private let write: (Event) -> Void

    var description: String { "Probe" }

    init(write: @escaping (Event) -> Void) {
      self.write = write
    }

    func request(_ demand: Subscribers.Demand) { write(.requested(demand)) }
    func cancel() { write(.cancelled) }
  }
}
