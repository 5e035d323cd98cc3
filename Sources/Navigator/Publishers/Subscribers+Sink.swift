extension Subscribers {
  /// A subscriber that asks for everything and hands it to closures.
  public final class Sink<Input, Failure: Error>: Subscriber, Cancellable, CustomStringConvertible {
    private enum State {
      case waiting
      case subscribed(any Subscription)
      case over
    }

    private let lock = Lock()
    private var state = State.waiting
    private var receiveValue: ((Input) -> Void)?
    private var receiveCompletion: ((Completion<Failure>) -> Void)?

    /// `Sink`.
    public var description: String { "Sink" }

    /// A subscriber that calls these closures; both are let go at the end.
    public init(
      receiveCompletion: @escaping (Completion<Failure>) -> Void,
      receiveValue: @escaping (Input) -> Void
    ) {
      self.receiveCompletion = receiveCompletion
      self.receiveValue = receiveValue
    }

    /// Asks for everything.
    ///
    /// A second subscription is cancelled, the first one kept.
    public func receive(subscription: any Subscription) {
      let isFirst = lock.withLock {
        guard case .waiting = state else { return false }
        state = .subscribed(subscription)
        return true
      }
      if isFirst {
        subscription.request(.unlimited)
      } else {
        subscription.cancel()
      }
    }

    /// Hands the value to its closure.
    public func receive(_ input: Input) -> Demand {
      lock.lock()
      let receive = receiveValue
      lock.unlock()
      receive?(input)
      return .none
    }

    /// Hands the completion to its closure.
    public func receive(completion: Completion<Failure>) {
      let ended = end()
      ended.receiveCompletion?(completion)
    }

    /// Cancels the subscription.
    public func cancel() {
      let ended = end()
      if case .subscribed(let subscription) = ended.state { subscription.cancel() }
    }

    /// Ends it.
    ///
    /// - Returns: All that it held, for the caller to let go of outside the lock.
    private func end() -> (
      state: State, receiveValue: ((Input) -> Void)?,
      receiveCompletion: ((Completion<Failure>) -> Void)?
    ) {
      lock.withLock {
        defer { state = .over }
        return (state, receiveValue.take(), receiveCompletion.take())
      }
    }
  }
}

extension Publisher {
  /// Calls `receiveValue` for each value and `receiveCompletion` at the end.
  ///
  /// - Returns: What ends the subscription; releasing it does as well.
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
  /// - Returns: What ends the subscription; releasing it does as well.
  public func sink(receiveValue: @escaping (Output) -> Void) -> AnyCancellable {
    sink(receiveCompletion: { _ in }, receiveValue: receiveValue)
  }
}
