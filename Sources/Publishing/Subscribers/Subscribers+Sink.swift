// SPDX-License-Identifier: Apache-2.0

import Synchronization

extension Subscribers {
  /// A subscriber that asks for everything and hands it to closures.
  ///
  /// Both closures are let go of at the end or when it is cancelled; while one of them runs, when it
  /// returns.
  public final class Sink<Input, Failure: Error>: Subscriber, Cancellable, CustomStringConvertible {
    /// What has happened, as bits; whoever sets one first does what follows from it.
    @usableFromInline let state = Atomic<UInt8>(0)

    // The closures are called by whoever delivers, one at a time, and change only when nobody does.
    @exclusivity(unchecked) @usableFromInline var onValue: ((Input) -> Void)?
    @exclusivity(unchecked) @usableFromInline var onCompletion: ((Completion<Failure>) -> Void)?

    /// Belongs to who sets ``isOver`` once ``isSubscribed`` is set.
    @exclusivity(unchecked) @usableFromInline var subscription: (any Subscription)?

    /// What a value is handed to; nothing happens once it is over.
    public var receiveValue: (Input) -> Void { { [self] in _ = receive($0) } }

    /// What the completion is handed to; nothing happens once it is over.
    public var receiveCompletion: (Completion<Failure>) -> Void {
      { [self] in receive(completion: $0) }
    }

    /// `Sink`.
    public var description: String { "Sink" }

    /// A subscriber that calls these closures.
    @inlinable
    public init(
      receiveCompletion: @escaping (Completion<Failure>) -> Void,
      receiveValue: @escaping (Input) -> Void
    ) {
      onCompletion = receiveCompletion
      onValue = receiveValue
    }

    /// Asks for everything.
    ///
    /// A second subscription is cancelled, the first one kept.
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

    /// Hands the value to its closure.
    @inlinable
    public func receive(_ input: Input) -> Demand {
      let before = set(.isBusy)
      if !before.intersects(.isOver) { onValue?(input) }
      if !before.intersects(.isBusy) { rest(releasing: !before.intersects(.isOver)) }
      return .none
    }

    /// Hands the completion to its closure.
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

    /// Cancels the subscription.
    @inlinable
    public func cancel() {
      let before = set(.isOver)
      if before.intersects(.isOver) { return }
      if before.intersects(.isSubscribed) { subscription.take()?.cancel() }
      if !before.intersects(.isBusy) { release() }
    }

    /// The end of a delivery; if it was cancelled meanwhile, the closures are let go of here.
    @inlinable
    func rest(releasing: Bool) {
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

      /// A subscription has come.
      @inlinable static var isClaimed: State { State(rawValue: 1) }
      /// And it can be cancelled.
      @inlinable static var isSubscribed: State { State(rawValue: 2) }
      /// It has been cancelled, or has ended.
      @inlinable static var isOver: State { State(rawValue: 4) }
      /// A value is being handed over.
      @inlinable static var isBusy: State { State(rawValue: 8) }

      @inlinable
      func intersects(_ other: State) -> Bool { rawValue & other.rawValue != 0 }
    }
  }
}

extension Publisher {
  /// Calls `receiveValue` for each value and `receiveCompletion` at the end.
  ///
  /// - Parameters:
  ///   - receiveCompletion: Told the end, once.
  ///   - receiveValue: Told each value.
  /// - Returns: What ends the subscription; releasing it does as well.
  @inlinable
  public func sink(
    receiveCompletion: @escaping (Subscribers.Completion<Failure>) -> Void,
    receiveValue: @escaping (Output) -> Void
  ) -> AnyCancellable {
    let sink = Subscribers.Sink(receiveCompletion: receiveCompletion, receiveValue: receiveValue)
    subscribe(sink)
    return AnyCancellable(sink)
  }
}

extension Publisher where Failure == Never {
  /// Calls `receiveValue` for each value.
  ///
  /// ```swift
  /// let owner = screen.sink { action in coordinator.handle(action) }
  /// ```
  ///
  /// - Parameter receiveValue: Told each value.
  /// - Returns: What ends the subscription; releasing it does as well.
  @inlinable
  public func sink(receiveValue: @escaping (Output) -> Void) -> AnyCancellable {
    sink(receiveCompletion: { _ in }, receiveValue: receiveValue)
  }
}
