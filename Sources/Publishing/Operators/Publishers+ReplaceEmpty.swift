// SPDX-License-Identifier: Apache-2.0

extension Publisher {
  /// Sends `output` if there has been no value when upstream finishes, once a value is asked for.
  public func replaceEmpty(with output: Output) -> Publishers.ReplaceEmpty<Self> {
    Publishers.ReplaceEmpty(upstream: self, output: output)
  }
}

extension Publishers {
  /// What ``Publisher/replaceEmpty(with:)`` makes.
  public struct ReplaceEmpty<Upstream: Publisher>: Publisher {
    /// It sends the values of upstream.
    public typealias Output = Upstream.Output

    /// It fails as upstream does.
    public typealias Failure = Upstream.Failure

    /// Where the values come from.
    public let upstream: Upstream

    /// What is sent if there is no value.
    public let output: Output

    /// A publisher of the values of `upstream`, or of `output` if there is none.
    ///
    /// - Parameters:
    ///   - upstream: Where the values come from.
    ///   - output: What is sent if there is no value.
    public init(upstream: Upstream, output: Output) {
      self.upstream = upstream
      self.output = output
    }

    /// Subscribes `subscriber`.
    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      let subscription = SequentialSubscription("ReplaceEmpty", to: subscriber)
      var isEmpty = true
      let noted = upstream.map { value in
        isEmpty = false
        return value
      }
      subscription.open {
        subscription.follow(noted) { [unowned subscription, output] completion in
          guard case .finished = completion, isEmpty else { return subscription.finish(completion) }
          subscription.follow(Just(output).setFailureType(to: Failure.self)) {
            [unowned subscription] in subscription.finish($0)
          }
        }
      }
    }
  }
}

extension Publishers.ReplaceEmpty: Equatable where Upstream: Equatable, Upstream.Output: Equatable {
}
