// SPDX-License-Identifier: Apache-2.0

import Publishing

/// A publisher that a test drives by hand: it writes down what its subscribers ask of it, and keeps them.
///
/// It sends whatever it is told to, asked for or not, cancelled or not, so that a test sees who
/// relies on others to hold to the rules.
final class ProbePublisher<Output, Failure: Error>: Publisher {
  /// Something that was asked of a subscription.
  enum Event: Equatable {
    case requested(Subscribers.Demand)
    case cancelled
  }

  /// How to reach one subscriber.
  private struct Link {
    let give: (any Subscription) -> Void
    let send: (Output) -> Subscribers.Demand
    let end: (Subscribers.Completion<Failure>) -> Void
  }

  /// What was asked of it, in order, whoever asked.
  private(set) var events: [Event] = []

  /// How often somebody subscribed.
  private(set) var subscriberCount = 0

  /// Called when somebody cancels.
  var onCancel: () -> Void = {}

  private var link: Link?

  /// A publisher that nobody has subscribed to yet.
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

  /// Gives the latest subscriber one more subscription, whose events are written down as well.
  func giveSubscription() {
    let subscription = ProbeSubscription { [weak self] event in
      self?.events.append(event)
      if event == .cancelled { self?.onCancel() }
    }
    give(subscription)
  }

  /// Gives the latest subscriber `subscription`.
  func give(_ subscription: any Subscription) {
    link?.give(subscription)
  }

  /// Sends `value` to the latest subscriber.
  ///
  /// - Returns: What the subscriber asks for in addition.
  @discardableResult
  func send(_ value: Output) -> Subscribers.Demand {
    link?.send(value) ?? .none
  }

  /// Ends it for the latest subscriber, as often as it is called.
  func send(completion: Subscribers.Completion<Failure>) {
    link?.end(completion)
  }

  /// Whether somebody cancelled, and how often.
  var cancelCount: Int { events.count { $0 == .cancelled } }

  /// The demands, in order.
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
