// SPDX-License-Identifier: GPL-3.0-or-later

import Catalog
import Navigator

/// Resumes the last session of a location.
@MainActor
struct Resumption {
  /// The alert if no session of the location was saved.
  static let nothingSaved = Alert(
    subject: "--resume",
    "nothing was kept of this location",
    advice: "it is opened as usual"
  )

  /// The alert if the typed location contains a view, which is shown instead of the saved one.
  static let typedView = Alert(
    subject: "--resume",
    "the place that was typed is shown, not the one where the last session ended",
    advice: "leave out what stands behind the path to go back there"
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
    var alerts = await Restorer(coordinator: coordinator).restore(found.stack)
    if let line = found.firstInvalidLine {
      alerts.append(
        Alert(
          "line \(line) of what was kept is not understood",
          advice: "what stands before it is there"
        )
      )
    }
    if found.stack.omittedCount > 0 {
      alerts.append(
        Alert(
          "\(found.stack.omittedCount.counted("screen")) on top of what is there could not be kept",
          advice: "the first \(SavedStack.maximumScreenCount.grouped) are, in 1 MiB at most"
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
