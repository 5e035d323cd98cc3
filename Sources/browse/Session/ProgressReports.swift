// SPDX-License-Identifier: GPL-3.0-or-later

import Catalog

/// What is reported on any thread, often, told on the main actor from time to time.
@MainActor
struct ProgressReports {
  /// How long something takes before it is worth telling of it.
  let delay: Duration

  /// How long it is between one time and the next.
  private let interval = Duration.milliseconds(100)

  /// Does something that may take long, and tells meanwhile how far it has come.
  ///
  /// - Parameters:
  ///   - tell: Called with the latest report.
  ///   - operation: Does it, and reports progress.
  /// - Returns: What it gives.
  /// - Throws: What it throws.
  func follow<Result: Sendable>(
    _ tell: @escaping @MainActor (Progress) -> Void,
    _ operation: @MainActor () async throws(CatalogError) -> Result
  ) async throws(CatalogError) -> Result {
    // Only the latest counts.
    let (reports, continuation) = AsyncStream.makeStream(
      of: Progress.self,
      bufferingPolicy: .bufferingNewest(1)
    )
    let telling = Task { await follow(reports, tell) }
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
    continuation.finish()
    await telling.value
    return try result.get()
  }

  private func follow(
    _ reports: AsyncStream<Progress>,
    _ tell: @MainActor (Progress) -> Void
  ) async {
    var next = ContinuousClock.now + delay
    for await report in reports where ContinuousClock.now >= next {
      tell(report)
      next = .now + interval
    }
  }
}
