// SPDX-License-Identifier: Apache-2.0

/// The shared implementation of operators that forward one publisher after another.
///
/// The pending demand is requested from each next publisher.
final class SequentialSubscription<Downstream: Subscriber>: SerialSubscription<Downstream> {
  private var ask: ((Subscribers.Demand) -> Void)?
  private var stop: (() -> Void)?

  /// Forwards the values of `publisher`, in turn.
  ///
  /// - Parameters:
  ///   - publisher: The publisher to subscribe to.
  ///   - end: A closure that handles its completion.
  func follow<P: Publisher>(
    _ publisher: P,
    then end: @escaping (Subscribers.Completion<P.Failure>) -> Void
  ) where P.Output == Downstream.Input {
    if isOver { return }
    let source = UpstreamSubscriber<P.Output, P.Failure>(
      of: self,
      receiveValue: { [self] in send($0) },
      receiveCompletion: end
    )
    ask = source.request
    stop = source.cancel
    source.request(takeOverDemand())
    publisher.subscribe(source)
  }

  override func demandGrew(by more: Subscribers.Demand) {
    ask?(more)
  }

  override func dismantle() {
    let stop = stop.take()
    ask = nil
    stop?()
  }
}
