// SPDX-License-Identifier: Apache-2.0

extension Publisher {
  /// Transforms each value into a publisher and sends the values of the latest one.
  ///
  /// ```swift
  /// let queries = PassthroughSubject<String, Never>()
  /// let counts = PassthroughSubject<Int, Never>()
  /// let owner = queries.flatMapLatest { query in counts.map { "\(query): \($0)" } }
  ///   .sink { print($0) }
  /// queries.send("fig")
  /// queries.send("pear")
  /// counts.send(3)
  /// // Prints: pear: 3
  /// ```
  ///
  /// Equivalent to `map` followed by ``Publishers/SwitchToLatest``. Not part of Combine.
  public func flatMapLatest<P: Publisher>(
    _ transform: @escaping (Output) -> P
  ) -> Publishers.SwitchToLatest<P, Publishers.Map<Self, P>> where P.Failure == Failure {
    map(transform).switchToLatest()
  }
}

extension Publisher where Failure == Never {
  /// Transforms values into publishers that may fail and sends the values of the latest one.
  public func flatMapLatest<P: Publisher>(
    _ transform: @escaping (Output) -> P
  )
    -> Publishers.SwitchToLatest<
      P, Publishers.SetFailureType<Publishers.Map<Self, P>, P.Failure>
    >
  {
    map(transform).switchToLatest()
  }

  /// Transforms each value into a publisher and sends the values of the latest one.
  public func flatMapLatest<P: Publisher>(
    _ transform: @escaping (Output) -> P
  ) -> Publishers.SwitchToLatest<P, Publishers.Map<Self, P>> where P.Failure == Never {
    map(transform).switchToLatest()
  }
}

extension Publisher {
  /// Transforms values into publishers that cannot fail and sends the values of the latest one.
  public func flatMapLatest<P: Publisher>(
    _ transform: @escaping (Output) -> P
  )
    -> Publishers.SwitchToLatest<
      Publishers.SetFailureType<P, Failure>,
      Publishers.Map<Self, Publishers.SetFailureType<P, Failure>>
    > where P.Failure == Never
  {
    map { transform($0).setFailureType(to: Failure.self) }.switchToLatest()
  }
}
