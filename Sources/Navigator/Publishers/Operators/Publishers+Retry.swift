extension Publisher {
  /// Subscribes again when it fails, up to `retries` times; the failure after those is passed on.
  public func retry(_ retries: Int) -> Publishers.Retry<Self> {
    Publishers.Retry(upstream: self, retries: retries)
  }
}

extension Publishers {
  /// What ``Publisher/retry(_:)`` makes.
  public struct Retry<Upstream: Publisher>: Publisher {
    /// It sends the values of upstream.
    public typealias Output = Upstream.Output

    /// It fails as upstream does.
    public typealias Failure = Upstream.Failure

    /// Where the values come from.
    public let upstream: Upstream

    /// How many times it subscribes again; `nil` for as often as it fails.
    public let retries: Int?

    /// A publisher that subscribes to `upstream` again when it fails.
    ///
    /// - Parameters:
    ///   - upstream: Where the values come from.
    ///   - retries: How many times it subscribes again; `nil` for as often as it fails.
    public init(upstream: Upstream, retries: Int?) {
      self.upstream = upstream
      self.retries = retries
    }

    /// Subscribes `subscriber`.
    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      let succession = Succession("Retry", to: subscriber)
      succession.open()
      attempt(succession, retries)
    }

    private func attempt<S>(_ succession: Succession<S>, _ remaining: Int?)
    where S.Input == Output, S.Failure == Failure {
      succession.follow(upstream) { [unowned succession] completion in
        if case .failure = completion, remaining ?? 1 > 0 {
          attempt(succession, remaining.map { $0 - 1 })
        } else {
          succession.finish(completion)
        }
      }
    }
  }
}

extension Publishers.Retry: Equatable where Upstream: Equatable {}
