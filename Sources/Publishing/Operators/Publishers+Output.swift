// SPDX-License-Identifier: Apache-2.0

extension Publisher {
  /// Sends the first `maxLength` values and finishes with the last of them.
  public func prefix(_ maxLength: Int) -> Publishers.Output<Self> {
    precondition(maxLength >= 0, "the number of values cannot be negative")
    return Publishers.Output(upstream: self, range: 0..<maxLength)
  }
}

extension Publishers {
  /// What ``Publisher/prefix(_:)`` makes.
  public struct Output<Upstream: Publisher>: Publisher {
    /// It sends values of upstream.
    public typealias Output = Upstream.Output

    /// It fails as upstream does.
    public typealias Failure = Upstream.Failure

    /// Where the values come from.
    public let upstream: Upstream

    /// The places of the values that are sent, counted from zero.
    public let range: CountableRange<Int>

    /// A publisher of the values of `upstream` at these places.
    ///
    /// - Parameters:
    ///   - upstream: Where the values come from.
    ///   - range: Their places, counted from zero.
    public init(upstream: Upstream, range: CountableRange<Int>) {
      precondition(range.lowerBound >= 0, "there is no value before the first")
      self.upstream = upstream
      self.range = range
    }

    /// Subscribes `subscriber`.
    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      guard !range.isEmpty else {
        return Empty(outputType: Output.self, failureType: Failure.self)
          .receive(subscriber: subscriber)
      }
      let range = range
      var place = -1
      upstream.subscribe(
        OperatorSubscriber<Output, Failure, S>("Output", to: subscriber) {
          place += 1
          if place >= range.upperBound - 1 {
            return place < range.upperBound ? .last($0) : .finished
          }
          return place < range.lowerBound ? .skip : .value($0)
        }
      )
    }
  }
}

extension Publishers.Output: Equatable where Upstream: Equatable {}
