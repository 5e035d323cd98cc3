// SPDX-License-Identifier: Apache-2.0

extension Publisher {
  /// Prints what happens between the two, a line each, and changes nothing.
  ///
  /// ```swift
  /// actions.print("actions").sink { handle($0) }
  /// // actions: receive subscription: (PassthroughSubject)
  /// // actions: request unlimited
  /// // actions: receive value: (selected(7))
  /// ```
  ///
  /// - Parameters:
  ///   - prefix: What each line begins with.
  ///   - stream: Where the lines go; standard output if there is none.
  /// - Returns: A publisher of the same values.
  public func print(
    _ prefix: String = "",
    to stream: (any TextOutputStream)? = nil
  ) -> Publishers.Print<Self> {
    Publishers.Print(upstream: self, prefix: prefix, to: stream)
  }
}

extension Publishers {
  /// What ``Publisher/print(_:to:)`` makes.
  public struct Print<Upstream: Publisher>: Publisher {
    /// It sends the values of upstream.
    public typealias Output = Upstream.Output

    /// It fails as upstream does.
    public typealias Failure = Upstream.Failure

    /// Where the values come from.
    public let upstream: Upstream

    /// What each line begins with.
    public let prefix: String

    /// Where the lines go.
    public let stream: (any TextOutputStream)?

    /// A publisher of the values of `upstream` that prints what happens.
    ///
    /// - Parameters:
    ///   - upstream: Where the values come from.
    ///   - prefix: What each line begins with.
    ///   - stream: Where the lines go; standard output if there is none.
    public init(upstream: Upstream, prefix: String, to stream: (any TextOutputStream)? = nil) {
      self.upstream = upstream
      self.prefix = prefix
      self.stream = stream
    }

    /// Subscribes `subscriber`.
    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      let log = EventLog(prefix, to: stream)
      let hooks = ObservingSubscription<S>.Hooks(
        subscription: { log.line("receive subscription: (\($0))") },
        output: { log.line("receive value: (\($0))") },
        completion: {
          switch $0 {
          case .finished: log.line("receive finished")
          case .failure(let error): log.line("receive error: (\(error))")
          }
        },
        cancel: { log.line("receive cancel") },
        request: { log.line("request \(text(of: $0))") },
        returned: { log.line("request \(text(of: $0)) (synchronous)") }
      )
      upstream.subscribe(ObservingSubscription("Print", to: subscriber, hooks))
    }
  }
}

private func text(of demand: Subscribers.Demand) -> String {
  demand.max.map { "max: (\($0))" } ?? "unlimited"
}

/// Writes lines to a stream, one at a time, whatever thread they come from.
private final class EventLog: SerialOperator {
  private let prefix: String
  private var stream: (any TextOutputStream)?

  init(_ prefix: String, to stream: (any TextOutputStream)?) {
    self.prefix = prefix.isEmpty ? "" : prefix + ": "
    self.stream = stream
  }

  func line(_ text: String) {
    perform { [self] in
      if stream == nil { print(prefix + text) } else { stream?.write(prefix + text + "\n") }
    }
  }
}
