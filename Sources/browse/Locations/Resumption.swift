// SPDX-License-Identifier: GPL-3.0-or-later

import Catalog
import Navigator

/// Resumes the last session of a location.
@MainActor
struct Resumption {
  /// The alert if no session of the location was saved.
  static let nothingSaved = Alert(
    subject: "--resume",
    "no saved session for this location",
    advice: "opening it as usual"
  )

  /// The alert if the typed location contains a view, which is shown instead of the saved one.
  static let typedView = Alert(
    subject: "--resume",
    "showing the view in the location, not the saved session",
    advice: "remove the text after the path to resume the session"
  )

  private let coordinator: LocationsCoordinator

  init(_ coordinator: LocationsCoordinator) {
    self.coordinator = coordinator
  }

  /// Opens a location and restores the screens on top of it.
  ///
  /// - Returns: An alert for each part that could not be restored.
  /// - Throws: An error if the location cannot be opened.
  func resume(at location: Location) async throws -> [Alert] {
    let stacks = coordinator.session.files.stacks.map { SavedStacks(folder: $0) }
    let kept = Result { try stacks?.last(at: location) }
    try await coordinator.collections.open(location)
    switch kept {
    case .failure(let error): return [Alert(error)]
    case .success(nil): return [Self.nothingSaved]
    case .success where location.view != Location.View(): return [Self.typedView]
    case .success(let found?): return await restore(found)
    }
  }

  /// Restores the saved screens on top of the root.
  ///
  /// - Returns: An alert for each part that could not be restored.
  private func restore(_ found: SavedStacks.Found) async -> [Alert] {
    var alerts = await coordinator.restore(found.stack)
    if let line = found.firstInvalidLine {
      alerts.append(
        Alert(
          "invalid line \(line) in the saved session",
          advice: "restored up to there"
        )
      )
    }
    if found.stack.omittedCount > 0 {
      alerts.append(
        Alert(
          "\(found.stack.omittedCount.counted("more screen")) could not be saved",
          advice: "the limit is \(SavedStack.maximumScreenCount.grouped) screens or 1 MiB"
        )
      )
    }
    return alerts.map { alert in
      var alert = alert
      alert.subject = ["--resume", alert.subject].compactMap(\.self).joined(separator: ": ")
      return alert
    }
  }
}
