// SPDX-License-Identifier: GPL-3.0-or-later

import Catalog

/// Delivers frequent progress reports from any thread to the main actor at a limited rate.
@MainActor
struct ProgressReports {
  /// The delay of the first report.
  let delay: Duration

  /// The minimum interval between two reports.
  private let interval = Duration.milliseconds(100)

  /// Runs an operation and delivers its latest progress at intervals.
  ///
  /// - Parameters:
  ///   - deliver: Called with the latest progress.
  ///   - operation: The operation, which reports progress.
  /// - Returns: The result of the operation.
  /// - Throws: The error of the operation.
  func follow<Result: Sendable>(
    _ deliver: @escaping @MainActor (Progress) -> Void,
    _ operation: @MainActor () async throws(CatalogError) -> Result
  ) async throws(CatalogError) -> Result {
    let (reports, continuation) = AsyncStream.makeStream(
      of: Progress.self,
      bufferingPolicy: .bufferingNewest(1)
    )
    let delivery = Task { await follow(reports, deliver) }
    let result: Swift.Result<Result, CatalogError>
    do {
      result = .success(
        try await Progress.observe {
          continuation.yield($0)
        } during: { () throws(CatalogError) in
          try await operation()
        }
      )
    } catch {
      result = .failure(error)
    }
    delivery.cancel()
    continuation.finish()
    await delivery.value
    return try result.get()
  }

  private func follow(
    _ reports: AsyncStream<Progress>,
    _ deliver: @MainActor (Progress) -> Void
  ) async {
    var next = ContinuousClock.now + delay
    for await report in reports {
      // An early report is delivered later, because a growing source may report nothing after it.
      do { try await Task.sleep(until: next) } catch { return }
      deliver(report)
      next = .now + interval
    }
  }
}
