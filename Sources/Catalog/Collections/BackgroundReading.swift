// SPDX-License-Identifier: GPL-3.0-or-later

/// Reading in the background, such as the count below a page or a preview.
///
/// It must not delay other programs. It ends with ``DatabaseProblem/writerWaiting`` if one of them
/// waits to write to the database.
package enum BackgroundReading {
  /// `true` in tasks that read in the background.
  @TaskLocal static var isActive = false

  /// Runs an operation as reading in the background.
  ///
  /// - Throws: The error of the operation.
  nonisolated(nonsending) package static func run<Result, Failure: Error>(
    _ operation: nonisolated(nonsending) () async throws(Failure) -> Result
  ) async throws(Failure) -> Result {
    try await $isActive.typed(true, operation)
  }
}
