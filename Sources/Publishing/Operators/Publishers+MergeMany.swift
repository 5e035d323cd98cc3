// SPDX-License-Identifier: Apache-2.0

extension Publisher {
  /// Sends what either of the two sends, as it comes.
  public func merge(with other: Self) -> Publishers.MergeMany<Self> {
    Publishers.MergeMany([self, other])
  }
}

extension Publishers {
  /// What ``Publisher/merge(with:)-(Self)`` makes: any number of publishers of one type.
  public struct MergeMany<Upstream: Publisher>: Publisher {
    /// It sends the values of all.
    public typealias Output = Upstream.Output

    /// It fails as the first that does.
    public typealias Failure = Upstream.Failure

    /// Where the values come from.
    public let publishers: [Upstream]

    /// A publisher of what any of `upstream` sends.
    public init(_ upstream: Upstream...) {
      publishers = upstream
    }

    /// A publisher of what any of `upstream` sends.
    public init<S: Swift.Sequence>(_ upstream: S) where S.Element == Upstream {
      publishers = Array(upstream)
    }

    /// This and one more.
    public func merge(with other: Upstream) -> MergeMany<Upstream> {
      MergeMany(publishers + [other])
    }

    /// Subscribes `subscriber`.
    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      guard !publishers.isEmpty else {
        return Empty(outputType: Output.self, failureType: Failure.self)
          .receive(subscriber: subscriber)
      }
      let merged = MergingSubscription("Merge", to: subscriber)
      merged.open {
        for publisher in publishers { merged.add(publisher) }
        merged.complete()
      }
    }
  }
}

extension Publishers.MergeMany: Equatable where Upstream: Equatable {}
