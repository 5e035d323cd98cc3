// SPDX-License-Identifier: GPL-3.0-or-later

/// The progress of a long operation.
///
/// The progress of an operation never decreases. The last report marks the operation as complete.
///
/// An operation reports to the handler of its task, so functions need no handler parameter:
///
///     try await Progress.observe {
///       print($0.done)
///     } during: { () throws(CatalogError) in
///       try await collection.count(of: query)
///     }
package struct Progress: Sendable, Equatable {
  /// The number of items found so far.
  package let found: Int

  /// The number of bytes read so far.
  ///
  /// For a directory, this is the number of entries. For compressed data, it is the number of
  /// compressed bytes.
  package let done: Int

  /// The number of bytes to read; `nil` while the length of the input is unknown.
  package let total: Int?

  /// Creates a progress report.
  package init(found: Int, done: Int, total: Int?) {
    self.found = found
    self.done = done
    self.total = total
  }

  /// The completed fraction, from 0 to 1; `nil` if the total is unknown.
  package var fraction: Double? {
    total.map { $0 > 0 ? min(1, Double(done) / Double($0)) : 1 }
  }

  /// Converts a report of one part into a report of the whole operation.
  ///
  /// Parts are numbered from 0 and assumed to have equal lengths.
  func part(_ number: Int, of parts: Int) -> Progress {
    Progress(found: found, done: (total ?? 0) * number + done, total: total.map { $0 * parts })
  }
}

/// A closure that receives progress reports.
///
/// It is called often and on any thread.
package typealias ProgressHandler = @Sendable (Progress) -> Void

extension Progress {
  /// A handler in a structure.
  ///
  /// A task-local closure without a wrapper crashes in optimised code (Swift 6.3.1).
  private struct Receiver: Sendable {
    let handler: ProgressHandler
  }

  @TaskLocal private static var receiver = Receiver { _ in }

  /// The handler of the current task.
  static var handler: ProgressHandler { receiver.handler }

  /// Reports progress to the handler of the current task.
  package static func report(_ progress: Progress) { handler(progress) }

  /// Runs an operation and passes its progress reports to a handler.
  ///
  /// - Parameters:
  ///   - handler: A closure that receives the reports.
  ///   - operation: The operation to run.
  /// - Throws: The error of the operation.
  nonisolated(nonsending) package static func observe<Result, Failure: Error>(
    _ handler: @escaping ProgressHandler,
    during operation: nonisolated(nonsending) () async throws(Failure) -> Result
  ) async throws(Failure) -> Result {
    try await $receiver.typed(Receiver(handler: handler), operation)
  }

  /// Runs an operation and discards its progress reports.
  nonisolated(nonsending) package static func ignore<Result, Failure: Error>(
    _ operation: nonisolated(nonsending) () async throws(Failure) -> Result
  ) async throws(Failure) -> Result {
    try await $receiver.typed(Receiver { _ in }, operation)
  }
}

extension TaskLocal {
  /// Runs an operation with a task-local value, and preserves the type of its errors.
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
