// SPDX-License-Identifier: Apache-2.0

/// The core of operators whose behaviour changes with the first value of another publisher.
///
/// It requests one value from the other publisher, and forwards the downstream demand to upstream.
final class UntilOutputSubscription<Other: Publisher, Downstream: Subscriber>:
  SerialSubscription<Downstream>
{
  private var source: UpstreamSubscriber<Downstream.Input, Downstream.Failure>?
  private var other: UpstreamSubscriber<Other.Output, Other.Failure>?

  /// Subscribes to both publishers, first to the other one.
  ///
  /// All closures are called during a turn.
  ///
  /// - Parameters:
  ///   - upstream: The publisher of the values.
  ///   - publisher: The other publisher.
  ///   - receiveValue: A closure that handles a value of `upstream`.
  ///   - receiveOther: A closure that handles the first value of the other publisher.
  ///   - otherCompletion: A closure that handles the completion of the other publisher.
  func run<Upstream: Publisher>(
    _ upstream: Upstream,
    until publisher: Other,
    receiveValue: @escaping (Downstream.Input) -> Void,
    receiveOther: @escaping () -> Void,
    otherCompletion: @escaping (Subscribers.Completion<Other.Failure>) -> Void
  ) where Upstream.Output == Downstream.Input, Upstream.Failure == Downstream.Failure {
    let source = UpstreamSubscriber<Upstream.Output, Upstream.Failure>(
      of: self,
      receiveValue: receiveValue,
      receiveCompletion: { [self] in finish($0) }
    )
    let other = UpstreamSubscriber<Other.Output, Other.Failure>(
      of: self,
      receiveValue: { _ in receiveOther() },
      receiveCompletion: otherCompletion
    )
    (self.source, self.other) = (source, other)
    open { [self] in
      other.request(.max(1))
      publisher.subscribe(other)
      if !isOver { upstream.subscribe(source) }
    }
  }

  /// `true` until ``endOther()`` or the end.
  var followsOther: Bool { other != nil }

  /// Cancels the other publisher.
  func endOther() { other.take()?.cancel() }

  override func handleDemand(_ more: Subscribers.Demand) {
    if more > .none { source?.request(more) } else { source?.requestNone() }
  }

  override func dismantle() {
    source.take()?.cancel()
    endOther()
  }
}
