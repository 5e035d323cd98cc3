// SPDX-License-Identifier: Apache-2.0

/// The default publisher of an ``ObservableObject``, which sends before the object changes.
///
/// ```swift
/// let objectWillChange = ObservableObjectPublisher()
/// let owner = objectWillChange.sink { print("redraw") }
/// objectWillChange.send()
/// // Prints: redraw
/// ```
///
/// It holds no reference to the object. A subscriber without pending demand misses the change. Any
/// thread may send, subscribe, request and cancel, as with ``PassthroughSubject``.
public final class ObservableObjectPublisher: Publisher {
  /// The output type, which carries no information about the change.
  public typealias Output = Void

  /// The failure type, which is `Never` because the publisher cannot fail.
  public typealias Failure = Never

  private let subject = PassthroughSubject<Void, Never>()

  /// Creates a publisher without subscribers.
  public init() {}

  /// Announces a change to each subscriber.
  public func send() {
    subject.send()
  }

  /// Attaches `subscriber` to this publisher.
  public func receive<S: Subscriber>(subscriber: S) where S.Input == Void, S.Failure == Never {
    subject.subscribe(
      OperatorSubscriber<Void, Never, S>("ObservableObjectPublisher", to: subscriber) { .value($0) }
    )
  }
}
