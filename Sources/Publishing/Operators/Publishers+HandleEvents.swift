// SPDX-License-Identifier: Apache-2.0

extension Publisher {
  /// Calls closures for the events between upstream and downstream, without changing the events.
  ///
  /// ```swift
  /// let owner = ["fig", "pear"].publisher
  ///   .handleEvents(receiveOutput: { print("sent", $0) }, receiveCompletion: { print($0) })
  ///   .sink { print("received", $0) }
  /// // Prints: sent fig, received fig, sent pear, received pear, finished
  /// ```
  ///
  /// Each closure runs before its event is forwarded. A request passes to upstream immediately, even
  /// while downstream is receiving the subscription.
  ///
  /// - Parameters:
  ///   - receiveSubscription: A closure that receives the subscription.
  ///   - receiveOutput: A closure that receives each value.
  ///   - receiveCompletion: A closure that receives the completion.
  ///   - receiveCancel: A closure that runs when downstream cancels.
  ///   - receiveRequest: A closure that receives each request of downstream.
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
  /// A publisher that calls closures for its events.
  public struct HandleEvents<Upstream: Publisher>: Publisher {
    /// The output type of the upstream publisher.
    public typealias Output = Upstream.Output

    /// The failure type of the upstream publisher.
    public typealias Failure = Upstream.Failure

    /// The publisher from which this publisher receives values.
    public let upstream: Upstream

    /// A closure that receives the subscription.
    public var receiveSubscription: ((any Subscription) -> Void)?

    /// A closure that receives each value.
    public var receiveOutput: ((Upstream.Output) -> Void)?

    /// A closure that receives the completion.
    public var receiveCompletion: ((Subscribers.Completion<Upstream.Failure>) -> Void)?

    /// A closure that runs when downstream cancels.
    public var receiveCancel: (() -> Void)?

    /// A closure that receives each request of downstream.
    public var receiveRequest: ((Subscribers.Demand) -> Void)?

    /// Creates a publisher that calls closures for the events of `upstream`.
    ///
    /// - Parameters:
    ///   - upstream: The publisher from which this publisher receives values.
    ///   - receiveSubscription: A closure that receives the subscription.
    ///   - receiveOutput: A closure that receives each value.
    ///   - receiveCompletion: A closure that receives the completion.
    ///   - receiveCancel: A closure that runs when downstream cancels.
    ///   - receiveRequest: A closure that receives each request of downstream.
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

    /// Attaches `subscriber` to this publisher.
    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      let hooks = ObservingSubscription<S>.Hooks(
        subscription: receiveSubscription,
        output: receiveOutput,
        completion: receiveCompletion,
        cancel: receiveCancel,
        request: receiveRequest
      )
      upstream.subscribe(ObservingSubscription("HandleEvents", to: subscriber, hooks))
    }
  }
}
