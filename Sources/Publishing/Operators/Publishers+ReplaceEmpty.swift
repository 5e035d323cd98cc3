// SPDX-License-Identifier: Apache-2.0

extension Publisher {
  /// Sends `output` if the upstream publisher finishes without a value.
  ///
  /// ```swift
  /// let owner = Empty<String, Never>().replaceEmpty(with: "no items").sink { print($0) }
  /// // Prints: no items
  /// ```
  ///
  /// The value is sent when downstream requests one.
  public func replaceEmpty(with output: Output) -> Publishers.ReplaceEmpty<Self> {
    Publishers.ReplaceEmpty(upstream: self, output: output)
  }
}

extension Publishers {
  /// A publisher that sends a default value if its upstream publisher is empty.
  public struct ReplaceEmpty<Upstream: Publisher>: Publisher {
    /// The output type of the upstream publisher.
    public typealias Output = Upstream.Output

    /// The failure type of the upstream publisher.
    public typealias Failure = Upstream.Failure

    /// The publisher from which this publisher receives values.
    public let upstream: Upstream

    /// The value to send if the upstream publisher is empty.
    public let output: Output

    /// Creates a publisher that sends `output` if `upstream` finishes without a value.
    ///
    /// - Parameters:
    ///   - upstream: The publisher from which this publisher receives values.
    ///   - output: The value to send if `upstream` is empty.
    public init(upstream: Upstream, output: Output) {
      self.upstream = upstream
      self.output = output
    }

    /// Attaches `subscriber` to this publisher.
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
