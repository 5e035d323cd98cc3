// SPDX-License-Identifier: GPL-3.0-or-later

import Platform

/// The progress of a spool, set by whatever fills it and awaited by any number of readers.
final class SpoolState: Sendable {
  enum Phase: Sendable {
    case growing
    case complete
    case failed(CatalogError)

    var isGrowing: Bool { if case .growing = self { true } else { false } }
  }

  struct State: Sendable {
    /// The number of bytes available.
    var length = 0
    var phase = Phase.growing

    /// The number of input bytes consumed for them, if the origin counts them.
    var consumedSize = 0

    /// A message about the data that the origin gave at its end, although it did not fail.
    var warning: String?

    /// The invalid byte sequences found by a transform.
    var invalidSequences: InvalidSequences?

    /// The error that truncated the data, if the bytes before it are usable.
    ///
    /// If no bytes arrived, or if the source changed and the bytes may come from two files, the
    /// spool failed instead and this is `nil`.
    var fault: CatalogError? {
      guard case .failed(let error) = phase, length > 0 else { return nil }
      if case .changed = error { return nil }
      return error
    }
  }

  private let storage = Mutex(State())

  /// The current state.
  var current: State { storage.withLock { $0 } }

  /// Changes the state and wakes the waiting readers.
  func change(_ body: (inout State) -> Void) { storage.change(body) }

  /// Waits until a number of bytes is available, or no more will come.
  ///
  /// - Parameters:
  ///   - length: The number of bytes.
  ///   - timeout: The maximum time to wait, or `nil` for no limit.
  ///   - check: Called every 20 ms during the wait. An error that it throws ends the wait.
  /// - Returns: The state at the end of the wait.
  /// - Throws: The error that `check` throws.
  func wait(
    reaching length: Int,
    within timeout: Duration?,
    checking check: () throws(CatalogError) -> Void
  ) throws(CatalogError) -> State {
    let deadline = timeout.map { ContinuousClock.now + $0 }
    while true {
      try check()
      let rest = deadline.map { $0 - .now } ?? .seconds(1)
      let isOver = { (state: State) in state.length >= length || !state.phase.isGrowing }
      let state = storage.wait(atMost: min(rest, .milliseconds(20)), until: isOver)
      if isOver(state) || rest <= .zero { return state }
    }
  }
}
