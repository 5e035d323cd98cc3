// SPDX-License-Identifier: Apache-2.0

extension Publisher {
  /// Drops values until `publisher` sends a value, and sends all later ones.
  ///
  /// ```swift
  /// let readings = PassthroughSubject<Int, Never>()
  /// let calibrated = PassthroughSubject<Void, Never>()
  /// let owner = readings.drop(untilOutputFrom: calibrated).sink { print($0) }
  /// readings.send(80)
  /// calibrated.send()
  /// readings.send(21)
  /// // Prints: 21
  /// ```
  ///
  /// It requests one value from `publisher`. If `publisher` completes without a value, this publisher
  /// completes too. Dropped values count towards the demand.
  ///
  /// - Parameter publisher: The publisher whose first value starts the delivery.
  /// - Returns: A publisher of the values that arrive after that.
  public func drop<P: Publisher>(
    untilOutputFrom publisher: P
  ) -> Publishers.DropUntilOutput<Self, P> where P.Failure == Failure {
    Publishers.DropUntilOutput(upstream: self, other: publisher)
  }
}

extension Publishers {
  /// A publisher that drops values until another publisher sends a value.
  public struct DropUntilOutput<Upstream: Publisher, Other: Publisher>: Publisher
  where Upstream.Failure == Other.Failure {
    /// The output type of the upstream publisher.
    public typealias Output = Upstream.Output

    /// The failure type of both publishers.
    public typealias Failure = Upstream.Failure

    /// The publisher from which this publisher receives values.
    public let upstream: Upstream

    /// The publisher whose first value starts the delivery.
    public let other: Other

    /// Creates a publisher that drops the values of `upstream` until `other` sends a value.
    ///
    /// - Parameters:
    ///   - upstream: The publisher from which this publisher receives values.
    ///   - other: The publisher whose first value starts the delivery.
    public init(upstream: Upstream, other: Other) {
      self.upstream = upstream
      self.other = other
    }

    /// Attaches `subscriber` to this publisher.
    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      let subscription = UntilOutputSubscription<Other, S>(
        "DropUntilOutput",
        to: subscriber,
        requiresDemand: false
      )
      subscription.run(
        upstream,
        until: other,
        receiveValue: { [unowned subscription] in
          if !subscription.followsOther { subscription.send($0) }
        },
        receiveOther: { [unowned subscription] in subscription.endOther() },
        otherCompletion: { [unowned subscription] in subscription.finish($0) }
      )
    }
  }
}

extension Publishers.DropUntilOutput: Equatable where Upstream: Equatable, Other: Equatable {}
