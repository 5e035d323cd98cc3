// SPDX-License-Identifier: Apache-2.0

extension Publisher {
  /// Tells closures what happens between the two, and changes nothing.
  ///
  /// ```swift
  /// picks.handleEvents(receiveOutput: { [weak self] in self?.count = $0.count }).sink { draw($0) }
  /// ```
  ///
  /// Each closure is called before the event goes on; only the subscription goes on first, so that
  /// what downstream asks for at once is told before it.
  ///
  /// - Parameters:
  ///   - receiveSubscription: Told the subscription.
  ///   - receiveOutput: Told each value.
  ///   - receiveCompletion: Told the end.
  ///   - receiveCancel: Told that downstream cancels.
  ///   - receiveRequest: Told what downstream asks for.
  /// - Returns: A publisher of the same values.
  public func handleEvents(
    receiveSubscription: ((any Subscription) -> Void)? = nil,
    receiveOutput: ((Output) -> Void)? = nil,
    receiveCompletion: ((Subscribers.Completion<Failure>) -> Void)? = nil,
    receiveCancel: (() -> Void)? = nil,
    receiveRequest: ((Subscribers.Demand) -> Void)? = nil
  ) -> Publishers.HandleEvents<Self> {
    Publishers.HandleEvents(
      upstream: self,
      receiveSubscription: receiveSubscription,
      receiveOutput: receiveOutput,
      receiveCompletion: receiveCompletion,
      receiveCancel: receiveCancel,
      receiveRequest: receiveRequest
    )
  }
}

extension Publishers {
  /// What `handleEvents` makes.
  public struct HandleEvents<Upstream: Publisher>: Publisher {
    /// It sends the values of upstream.
    public typealias Output = Upstream.Output

    /// It fails as upstream does.
    public typealias Failure = Upstream.Failure

    /// Where the values come from.
    public let upstream: Upstream

    /// Told the subscription.
    public var receiveSubscription: ((any Subscription) -> Void)?

    /// Told each value.
    public var receiveOutput: ((Upstream.Output) -> Void)?

    /// Told the end.
    public var receiveCompletion: ((Subscribers.Completion<Upstream.Failure>) -> Void)?

    /// Told that downstream cancels.
    public var receiveCancel: (() -> Void)?

    /// Told what downstream asks for.
    public var receiveRequest: ((Subscribers.Demand) -> Void)?

    /// A publisher of the values of `upstream` that tells the closures what happens.
    ///
    /// - Parameters:
    ///   - upstream: Where the values come from.
    ///   - receiveSubscription: Told the subscription.
    ///   - receiveOutput: Told each value.
    ///   - receiveCompletion: Told the end.
    ///   - receiveCancel: Told that downstream cancels.
    ///   - receiveRequest: Told what downstream asks for.
    public init(
      upstream: Upstream,
      receiveSubscription: ((any Subscription) -> Void)? = nil,
      receiveOutput: ((Output) -> Void)? = nil,
      receiveCompletion: ((Subscribers.Completion<Failure>) -> Void)? = nil,
      receiveCancel: (() -> Void)? = nil,
      receiveRequest: ((Subscribers.Demand) -> Void)? = nil
    ) {
      self.upstream = upstream
      self.receiveSubscription = receiveSubscription
      self.receiveOutput = receiveOutput
      self.receiveCompletion = receiveCompletion
      self.receiveCancel = receiveCancel
      self.receiveRequest = receiveRequest
    }

    /// Subscribes `subscriber`.
    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      let hooks = ObservingSubscription<S>.Hooks(
        subscribed: receiveSubscription,
        output: receiveOutput,
        completion: receiveCompletion,
        cancel: receiveCancel,
        request: receiveRequest
      )
      upstream.subscribe(ObservingSubscription("HandleEvents", to: subscriber, hooks))
    }
  }
}
