// SPDX-License-Identifier: Apache-2.0

extension Publisher {
  /// Sends the latest value of `other` for each value of this publisher.
  ///
  /// ```swift
  /// let query = CurrentValueSubject<String, Never>("oats")
  /// let search = PassthroughSubject<Void, Never>()
  /// let owner = search.withLatestFrom(query).sink { print($0) }
  /// query.send("rice")
  /// search.send()
  /// // Prints: rice
  /// ```
  ///
  /// It sends nothing until `other` has sent a value. It ignores the completion of `other` unless
  /// `other` fails. The demand on `other` is unlimited. Values of this publisher that arrive before
  /// the first value of `other` do not count towards the demand. Not part of Combine.
  public func withLatestFrom<Other: Publisher>(
    _ other: Other
  ) -> Publishers.WithLatestFrom<Self, Other, Other.Output> where Other.Failure == Failure {
    withLatestFrom(other) { $1 }
  }

  /// Combines each value of this publisher with the latest value of `other`.
  ///
  /// - Parameters:
  ///   - other: The publisher whose latest value is combined.
  ///   - transform: A closure that combines a value with the latest value of `other`.
  /// - Returns: A publisher of the combined values.
  public func withLatestFrom<Other: Publisher, T>(
    _ other: Other,
    _ transform: @escaping (Output, Other.Output) -> T
  ) -> Publishers.WithLatestFrom<Self, Other, T> where Other.Failure == Failure {
    Publishers.WithLatestFrom(upstream: self, other: other, transform: transform)
  }
}

extension Publishers {
  /// A publisher that combines each value with the latest value of another publisher.
  public struct WithLatestFrom<Upstream: Publisher, Other: Publisher, Output>: Publisher
  where Upstream.Failure == Other.Failure {
    /// The failure type of both publishers.
    public typealias Failure = Upstream.Failure

    /// The publisher whose values trigger an output.
    public let upstream: Upstream

    /// The publisher whose latest value is combined.
    public let other: Other

    /// The closure that combines a value with the latest value of `other`.
    public let transform: (Upstream.Output, Other.Output) -> Output

    /// Attaches `subscriber` to this publisher.
    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      Inner(to: subscriber).run(self)
    }
  }
}

extension Publishers.WithLatestFrom {
  private final class Inner<S: Subscriber>: SerialSubscription<S>
  where S.Input == Output, S.Failure == Failure {
    private var source: UpstreamSubscriber<Upstream.Output, Failure>?
    private var other: UpstreamSubscriber<Other.Output, Failure>?
    private var latest: Other.Output?

    init(to downstream: S) {
      super.init("WithLatestFrom", to: downstream)
    }

    func run(_ publisher: Publishers.WithLatestFrom<Upstream, Other, Output>) {
      let source = UpstreamSubscriber<Upstream.Output, Failure>(
        of: self,
        receiveValue: { [self] in
          if let latest {
            send(publisher.transform($0, latest))
          } else {
            self.source?.request(.max(1))
          }
        },
        receiveCompletion: { [self] in finish($0) }
      )
      let other = UpstreamSubscriber<Other.Output, Failure>(
        of: self,
        receiveValue: { [self] in latest = $0 },
        receiveCompletion: { [self] in if case .failure = $0 { finish($0) } }
      )
      (self.source, self.other) = (source, other)
      open { [self] in
        other.request(.unlimited)
        publisher.other.subscribe(other)
        if !isOver { publisher.upstream.subscribe(source) }
      }
    }

    override func handleDemand(_ more: Subscribers.Demand) {
      source?.request(more)
    }

    override func dismantle() {
      source.take()?.cancel()
      other.take()?.cancel()
      latest = nil
    }
  }
}
