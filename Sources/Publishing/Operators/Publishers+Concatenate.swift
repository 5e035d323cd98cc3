// SPDX-License-Identifier: Apache-2.0

extension Publisher {
  /// Sends these values after the last one.
  public func append(_ elements: Output...)
    -> Publishers.Concatenate<Self, Publishers.Sequence<[Output], Failure>>
  {
    append(elements)
  }

  /// Sends the elements of `elements` after the last value.
  public func append<S: Swift.Sequence>(_ elements: S)
    -> Publishers.Concatenate<Self, Publishers.Sequence<S, Failure>>
  where S.Element == Output {
    append(Publishers.Sequence(sequence: elements))
  }

  /// Sends the values of `publisher` once this one has finished.
  ///
  /// What was asked for and not sent until then is asked of `publisher`.
  public func append<P: Publisher>(_ publisher: P) -> Publishers.Concatenate<Self, P>
  where P.Output == Output, P.Failure == Failure {
    Publishers.Concatenate(prefix: self, suffix: publisher)
  }

  /// Sends these values before the first one.
  public func prepend(_ elements: Output...)
    -> Publishers.Concatenate<Publishers.Sequence<[Output], Failure>, Self>
  {
    prepend(elements)
  }

  /// Sends the elements of `elements` before the first value.
  public func prepend<S: Swift.Sequence>(_ elements: S)
    -> Publishers.Concatenate<Publishers.Sequence<S, Failure>, Self>
  where S.Element == Output {
    prepend(Publishers.Sequence(sequence: elements))
  }

  /// Sends the values of `publisher` first and, once it has finished, those of this one.
  public func prepend<P: Publisher>(_ publisher: P) -> Publishers.Concatenate<P, Self>
  where P.Output == Output, P.Failure == Failure {
    Publishers.Concatenate(prefix: publisher, suffix: self)
  }
}

extension Publishers {
  /// What ``Publisher/append(_:)-(P)`` and ``Publisher/prepend(_:)-(P)`` make.
  public struct Concatenate<Prefix: Publisher, Suffix: Publisher>: Publisher
  where Prefix.Output == Suffix.Output, Prefix.Failure == Suffix.Failure {
    /// It sends the values of both.
    public typealias Output = Suffix.Output

    /// It fails as they do.
    public typealias Failure = Suffix.Failure

    /// Whose values come first.
    public let prefix: Prefix

    /// Whose values come after.
    public let suffix: Suffix

    /// A publisher of the values of one after the other.
    ///
    /// - Parameters:
    ///   - prefix: Whose values come first.
    ///   - suffix: Whose values come after.
    public init(prefix: Prefix, suffix: Suffix) {
      self.prefix = prefix
      self.suffix = suffix
    }

    /// Subscribes `subscriber`.
    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      let subscription = SequentialSubscription("Concatenate", to: subscriber)
      subscription.open {
        subscription.follow(prefix) { [unowned subscription, suffix] completion in
          guard case .finished = completion else { return subscription.finish(completion) }
          subscription.follow(suffix) { [unowned subscription] in subscription.finish($0) }
        }
      }
    }
  }
}

extension Publishers.Concatenate: Equatable where Prefix: Equatable, Suffix: Equatable {}
