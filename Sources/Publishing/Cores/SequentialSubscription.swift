// SPDX-License-Identifier: Apache-2.0

/// The shared implementation of operators that forward one publisher after another.
///
/// It requests the pending demand from each new publisher.
final class SequentialSubscription<Downstream: Subscriber>: SerialSubscription<Downstream> {
  private var requestUpstream: ((Subscribers.Demand) -> Void)?
  private var cancelUpstream: (() -> Void)?

  /// Subscribes to `publisher` and forwards its values.
  ///
  /// It must be called during a turn of the operator.
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
    requestUpstream = { $0 > .none ? source.request($0) : source.requestNone() }
    cancelUpstream = source.cancel
    source.request(takeOverDemand())
    publisher.subscribe(source)
  }

  override func handleDemand(_ more: Subscribers.Demand) {
    requestUpstream?(more)
  }

  override func dismantle() {
    let cancelUpstream = cancelUpstream.take()
    requestUpstream = nil
    cancelUpstream?()
  }
}
