// SPDX-License-Identifier: Apache-2.0

import Synchronization

extension Subscribers {
  /// A subscriber that requests unlimited values and passes each event to a closure.
  ///
  /// The subscriber releases both closures on completion or cancellation. If a closure is running
  /// at that time, the release happens after it returns.
  public final class Sink<Input, Failure: Error>: Subscriber, Cancellable, CustomStringConvertible {
    /// A set of ``State`` flags.
    ///
    /// The thread that first sets a flag performs its transition.
    @usableFromInline let state = Atomic<UInt8>(0)

    // Only the delivering thread calls the closures. They change only when no delivery is in
    // progress.
    @exclusivity(unchecked) @usableFromInline var onValue: ((Input) -> Void)?
    @exclusivity(unchecked) @usableFromInline var onCompletion: ((Completion<Failure>) -> Void)?

    /// After ``isSubscribed`` is set, only the thread that sets ``isOver`` may access this.
    @exclusivity(unchecked) @usableFromInline var subscription: (any Subscription)?

    /// A closure that passes a value to this subscriber, without effect after the end.
    public var receiveValue: (Input) -> Void { { [self] in _ = receive($0) } }

    /// A closure that passes a completion to this subscriber, without effect after the end.
    public var receiveCompletion: (Completion<Failure>) -> Void {
      { [self] in receive(completion: $0) }
    }

    /// The text `Sink`.
    public var description: String { "Sink" }

    /// Creates a subscriber that calls closures.
    ///
    /// - Parameters:
    ///   - receiveCompletion: A closure that receives the completion.
    ///   - receiveValue: A closure that receives each value.
    @inlinable
    public convenience init(
      receiveCompletion: @escaping @isolated(any) (Completion<Failure>) -> Void,
      receiveValue: @escaping @isolated(any) (Input) -> Void
    ) {
      self.init(
        onCompletion: IsolatedClosure(receiveCompletion).checked,
        onValue: IsolatedClosure(receiveValue).checked
      )
    }

    /// Creates a subscriber that calls closures, and ignores the completion if there is none.
    @inlinable
    init(onCompletion: ((Completion<Failure>) -> Void)?, onValue: @escaping (Input) -> Void) {
      self.onCompletion = onCompletion
      self.onValue = onValue
    }

    /// Requests unlimited values.
    ///
    /// The subscriber cancels any subscription after the first.
    @inlinable
    public func receive(subscription: any Subscription) {
      if set(.isClaimed).intersects([.isClaimed, .isOver]) { return subscription.cancel() }
      self.subscription = subscription
      if set(.isSubscribed).intersects(.isOver) {
        self.subscription = nil
        subscription.cancel()
      } else {
        subscription.request(.unlimited)
      }
    }

    /// Passes the value to the closure.
    @inlinable
    public func receive(_ input: Input) -> Demand {
      let before = set(.isBusy)
      if !before.intersects(.isOver) { onValue?(input) }
      if !before.intersects(.isBusy) { endDelivery(releasing: !before.intersects(.isOver)) }
      return .none
    }

    /// Passes the completion to the closure, then releases both closures.
    @inlinable
    public func receive(completion: Completion<Failure>) {
      let before = set(.isOver)
      if before.intersects(.isOver) { return }
      let remains = before.intersects(.isSubscribed) ? subscription.take() : nil
      let end = onCompletion
      release()
      end?(completion)
      withExtendedLifetime(remains) {}
    }

    /// Cancels the subscription and releases the closures.
    @inlinable
    public func cancel() {
      let before = set(.isOver)
      if before.intersects(.isOver) { return }
      if before.intersects(.isSubscribed) { subscription.take()?.cancel() }
      if !before.intersects(.isBusy) { release() }
    }

    /// Ends a delivery, and releases the closures if a cancellation happened during it.
    @inlinable
    func endDelivery(releasing: Bool) {
      let before = State(
        rawValue: state.bitwiseAnd(~State.isBusy.rawValue, ordering: .acquiringAndReleasing)
          .oldValue
      )
      if releasing, before.intersects(.isOver) { release() }
    }

    @inlinable
    func release() {
      onValue = nil
      onCompletion = nil
    }

    @inlinable
    func set(_ bit: State) -> State {
      State(rawValue: state.bitwiseOr(bit.rawValue, ordering: .acquiringAndReleasing).oldValue)
    }

    @usableFromInline
    struct State: OptionSet {
      @usableFromInline let rawValue: UInt8

      @inlinable
      init(rawValue: UInt8) { self.rawValue = rawValue }

      /// A subscription was received.
      @inlinable static var isClaimed: State { State(rawValue: 1) }
      /// The subscription is stored and can be cancelled.
      @inlinable static var isSubscribed: State { State(rawValue: 2) }
      /// The subscriber was cancelled or has completed.
      @inlinable static var isOver: State { State(rawValue: 4) }
      /// A value is being delivered.
      @inlinable static var isBusy: State { State(rawValue: 8) }

      @inlinable
      func intersects(_ other: State) -> Bool { rawValue & other.rawValue != 0 }
    }
  }
}

extension Publisher {
  /// Subscribes with closures for the values and the completion, with unlimited demand.
  ///
  /// ```swift
  /// let owner = ["fig", "pear"].publisher.sink(
  ///   receiveCompletion: { print($0) },
  ///   receiveValue: { print($0) }
  /// )
  /// // Prints: fig, pear, finished
  /// ```
  ///
  /// If a closure is isolated to an actor, such as one written in a main-actor type, an event that
  /// arrives elsewhere traps.
  ///
  /// - Parameters:
  ///   - receiveCompletion: A closure that receives the completion.
  ///   - receiveValue: A closure that receives each value.
  /// - Returns: A cancellable that ends the subscription when it is cancelled or released.
  @inlinable
  public func sink(
    receiveCompletion: @escaping @isolated(any) (Subscribers.Completion<Failure>) -> Void,
    receiveValue: @escaping @isolated(any) (Output) -> Void
  ) -> AnyCancellable {
    let sink = Subscribers.Sink(receiveCompletion: receiveCompletion, receiveValue: receiveValue)
    subscribe(sink)
    return AnyCancellable(sink)
  }
}

extension Publisher where Failure == Never {
  /// Subscribes with a closure for the values, with unlimited demand.
  ///
  /// ```swift
  /// let names = PassthroughSubject<String, Never>()
  /// let owner = names.sink { print($0) }
  /// names.send("fig")
  /// // Prints: fig
  /// ```
  ///
  /// If the closure is isolated to an actor, such as one written in a main-actor type, a value that
  /// arrives elsewhere traps.
  ///
  /// - Parameter receiveValue: A closure that receives each value.
  /// - Returns: A cancellable that ends the subscription when it is cancelled or released.
  @inlinable
  public func sink(receiveValue: @escaping @isolated(any) (Output) -> Void) -> AnyCancellable {
    let sink = Subscribers.Sink<Output, Failure>(
      onCompletion: nil,
      onValue: IsolatedClosure(receiveValue).checked
    )
    subscribe(sink)
    return AnyCancellable(sink)
  }
}
