// SPDX-License-Identifier: Apache-2.0

extension Publisher {
  /// Sends the given values after this publisher finishes.
  ///
  /// ```swift
  /// let owner = ["fig"].publisher.append("pear", "plum").sink { print($0) }
  /// // Prints: fig, pear, plum
  /// ```
  public func append(_ elements: Output...)
    -> Publishers.Concatenate<Self, Publishers.Sequence<[Output], Failure>>
  {
    append(elements)
  }

  /// Sends the elements of a sequence after this publisher finishes.
  public func append<S: Swift.Sequence>(_ elements: S)
    -> Publishers.Concatenate<Self, Publishers.Sequence<S, Failure>>
  where S.Element == Output {
    append(Publishers.Sequence(sequence: elements))
  }

  /// Sends the values of `publisher` after this publisher finishes.
  ///
  /// ```swift
  /// let owner = Just("fig").append(["pear", "plum"].publisher).sink { print($0) }
  /// // Prints: fig, pear, plum
  /// ```
  ///
  /// The pending demand is requested from `publisher`.
  public func append<P: Publisher>(_ publisher: P) -> Publishers.Concatenate<Self, P>
  where P.Output == Output, P.Failure == Failure {
    Publishers.Concatenate(prefix: self, suffix: publisher)
  }

  /// Sends the given values before the values of this publisher.
  ///
  /// ```swift
  /// let owner = ["fig"].publisher.prepend("all", "none").sink { print($0) }
  /// // Prints: all, none, fig
  /// ```
  public func prepend(_ elements: Output...)
    -> Publishers.Concatenate<Publishers.Sequence<[Output], Failure>, Self>
  {
    prepend(elements)
  }

  /// Sends the elements of a sequence before the values of this publisher.
  public func prepend<S: Swift.Sequence>(_ elements: S)
    -> Publishers.Concatenate<Publishers.Sequence<S, Failure>, Self>
  where S.Element == Output {
    prepend(Publishers.Sequence(sequence: elements))
  }

  /// Sends the values of `publisher`, then, after it finishes, those of this publisher.
  public func prepend<P: Publisher>(_ publisher: P) -> Publishers.Concatenate<P, Self>
  where P.Output == Output, P.Failure == Failure {
    Publishers.Concatenate(prefix: publisher, suffix: self)
  }
}

extension Publishers {
  /// A publisher that sends the values of one publisher, then those of another.
  public struct Concatenate<Prefix: Publisher, Suffix: Publisher>: Publisher
  where Prefix.Output == Suffix.Output, Prefix.Failure == Suffix.Failure {
    /// The output type of both publishers.
    public typealias Output = Suffix.Output

    /// The failure type of both publishers.
    public typealias Failure = Suffix.Failure

    /// The publisher whose values are sent first.
    public let prefix: Prefix

    /// The publisher whose values are sent after `prefix` finishes.
    public let suffix: Suffix

    /// Creates a publisher that sends the values of two publishers in sequence.
    ///
    /// - Parameters:
    ///   - prefix: The publisher whose values are sent first.
    ///   - suffix: The publisher whose values are sent after `prefix` finishes.
    public init(prefix: Prefix, suffix: Suffix) {
      self.prefix = prefix
      self.suffix = suffix
    }

    /// Attaches `subscriber` to this publisher.
    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      let subscription = SequentialSubscription(
        "Concatenate",
        to: subscriber,
        requiresDemand: false
      )
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
