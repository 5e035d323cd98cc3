// SPDX-License-Identifier: Apache-2.0

extension Publisher {
  /// Decodes each value, and fails with the error that the decoder throws.
  ///
  /// ```swift
  /// let owner = Just(Data("[3, 2]".utf8)).decode(type: [Int].self, decoder: JSONDecoder())
  ///   .sink(receiveCompletion: { print($0) }, receiveValue: { print($0) })
  /// // Prints: [3, 2], finished
  /// ```
  ///
  /// - Parameters:
  ///   - type: The type of the decoded values.
  ///   - decoder: The decoder.
  /// - Returns: A publisher of the decoded values.
  public func decode<Item: Decodable, Coder: TopLevelDecoder>(
    type: Item.Type,
    decoder: Coder
  ) -> Publishers.Decode<Self, Item, Coder> where Output == Coder.Input {
    Publishers.Decode(upstream: self, decoder: decoder)
  }
}

extension Publishers {
  /// A publisher that decodes each value.
  public struct Decode<Upstream: Publisher, Output: Decodable, Coder: TopLevelDecoder>: Publisher
  where Upstream.Output == Coder.Input {
    /// The type of the upstream failure or the thrown error.
    public typealias Failure = any Error

    /// The publisher from which this publisher receives values.
    public let upstream: Upstream

    private let decoder: Coder

    /// Creates a publisher that decodes the values of `upstream` with `decoder`.
    public init(upstream: Upstream, decoder: Coder) {
      self.upstream = upstream
      self.decoder = decoder
    }

    /// Attaches `subscriber` to this publisher.
    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      let decoder = decoder
      upstream.subscribe(
        OperatorSubscriber<Upstream.Output, Upstream.Failure, S>(
          "Decode",
          to: subscriber,
          requiresDemand: false,
          tryStep: { try .value(decoder.decode(Output.self, from: $0)) }
        )
      )
    }
  }
}
