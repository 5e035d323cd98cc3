// SPDX-License-Identifier: Apache-2.0

extension Publisher {
  /// Sends on through `subject` all that this publisher sends, its completion too.
  ///
  /// The subject decides what is asked for: a ``PassthroughSubject`` asks for everything once one of its
  /// own subscribers asks for anything, the others at once.
  ///
  /// - Parameter subject: What it is sent through.
  /// - Returns: What ends that; releasing it does as well.
  public func subscribe<S: Subject>(_ subject: S) -> AnyCancellable
  where S.Output == Output, S.Failure == Failure {
    let subscriber = SubjectSubscriber(subject)
    subscribe(subscriber)
    return AnyCancellable(subscriber)
  }
}
