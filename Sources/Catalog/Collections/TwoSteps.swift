// SPDX-License-Identifier: GPL-3.0-or-later

import Platform

/// The progress of an operation in two steps, of which the first may turn out not to be needed.
///
/// Each step reports from its own beginning to its own end; together they are one whole.
struct TwoSteps: Sendable {
  /// Receives the reports of the whole.
  private let handler = Progress.handler

  /// The reported bytes, and whether the first step was needed.
  private let state = Guarded((done: 0, hasFirst: false))

  /// Runs the first step: half of the whole.
  func first<Result>(
    _ step: () async throws(CatalogError) -> Result
  ) async throws(CatalogError) -> Result {
    try await Progress.observe(
      { report in
        state.use { $0.hasFirst = true }
        send(report, behind: 0, steps: 2)
      },
      during: step
    )
  }

  /// Runs the second step: the other half, or all of it if there was no first.
  func second<Result>(
    _ step: () async throws(CatalogError) -> Result
  ) async throws(CatalogError) -> Result {
    try await Progress.observe(
      { report in
        let hasFirst = state.use { $0.hasFirst }
        send(report, behind: hasFirst ? report.of ?? 0 : 0, steps: hasFirst ? 2 : 1)
      },
      during: step
    )
  }

  private func send(_ report: Progress, behind before: Int, steps: Int) {
    let done = state.use {
      $0.done = max($0.done, before + report.done)
      return $0.done
    }
    handler(Progress(found: report.found, done: done, of: report.of.map { $0 * steps }))
  }
}
