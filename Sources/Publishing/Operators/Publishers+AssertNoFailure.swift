// SPDX-License-Identifier: Apache-2.0

extension Publisher {
  /// Traps if the upstream publisher fails, and otherwise sends its values.
  ///
  /// ```swift
  /// let price = Result<Int, ItemError>.success(3)
  /// let owner = price.publisher.assertNoFailure().sink { print($0) }
  /// // Prints: 3
  /// ```
  ///
  /// - Parameters:
  ///   - prefix: The beginning of the error message.
  ///   - file: The file reported in the error message.
  ///   - line: The line reported in the error message.
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
  /// A publisher that traps if its upstream publisher fails.
  public struct AssertNoFailure<Upstream: Publisher>: Publisher {
    /// The output type of the upstream publisher.
    public typealias Output = Upstream.Output

    /// The failure type, which is `Never` because the publisher cannot fail.
    public typealias Failure = Never

    /// The publisher from which this publisher receives values.
    public let upstream: Upstream

    /// The beginning of the error message.
    public let prefix: String

    /// The file reported in the error message.
    public let file: StaticString

    /// The line reported in the error message.
    public let line: UInt

    /// Creates a publisher that traps if `upstream` fails.
    ///
    /// - Parameters:
    ///   - upstream: The publisher from which this publisher receives values.
    ///   - prefix: The beginning of the error message.
    ///   - file: The file reported in the error message.
    ///   - line: The line reported in the error message.
    public init(upstream: Upstream, prefix: String, file: StaticString, line: UInt) {
      self.upstream = upstream
      self.prefix = prefix
      self.file = file
      self.line = line
    }

    /// Attaches `subscriber` to this publisher.
    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Never {
      let (prefix, file, line) = (prefix, file, line)
      upstream.subscribe(
        OperatorSubscriber<Output, Upstream.Failure, S>(
          nil,
          to: subscriber,
          step: { .value($0) },
          end: { completion in
            // Trapping is the purpose of this operator.
            if case .failure(let error) = completion {
              fatalError(
                "\(prefix.isEmpty ? "unexpected failure" : prefix): \(error)",
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
