// SPDX-License-Identifier: GPL-3.0-or-later

/// The progress of a long operation.
///
/// The reports of one operation never go back. The last one says that all is done.
///
/// An operation reports to the handler of its task, so that no function has to pass one on:
///
///     try await Progress.observe {
///       print($0.done)
///     } during: { () throws(CatalogError) in
///       try await collection.count(of: query)
///     }
package struct Progress: Sendable, Equatable {
  /// The items found so far.
  package let found: Int

  /// The bytes done, or the entries of a directory; of compressed data, the compressed bytes.
  package let done: Int

  /// The bytes to do; `nil` while the length of the input is unknown.
  package let of: Int?

  /// Progress of so many found items and done bytes.
  package init(found: Int, done: Int, of: Int?) {
    self.found = found
    self.done = done
    self.of = of
  }

  /// The share that is done, from 0 to 1; `nil` if it is unknown.
  package var share: Double? {
    of.map { $0 > 0 ? min(1, Double(done) / Double($0)) : 1 }
  }

  /// The same as progress of one of several parts of equal length.
  func part(_ number: Int, of parts: Int) -> Progress {
    Progress(found: found, done: (of ?? 0) * number + done, of: of.map { $0 * parts })
  }
}

/// A handler of progress reports, which is called often and on any thread.
package typealias ProgressHandler = @Sendable (Progress) -> Void

extension Progress {
  /// A structure around a handler: a task-local function crashes in optimised code (Swift 6.3.1).
  private struct Receiver: Sendable {
    let handler: ProgressHandler
  }

  @TaskLocal private static var receiver = Receiver { _ in }

  /// Receives the reports of the current task.
  static var handler: ProgressHandler { receiver.handler }

  /// Reports progress to the handler of the current task.
  package static func report(_ progress: Progress) { handler(progress) }

  /// Runs an operation whose reports go to a handler.
  ///
  /// - Parameters:
  ///   - handler: Receives the reports.
  ///   - operation: The operation.
  /// - Returns: The operation's result.
  /// - Throws: The operation's error.
  nonisolated(nonsending) package static func observe<Result, Failure: Error>(
    _ handler: @escaping ProgressHandler,
    during operation: nonisolated(nonsending) () async throws(Failure) -> Result
  ) async throws(Failure) -> Result {
    try await $receiver.typed(Receiver(handler: handler), operation)
  }

  /// Runs an operation whose reports nobody receives.
  nonisolated(nonsending) package static func ignore<Result, Failure: Error>(
    _ operation: nonisolated(nonsending) () async throws(Failure) -> Result
  ) async throws(Failure) -> Result {
    try await $receiver.typed(Receiver { _ in }, operation)
  }
}

extension TaskLocal {
  /// Runs an operation with a value, and throws errors of the operation's own type.
  nonisolated(nonsending) func typed<Result, Failure: Error>(
    _ value: Value,
    _ operation: nonisolated(nonsending) () async throws(Failure) -> Result
  ) async throws(Failure) -> Result {
    let result = await withValue(value) { () async -> Swift.Result<Result, Failure> in
      do throws(Failure) {
        return .success(try await operation())
      } catch {
        return .failure(error)
      }
    }
    return try result.get()
  }
}
