// SPDX-License-Identifier: Apache-2.0

/// The publisher of an ``ObservableObject`` that says only that the object is about to change.
///
/// It knows nothing of the object. A subscriber that has asked for nothing misses the change. Any
/// thread may send, subscribe, request and cancel, as for ``PassthroughSubject``.
public final class ObservableObjectPublisher: Publisher {
  /// It sends that something is about to change, not what.
  public typealias Output = Void

  /// It never fails.
  public typealias Failure = Never

  private let subject = PassthroughSubject<Void, Never>()

  /// A publisher that nobody has subscribed to yet.
  public init() {}

  /// Tells each subscriber that the object is about to change.
  public func send() {
    subject.send()
  }

  /// Subscribes `subscriber`.
  public func receive<S: Subscriber>(subscriber: S) where S.Input == Void, S.Failure == Never {
    subject.subscribe(
      OperatorSubscriber<Void, Never, S>("ObservableObjectPublisher", to: subscriber) { .value($0) }
    )
  }
}
