// SPDX-License-Identifier: Apache-2.0

extension Publisher where Output: Encodable {
  /// Encodes each value, and fails with the error that the encoder throws.
  ///
  /// ```swift
  /// let owner = Just(["fig", "pear"]).encode(encoder: JSONEncoder())
  ///   .map { String(decoding: $0, as: UTF8.self) }
  ///   .sink(receiveCompletion: { print($0) }, receiveValue: { print($0) })
  /// // Prints: ["fig","pear"], finished
  /// ```
  public func encode<Coder: TopLevelEncoder>(encoder: Coder) -> Publishers.Encode<Self, Coder> {
    Publishers.Encode(upstream: self, encoder: encoder)
  }
}

extension Publishers {
  /// A publisher that encodes each value.
  public struct Encode<Upstream: Publisher, Coder: TopLevelEncoder>: Publisher
  where Upstream.Output: Encodable {
    /// The type of the encoded form.
    public typealias Output = Coder.Output

    /// The type of the upstream failure or the thrown error.
    public typealias Failure = any Error

    /// The publisher from which this publisher receives values.
    public let upstream: Upstream

    private let encoder: Coder

    /// Creates a publisher that encodes the values of `upstream` with `encoder`.
    public init(upstream: Upstream, encoder: Coder) {
      self.upstream = upstream
      self.encoder = encoder
    }

    /// Attaches `subscriber` to this publisher.
    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      let encoder = encoder
      upstream.subscribe(
        OperatorSubscriber<Upstream.Output, Upstream.Failure, S>(
          "Encode",
          to: subscriber,
          requiresDemand: false,
          tryStep: { try .value(encoder.encode($0)) }
        )
      )
    }
  }
}
