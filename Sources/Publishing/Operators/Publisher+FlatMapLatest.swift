// SPDX-License-Identifier: Apache-2.0

extension Publisher {
  /// Sends the values of the publisher that `transform` makes of the latest value.
  ///
  /// Short for `map` and ``switchToLatest()``. Not part of Combine.
  public func flatMapLatest<P: Publisher>(
    _ transform: @escaping (Output) -> P
  ) -> Publishers.SwitchToLatest<P, Publishers.Map<Self, P>> where P.Failure == Failure {
    map(transform).switchToLatest()
  }
}

extension Publisher where Failure == Never {
  /// Sends the values of the publisher that `transform` makes of the latest value; it may fail though
  /// this one cannot.
  public func flatMapLatest<P: Publisher>(
    _ transform: @escaping (Output) -> P
  )
    -> Publishers.SwitchToLatest<
      P, Publishers.SetFailureType<Publishers.Map<Self, P>, P.Failure>
    >
  {
    map(transform).switchToLatest()
  }

  /// Sends the values of the publisher that `transform` makes of the latest value.
  public func flatMapLatest<P: Publisher>(
    _ transform: @escaping (Output) -> P
  ) -> Publishers.SwitchToLatest<P, Publishers.Map<Self, P>> where P.Failure == Never {
    map(transform).switchToLatest()
  }
}

extension Publisher {
  /// Sends the values of the publisher that `transform` makes of the latest value; it cannot fail
  /// though this one may.
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
