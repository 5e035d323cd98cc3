// SPDX-License-Identifier: Apache-2.0

/// A publisher whose kind is nobody's business.
///
/// It publishes what the one in it does, and nobody can send through it. In the API of a type, it says
/// no more than what is published and how that can fail:
///
/// ```swift
/// final class ListScreen {
///   private let subject = PassthroughSubject<Action, Never>()
///   var actions: AnyPublisher<Action, Never> { subject.eraseToAnyPublisher() }
/// }
/// ```
public struct AnyPublisher<Output, Failure: Error>: Publisher, CustomStringConvertible {
  /// The publisher, as a closure that was compiled for its type.
  @usableFromInline let subscribe: (AnySubscriber<Output, Failure>) -> Void

  /// `AnyPublisher`.
  public var description: String { "AnyPublisher" }

  /// Hides the kind of `publisher`.
  @inlinable
  public init<P: Publisher>(_ publisher: P) where P.Output == Output, P.Failure == Failure {
    if let erased = publisher as? AnyPublisher<Output, Failure> {
      self = erased
    } else {
      subscribe = { publisher.receive(subscriber: $0) }
    }
  }

  /// Subscribes `subscriber`.
  @inlinable
  public func receive<S: Subscriber>(subscriber: S)
  where S.Input == Output, S.Failure == Failure {
    subscribe(AnySubscriber(subscriber))
  }
}

extension Publisher {
  /// Hides the kind of this publisher.
  @inlinable
  public func eraseToAnyPublisher() -> AnyPublisher<Output, Failure> {
    AnyPublisher(self)
  }
}
