// SPDX-License-Identifier: Apache-2.0

import Glibc

extension Publisher {
  /// Stops in the debugger when a closure returns `true` for an event.
  ///
  /// ```swift
  /// let owner = [21, 22].publisher.breakpoint(receiveOutput: { $0 < 0 }).sink { print($0) }
  /// // Prints: 21, 22
  /// ```
  ///
  /// It raises the signal `SIGTRAP`, which ends the program if no debugger is attached. Each closure
  /// runs before its event is forwarded.
  ///
  /// - Parameters:
  ///   - receiveSubscription: A closure that receives the subscription.
  ///   - receiveOutput: A closure that receives each value.
  ///   - receiveCompletion: A closure that receives the completion.
  /// - Returns: A publisher of the same values.
  public func breakpoint(
    receiveSubscription: ((any Subscription) -> Bool)? = nil,
    receiveOutput: ((Output) -> Bool)? = nil,
    receiveCompletion: ((Subscribers.Completion<Failure>) -> Bool)? = nil
  ) -> Publishers.Breakpoint<Self> {
    Publishers.Breakpoint(
      upstream: self,
      receiveSubscription: receiveSubscription,
      receiveOutput: receiveOutput,
      receiveCompletion: receiveCompletion
    )
  }

  /// Stops in the debugger when the upstream publisher fails.
  ///
  /// ```swift
  /// let owner = [21, 22].publisher.breakpointOnError()
  ///   .sink(receiveCompletion: { print($0) }, receiveValue: { print($0) })
  /// // Prints: 21, 22, finished
  /// ```
  ///
  /// It raises the signal `SIGTRAP`, which ends the program if no debugger is attached.
  public func breakpointOnError() -> Publishers.Breakpoint<Self> {
    breakpoint(receiveCompletion: { if case .failure = $0 { true } else { false } })
  }
}

extension Publishers {
  /// A publisher that stops in the debugger when a closure returns `true` for an event.
  public struct Breakpoint<Upstream: Publisher>: Publisher {
    /// The output type of the upstream publisher.
    public typealias Output = Upstream.Output

    /// The failure type of the upstream publisher.
    public typealias Failure = Upstream.Failure

    /// The publisher from which this publisher receives values.
    public let upstream: Upstream

    /// A closure that returns `true` to stop at the subscription.
    public let receiveSubscription: ((any Subscription) -> Bool)?

    /// A closure that returns `true` to stop at a value.
    public let receiveOutput: ((Upstream.Output) -> Bool)?

    /// A closure that returns `true` to stop at the completion.
    public let receiveCompletion: ((Subscribers.Completion<Upstream.Failure>) -> Bool)?

    /// Creates a publisher that stops in the debugger at events of `upstream`.
    ///
    /// - Parameters:
    ///   - upstream: The publisher from which this publisher receives values.
    ///   - receiveSubscription: A closure that returns `true` to stop at the subscription.
    ///   - receiveOutput: A closure that returns `true` to stop at a value.
    ///   - receiveCompletion: A closure that returns `true` to stop at the completion.
    public init(
      upstream: Upstream,
      receiveSubscription: ((any Subscription) -> Bool)? = nil,
      receiveOutput: ((Upstream.Output) -> Bool)? = nil,
      receiveCompletion: ((Subscribers.Completion<Failure>) -> Bool)? = nil
    ) {
      self.upstream = upstream
      self.receiveSubscription = receiveSubscription
      self.receiveOutput = receiveOutput
      self.receiveCompletion = receiveCompletion
    }

    /// Attaches `subscriber` to this publisher.
    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      let hooks = ObservingSubscription<S>.Hooks(
        subscription: stop(if: receiveSubscription),
        output: stop(if: receiveOutput),
        completion: stop(if: receiveCompletion)
      )
      upstream.subscribe(ObservingSubscription("Breakpoint", to: subscriber, hooks))
    }
  }
}

/// Returns a closure that stops in the debugger if `condition` returns `true`.
private func stop<Event>(if condition: ((Event) -> Bool)?) -> ((Event) -> Void)? {
  condition.map { condition in { if condition($0) { raise(SIGTRAP) } } }
}
