// SPDX-License-Identifier: Apache-2.0

extension Publisher {
  /// Handles a failure by continuing with another publisher.
  ///
  /// ```swift
  /// let owner = Fail<String, ItemError>(error: .offline).catch { _ in Just("cached") }
  ///   .sink { print($0) }
  /// // Prints: cached
  /// ```
  ///
  /// The pending demand is requested from the new publisher.
  ///
  /// - Parameter handler: A closure that returns the publisher to continue with after a failure.
  /// - Returns: A publisher that continues with another publisher after a failure.
  public func `catch`<P: Publisher>(
    _ handler: @escaping (Failure) -> P
  ) -> Publishers.Catch<Self, P> where P.Output == Output {
    Publishers.Catch(upstream: self, handler: handler)
  }

  /// Handles a failure by continuing with another publisher, or by throwing another error.
  ///
  /// ```swift
  /// let owner = Fail<Int, ItemError>(error: .noPrice)
  ///   .tryCatch { error in
  ///     guard error == .offline else { throw error }
  ///     return Just(0)
  ///   }
  ///   .sink(receiveCompletion: { print($0) }, receiveValue: { print($0) })
  /// // Prints: failure(noPrice)
  /// ```
  ///
  /// The pending demand is requested from the new publisher.
  ///
  /// - Parameter handler: A closure that returns the publisher to continue with after a failure, or
  ///   throws the error to fail with.
  /// - Returns: A publisher that continues with another publisher after a failure.
  public func tryCatch<P: Publisher>(
    _ handler: @escaping (Failure) throws -> P
  ) -> Publishers.TryCatch<Self, P> where P.Output == Output {
    Publishers.TryCatch(upstream: self, handler: handler)
  }
}

extension Publishers {
  /// A publisher that handles a failure by continuing with another publisher.
  public struct Catch<Upstream: Publisher, NewPublisher: Publisher>: Publisher
  where Upstream.Output == NewPublisher.Output {
    /// The output type of both publishers.
    public typealias Output = Upstream.Output

    /// The failure type of the publisher that replaces the failed one.
    public typealias Failure = NewPublisher.Failure

    /// The publisher whose failure is handled.
    public let upstream: Upstream

    /// The closure that returns the publisher to continue with after a failure.
    public let handler: (Upstream.Failure) -> NewPublisher

    /// Creates a publisher that continues with another publisher after a failure of `upstream`.
    ///
    /// - Parameters:
    ///   - upstream: The publisher whose failure is handled.
    ///   - handler: A closure that returns the publisher to continue with.
    public init(upstream: Upstream, handler: @escaping (Upstream.Failure) -> NewPublisher) {
      self.upstream = upstream
      self.handler = handler
    }

    /// Attaches `subscriber` to this publisher.
    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      SequentialSubscription<S>("Catch", to: subscriber, requiresDemand: false)
        .open(upstream, catch: handler, failure: { $0 })
    }
  }

  /// A publisher that handles a failure by continuing with another publisher or failing.
  public struct TryCatch<Upstream: Publisher, NewPublisher: Publisher>: Publisher
  where Upstream.Output == NewPublisher.Output {
    /// The output type of both publishers.
    public typealias Output = Upstream.Output

    /// The type of the thrown error or the failure of the publisher that replaces the failed one.
    public typealias Failure = any Error

    /// The publisher whose failure is handled.
    public let upstream: Upstream

    /// The closure that returns the publisher to continue with, or throws.
    public let handler: (Upstream.Failure) throws -> NewPublisher

    /// Creates a publisher that continues with another publisher after a failure of `upstream`.
    ///
    /// - Parameters:
    ///   - upstream: The publisher whose failure is handled.
    ///   - handler: A closure that returns the publisher to continue with, or throws an error.
    public init(upstream: Upstream, handler: @escaping (Upstream.Failure) throws -> NewPublisher) {
      self.upstream = upstream
      self.handler = handler
    }

    /// Attaches `subscriber` to this publisher.
    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      SequentialSubscription<S>("TryCatch", to: subscriber, requiresDemand: false)
        .open(upstream, catch: handler, failure: { $0 })
    }
  }
}

extension SequentialSubscription {
  /// Forwards the values of `upstream` and, after a failure, those of another publisher.
  ///
  /// - Parameters:
  ///   - upstream: The publisher whose failure is handled.
  ///   - handler: A closure that returns the other publisher, or throws the error to fail with.
  ///   - failure: A closure that transforms the failure of the other publisher.
  fileprivate func open<P: Publisher, Q: Publisher>(
    _ upstream: P,
    catch handler: @escaping (P.Failure) throws(Downstream.Failure) -> Q,
    failure: @escaping (Q.Failure) -> Downstream.Failure
  ) where P.Output == Downstream.Input, Q.Output == Downstream.Input {
    open {
      follow(upstream) { [unowned self] completion in
        guard case .failure(let error) = completion else { return finish(.finished) }
        do throws(Downstream.Failure) {
          follow(try handler(error)) { [unowned self] in finish($0.mapError(failure)) }
        } catch {
          finish(.failure(error))
        }
      }
    }
  }
}
