// SPDX-License-Identifier: Apache-2.0

/// A type-erased publisher.
///
/// It sends what the wrapped publisher sends. It does not expose a wrapped subject, so callers
/// cannot send through it. Use it in the API of a type to reveal only the output and failure types:
///
/// ```swift
/// final class ListScreen {
///   private let subject = PassthroughSubject<String, Never>()
///   var actions: AnyPublisher<String, Never> { subject.eraseToAnyPublisher() }
///   func select(_ item: String) { subject.send(item) }
/// }
/// let screen = ListScreen()
/// let owner = screen.actions.sink { print($0) }
/// screen.select("fig")
/// // Prints: fig
/// ```
public struct AnyPublisher<Output, Failure: Error>: Publisher, CustomStringConvertible {
  /// A closure that subscribes to the wrapped publisher, specialized for its type.
  @usableFromInline let subscribe: (AnySubscriber<Output, Failure>) -> Void

  /// The text `AnyPublisher`.
  public var description: String { "AnyPublisher" }

  /// Creates a publisher that wraps `publisher`.
  ///
  /// A `publisher` that is already type-erased is not wrapped again.
  @inlinable
  public init<P: Publisher>(_ publisher: P) where P.Output == Output, P.Failure == Failure {
    // The cast alone would search all conformances of the program for each other type.
    if P.self == AnyPublisher.self, let erased = publisher as? AnyPublisher {
      self = erased
    } else {
      subscribe = { publisher.receive(subscriber: $0) }
    }
  }

  /// Attaches `subscriber` to this publisher.
  @inlinable
  public func receive<S: Subscriber>(subscriber: S)
  where S.Input == Output, S.Failure == Failure {
    subscribe(AnySubscriber(subscriber))
  }
}

extension Publisher {
  /// Wraps this publisher in an ``AnyPublisher``.
  ///
  /// ```swift
  /// func price(isKnown: Bool) -> AnyPublisher<Int, Never> {
  ///   isKnown ? Just(3).eraseToAnyPublisher() : Empty().eraseToAnyPublisher()
  /// }
  /// let owner = price(isKnown: true).sink { print($0) }
  /// // Prints: 3
  /// ```
  @inlinable
  public func eraseToAnyPublisher() -> AnyPublisher<Output, Failure> {
    AnyPublisher(self)
  }
}
