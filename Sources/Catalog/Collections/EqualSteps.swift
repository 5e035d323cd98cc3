// SPDX-License-Identifier: GPL-3.0-or-later

/// The combined progress of an operation with several steps, which count equally.
struct EqualSteps: Sendable {
  /// The handler of the combined reports.
  private let handler = Progress.handler

  private let count: Int

  /// The number of steps that are done.
  private var done = 0

  /// The number of parts of a step in the combined reports.
  private static let parts = 1 << 20

  /// Creates the progress of an operation.
  init(_ count: Int) { self.count = count }

  /// Leaves out a step.
  mutating func skip() { done += 1 }

  /// Runs the next step.
  mutating func next<Result>(
    _ step: () async throws(CatalogError) -> Result
  ) async throws(CatalogError) -> Result {
    defer { done += 1 }
    let (before, handler, count) = (done, handler, count)
    return try await Progress.observe(
      { report in
        let part = Int((report.fraction ?? 0) * Double(Self.parts))
        handler(
          Progress(
            found: report.found,
            done: before * Self.parts + part,
            total: count * Self.parts
          )
        )
      },
      during: step
    )
  }
}
