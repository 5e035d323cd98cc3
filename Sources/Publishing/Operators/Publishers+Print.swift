// SPDX-License-Identifier: Apache-2.0

extension Publisher {
  /// Prints each event between upstream and downstream, one per line, without changing any.
  ///
  /// Each line is printed before its event is forwarded. The line for demand that a subscriber
  /// returns for a value ends with `(synchronous)`.
  ///
  /// ```swift
  /// let names = PassthroughSubject<String, Never>()
  /// let owner = names.print(to: log).sink { _ in }
  /// // Prints: receive subscription: (PassthroughSubject), request unlimited
  /// names.send("fig")
  /// // Prints: receive value: (fig)
  /// ```
  ///
  /// - Parameters:
  ///   - prefix: The text at the beginning of each line.
  ///   - stream: The stream for the output, or `nil` for standard output.
  /// - Returns: A publisher of the same values.
  public func print(
    _ prefix: String = "",
    to stream: (any TextOutputStream)? = nil
  ) -> Publishers.Print<Self> {
    Publishers.Print(upstream: self, prefix: prefix, to: stream)
  }
}

extension Publishers {
  /// A publisher that prints its events.
  public struct Print<Upstream: Publisher>: Publisher {
    /// The output type of the upstream publisher.
    public typealias Output = Upstream.Output

    /// The failure type of the upstream publisher.
    public typealias Failure = Upstream.Failure

    /// The publisher from which this publisher receives values.
    public let upstream: Upstream

    /// The text at the beginning of each line.
    public let prefix: String

    /// The stream for the output, or `nil` for standard output.
    public let stream: (any TextOutputStream)?

    /// Creates a publisher that prints the events of `upstream`.
    ///
    /// - Parameters:
    ///   - upstream: The publisher from which this publisher receives values.
    ///   - prefix: The text at the beginning of each line.
    ///   - stream: The stream for the output, or `nil` for standard output.
    public init(upstream: Upstream, prefix: String, to stream: (any TextOutputStream)? = nil) {
      self.upstream = upstream
      self.prefix = prefix
      self.stream = stream
    }

    /// Attaches `subscriber` to this publisher.
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

/// Writes lines to a stream, one at a time, from any thread.
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
