// SPDX-License-Identifier: GPL-3.0-or-later

import Platform

/// The combined progress of an operation with two steps, of which the first may be skipped.
///
/// Each step reports from 0 to its own total. The combined reports cover both steps.
struct TwoSteps: Sendable {
  /// The handler of the combined reports.
  private let handler = Progress.handler

  /// The bytes reported so far, and a flag for whether the first step has run.
  private let state = Mutex((done: 0, hasFirst: false))

  /// Runs the first step, which counts as half of the operation.
  func first<Result>(
    _ step: () async throws(CatalogError) -> Result
  ) async throws(CatalogError) -> Result {
    try await Progress.observe(
      { report in
        state.withLock { $0.hasFirst = true }
        send(report, after: 0, steps: 2)
      },
      during: step
    )
  }

  /// Runs the second step.
  ///
  /// It counts as the other half of the operation, or as the whole if the first step was skipped.
  func second<Result>(
    _ step: () async throws(CatalogError) -> Result
  ) async throws(CatalogError) -> Result {
    try await Progress.observe(
      { report in
        let hasFirst = state.withLock { $0.hasFirst }
        send(report, after: hasFirst ? report.total ?? 0 : 0, steps: hasFirst ? 2 : 1)
      },
      during: step
    )
  }

  private func send(_ report: Progress, after before: Int, steps: Int) {
    let done = state.withLock {
      $0.done = max($0.done, before + report.done)
      return $0.done
    }
    handler(Progress(found: report.found, done: done, total: report.total.map { $0 * steps }))
  }
}
