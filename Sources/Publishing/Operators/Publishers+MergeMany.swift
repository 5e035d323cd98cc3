// SPDX-License-Identifier: Apache-2.0

extension Publisher {
  /// Merges the values of this publisher and another of the same type as they arrive.
  public func merge(with other: Self) -> Publishers.MergeMany<Self> {
    Publishers.MergeMany([self, other])
  }
}

extension Publishers {
  /// A publisher that merges any number of publishers of one type.
  public struct MergeMany<Upstream: Publisher>: Publisher {
    /// The output type that all merged publishers share.
    public typealias Output = Upstream.Output

    /// The failure type that all upstream publishers share.
    public typealias Failure = Upstream.Failure

    /// The publishers to merge.
    public let publishers: [Upstream]

    /// Creates a publisher that merges the given publishers.
    public init(_ upstream: Upstream...) {
      publishers = upstream
    }

    /// Creates a publisher that merges a sequence of publishers.
    public init<S: Swift.Sequence>(_ upstream: S) where S.Element == Upstream {
      publishers = Array(upstream)
    }

    /// Returns a publisher that also merges the values of `other`.
    public func merge(with other: Upstream) -> MergeMany<Upstream> {
      MergeMany(publishers + [other])
    }

    /// Attaches `subscriber` to this publisher.
    @inlinable
    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      guard !publishers.isEmpty else {
        return Empty(outputType: Output.self, failureType: Failure.self)
          .receive(subscriber: subscriber)
      }
      MergingSubscription.merge(into: subscriber) { publishers.reduce($0) { $0.add($1) } }
    }
  }
}

extension Publishers.MergeMany: Equatable where Upstream: Equatable {}
