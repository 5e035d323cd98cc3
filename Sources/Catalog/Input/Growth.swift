// SPDX-License-Identifier: GPL-3.0-or-later

import Platform

/// The progress of a spool: set by the thread that fills it, waited for by any number of others.
final class Growth: Sendable {
  enum Phase: Sendable {
    case growing
    case whole
    case failed(CatalogError)

    var isGrowing: Bool { if case .growing = self { true } else { false } }
  }

  struct State: Sendable {
    /// How many bytes are there.
    var length = 0
    var phase = Phase.growing

    /// How many bytes of the origin have been taken for them, if it tells.
    var taken = 0

    /// What the origin said of them in the end, although it did not fail.
    var remark: String?

    /// What of them could not be read.
    var broken: BrokenPlaces?

    /// Why no more than this came, although there should be more.
    ///
    /// What came is used. Where nothing did, there is nothing to use; and what changed on the way may
    /// be of two files. Both are failures.
    var fault: CatalogError? {
      guard case .failed(let error) = phase, length > 0 else { return nil }
      if case .changed = error { return nil }
      return error
    }
  }

  private let current = Guarded(State())

  /// How far it has come now.
  var state: State { current.use { $0 } }

  /// Changes how far it has come, and tells those who wait.
  func change(_ body: (inout State) -> Void) { current.change(body) }

  /// Waits until so many bytes are there, or no more come.
  ///
  /// - Parameters:
  ///   - length: How many bytes.
  ///   - patience: How long to wait at most; for ever if `nil`.
  ///   - check: Called every 20 ms meanwhile; what it throws ends the waiting.
  /// - Returns: How far it has come then.
  /// - Throws: What `check` throws.
  func wait(
    reaching length: Int,
    within patience: Duration?,
    checking check: () throws(CatalogError) -> Void
  ) throws(CatalogError) -> State {
    let deadline = patience.map { ContinuousClock.now + $0 }
    while true {
      try check()
      let rest = deadline.map { $0 - .now } ?? .seconds(1)
      let isOver = { (state: State) in state.length >= length || !state.phase.isGrowing }
      let state = current.wait(atMost: min(rest, .milliseconds(20)), until: isOver)
      if isOver(state) || rest <= .zero { return state }
    }
  }
}
