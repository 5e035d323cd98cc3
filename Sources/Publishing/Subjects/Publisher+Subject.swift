// SPDX-License-Identifier: Apache-2.0

extension Publisher {
  /// Sends the values and the completion of this publisher through a subject.
  ///
  /// ```swift
  /// let names = PassthroughSubject<String, Never>()
  /// let owner = names.sink { print($0) }
  /// let source = ["fig", "pear"].publisher.subscribe(names)
  /// // Prints: fig, pear
  /// ```
  ///
  /// The subject determines the demand. A ``PassthroughSubject`` requests unlimited values after
  /// the first request of one of its subscribers. Other subjects request unlimited values
  /// immediately.
  ///
  /// - Parameter subject: The subject that sends the values and the completion.
  /// - Returns: A cancellable that ends the subscription when it is cancelled or released.
  @inlinable
  public func subscribe<S: Subject>(_ subject: S) -> AnyCancellable
  where S.Output == Output, S.Failure == Failure {
    let subscriber = SubjectSubscriber(subject)
    subscribe(subscriber)
    return AnyCancellable(subscriber)
  }
}
