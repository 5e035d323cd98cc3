// SPDX-License-Identifier: Apache-2.0

import Platform

extension Sequence {
  /// A publisher that sends the elements of the sequence in order and then finishes.
  ///
  /// ```swift
  /// let owner = ["fig", "pear"].publisher.sink { print($0) }
  /// // Prints: fig, pear
  /// ```
  public var publisher: Publishers.Sequence<Self, Never> {
    Publishers.Sequence(sequence: self)
  }
}

extension Publishers {
  /// A publisher that sends the elements of a sequence and then finishes.
  ///
  /// Each subscriber receives the sequence from its beginning, at the rate of its own demand.
  public struct Sequence<Elements: Swift.Sequence, Failure: Error>: Publisher {
    /// The element type of the sequence.
    public typealias Output = Elements.Element

    /// The sequence whose elements the publisher sends.
    public let sequence: Elements

    /// Creates a publisher that sends the elements of `sequence`.
    public init(sequence: Elements) {
      self.sequence = sequence
    }

    /// Attaches `subscriber` to this publisher.
    @inlinable
    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      var iterator = sequence.makeIterator()
      if let first = iterator.next() {
        Inner(to: subscriber, of: sequence, first, iterator).open()
      } else {
        Empty(outputType: Output.self, failureType: Failure.self).receive(subscriber: subscriber)
      }
    }
  }
}

extension Publishers.Sequence: Equatable where Elements: Equatable {}

extension Publishers.Sequence: Sendable where Elements: Sendable {}

extension Publishers.Sequence {
  @usableFromInline
  final class Inner<S: Subscriber>: SerialSubscription<S>
  where S.Input == Output, S.Failure == Failure {
    private let lock = Lock()
    @exclusivity(unchecked) @usableFromInline var sequence: Elements?
    @exclusivity(unchecked) @usableFromInline var next: Output?
    @exclusivity(unchecked) @usableFromInline var iterator: Elements.Iterator?

    /// Sends the requested elements.
    ///
    /// It is a closure because an overridden method of a generic class is not specialized.
    @usableFromInline let sendRequested: (Inner) -> Void

    @inlinable
    init(to downstream: S, of sequence: Elements, _ first: Output, _ iterator: Elements.Iterator) {
      self.sequence = sequence
      next = first
      self.iterator = iterator
      sendRequested = { $0.sendElements() }
      super.init("Sequence", to: downstream, requiresDemand: false)
    }

    @usableFromInline override var description: String {
      lock.withLock { sequence }.map { "\($0)" } ?? "Sequence"
    }

    @usableFromInline
    override func handleDemand(_ more: Subscribers.Demand) {
      sendRequested(self)
    }

    @inlinable
    func sendElements() {
      // The iterator is moved out because `next()` is client code, which may reenter this method.
      guard var iterator = iterator.take() else { return }
      while demand > .none, let value = next.take() {
        next = iterator.next()
        send(value)
        if isOver { return }
      }
      if next == nil { return finish(.finished) }
      self.iterator = iterator
    }

    @usableFromInline
    override func dismantle() {
      let sequence = lock.withLock { self.sequence.take() }
      withExtendedLifetime(sequence) {}
      next = nil
      iterator = nil
    }
  }
}
