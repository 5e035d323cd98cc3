// SPDX-License-Identifier: Apache-2.0

extension Publisher {
  /// Sends the values of a publisher that is known not to fail; traps if it does.
  ///
  /// - Parameters:
  ///   - prefix: What the message begins with.
  ///   - file: Where this is said.
  ///   - line: Where this is said.
  /// - Returns: A publisher that cannot fail.
  public func assertNoFailure(
    _ prefix: String = "",
    file: StaticString = #file,
    line: UInt = #line
  ) -> Publishers.AssertNoFailure<Self> {
    Publishers.AssertNoFailure(upstream: self, prefix: prefix, file: file, line: line)
  }
}

extension Publishers {
  /// What ``Publisher/assertNoFailure(_:file:line:)`` makes.
  public struct AssertNoFailure<Upstream: Publisher>: Publisher {
    /// It sends the values of upstream.
    public typealias Output = Upstream.Output

    /// It never fails.
    public typealias Failure = Never

    /// Where the values come from.
    public let upstream: Upstream

    /// What the message begins with.
    public let prefix: String

    /// Where it was said that there is no failure.
    public let file: StaticString

    /// Where it was said that there is no failure.
    public let line: UInt

    /// A publisher of the values of `upstream`, which is known not to fail.
    ///
    /// - Parameters:
    ///   - upstream: Where the values come from.
    ///   - prefix: What the message begins with.
    ///   - file: Where this is said.
    ///   - line: Where this is said.
    public init(upstream: Upstream, prefix: String, file: StaticString, line: UInt) {
      self.upstream = upstream
      self.prefix = prefix
      self.file = file
      self.line = line
    }

    /// Subscribes `subscriber`.
    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Never {
      let (prefix, file, line) = (prefix, file, line)
      upstream.subscribe(
        OperatorSubscriber<Output, Upstream.Failure, S>(
          nil,
          to: subscriber,
          step: { .value($0) },
          end: { completion in
            // To end the program is what this operator is for.
            if case .failure(let error) = completion {
              fatalError(
                "\(prefix)a publisher that is not to fail did: \(error)",
                file: file,
                line: line
              )
            }
            return .finished
          }
        )
      )
    }
  }
}
