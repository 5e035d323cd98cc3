// SPDX-License-Identifier: GPL-3.0-or-later

import Platform

/// The progress of an operation in two steps, of which the first may turn out not to be needed.
///
/// Each step reports from its own beginning to its own end; together they are one whole.
struct TwoSteps: Sendable {
  private let progress: ProgressHandler

  /// How much has been reported, and whether by the first step.
  private let state = Guarded((done: 0, hasFirst: false))

  init(_ progress: @escaping ProgressHandler) {
    self.progress = progress
  }

  /// Who is told of the first step: half of the whole.
  var first: ProgressHandler {
    { report in
      state.use { $0.hasFirst = true }
      send(report, behind: 0, steps: 2)
    }
  }

  /// Who is told of the second: the other half, or all if there was no first.
  var second: ProgressHandler {
    { report in
      let hasFirst = state.use { $0.hasFirst }
      send(report, behind: hasFirst ? report.of ?? 0 : 0, steps: hasFirst ? 2 : 1)
    }
  }

  private func send(_ report: Progress, behind before: Int, steps: Int) {
    let done = state.use {
      $0.done = max($0.done, before + report.done)
      return $0.done
    }
    progress(Progress(found: report.found, done: done, of: report.of.map { $0 * steps }))
  }
}
