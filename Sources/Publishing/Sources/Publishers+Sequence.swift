// SPDX-License-Identifier: Apache-2.0

import Platform

extension Sequence {
  /// A publisher that sends the elements of the sequence in order and then finishes.
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
  private final class Inner<S: Subscriber>: SerialSubscription<S>
  where S.Input == Output, S.Failure == Failure {
    private let lock = Lock()
    private var sequence: Elements?
    private var next: Output?
    private var iterator: Elements.Iterator?

    init(to downstream: S, of sequence: Elements, _ first: Output, _ iterator: Elements.Iterator) {
      self.sequence = sequence
      next = first
      self.iterator = iterator
      super.init("Sequence", to: downstream, requiresDemand: false)
    }

    override var description: String {
      lock.withLock { sequence }.map { "\($0)" } ?? "Sequence"
    }

    override func handleDemand(_ more: Subscribers.Demand) {
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

    override func dismantle() {
      let sequence = lock.withLock { self.sequence.take() }
      withExtendedLifetime(sequence) {}
      next = nil
      iterator = nil
    }
  }
}
