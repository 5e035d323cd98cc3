// SPDX-License-Identifier: Apache-2.0

extension Publisher {
  /// Sends the first `maxLength` values and finishes with the last of them.
  ///
  /// ```swift
  /// let owner = ["fig", "pear", "plum"].publisher.prefix(2)
  ///   .sink(receiveCompletion: { print($0) }, receiveValue: { print($0) })
  /// // Prints: fig, pear, finished
  /// ```
  ///
  /// - Precondition: `maxLength` is not negative.
  public func prefix(_ maxLength: Int) -> Publishers.Output<Self> {
    precondition(maxLength >= 0, "maxLength must not be negative")
    return Publishers.Output(upstream: self, range: 0..<maxLength)
  }

  /// Sends only the value at a position, and finishes with it.
  ///
  /// ```swift
  /// let owner = ["fig", "pear", "plum"].publisher.output(at: 1).sink { print($0) }
  /// // Prints: pear
  /// ```
  ///
  /// - Parameter index: The 0-based position of the value.
  /// - Precondition: `index` is not negative, and less than `Int.max`.
  /// - Returns: A publisher of the value, which finishes without one if there are fewer values.
  public func output(at index: Int) -> Publishers.Output<Self> {
    precondition(index >= 0, "index must not be negative")
    return Publishers.Output(upstream: self, range: index..<(index + 1))
  }

  /// Sends the values in a range of positions, and finishes with the last of them.
  ///
  /// ```swift
  /// let owner = ["fig", "pear", "plum"].publisher.output(in: 1...).sink { print($0) }
  /// // Prints: pear, plum
  /// ```
  ///
  /// Earlier values do not count towards the demand.
  ///
  /// - Parameter range: The 0-based positions of the values.
  /// - Precondition: `range` does not begin below 0.
  /// - Returns: A publisher of the values.
  public func output<R: RangeExpression>(in range: R) -> Publishers.Output<Self>
  where R.Bound == Int {
    Publishers.Output(upstream: self, range: range.relative(to: 0..<Int.max))
  }
}

extension Publishers {
  /// A publisher that sends the values in a range of positions.
  public struct Output<Upstream: Publisher>: Publisher {
    /// The output type of the upstream publisher.
    public typealias Output = Upstream.Output

    /// The failure type of the upstream publisher.
    public typealias Failure = Upstream.Failure

    /// The publisher from which this publisher receives values.
    public let upstream: Upstream

    /// The 0-based positions of the values to send.
    public let range: CountableRange<Int>

    /// Creates a publisher that sends the values of `upstream` at the given positions.
    ///
    /// - Parameters:
    ///   - upstream: The publisher from which this publisher receives values.
    ///   - range: The 0-based positions of the values to send.
    public init(upstream: Upstream, range: CountableRange<Int>) {
      precondition(range.lowerBound >= 0, "range must not begin below 0")
      self.upstream = upstream
      self.range = range
    }

    /// Attaches `subscriber` to this publisher.
    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      guard !range.isEmpty else {
        return Empty(outputType: Output.self, failureType: Failure.self)
          .receive(subscriber: subscriber)
      }
      let range = range
      var position = -1
      upstream.subscribe(
        OperatorSubscriber<Output, Failure, S>("Output", to: subscriber, requiresDemand: false) {
          position += 1
          if position >= range.upperBound - 1 {
            return position < range.upperBound ? .last($0) : .finished
          }
          return position < range.lowerBound ? .skip : .value($0)
        }
      )
    }
  }
}

extension Publishers.Output: Equatable where Upstream: Equatable {}
