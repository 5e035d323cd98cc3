// SPDX-License-Identifier: Apache-2.0

/// What the operators share that send on one publisher after another: what downstream has asked for and
/// not been sent is asked of the next.
final class SequentialSubscription<Downstream: Subscriber>: SerialSubscription<Downstream> {
  private var ask: ((Subscribers.Demand) -> Void)?
  private var stop: (() -> Void)?

  /// Sends on the values of `publisher`; `end` does what follows its completion; in turn.
  ///
  /// - Parameters:
  ///   - publisher: Whose turn it is.
  ///   - end: What follows.
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
