// SPDX-License-Identifier: GPL-3.0-or-later

import Catalog
import Navigator

/// Going back to where the last session on a location ended.
@MainActor
struct Resumption {
  /// What is told where there is nothing to go back to.
  static let nothing = Alert(
    subject: "--resume",
    "nothing was kept of this location",
    advice: "it is opened as usual"
  )

  /// What is told where somebody has typed where to go, and where is not back.
  static let typedPlace = Alert(
    subject: "--resume",
    "the place that was typed is shown, not the one where the last session ended",
    advice: "leave out what stands behind the path to go back there"
  )

  private let coordinator: PlacesCoordinator

  init(_ coordinator: PlacesCoordinator) {
    self.coordinator = coordinator
  }

  /// Opens a location, and what was there on top of it.
  ///
  /// - Returns: What is not there any more.
  /// - Throws: Why the location cannot be opened.
  func resume(at location: Location) async throws -> [Alert] {
    let stacks = coordinator.session.files.stacks.map { SavedStacks(folder: $0) }
    let kept = Result { try stacks?.last(at: location) }
    try await coordinator.collections.open(location)
    switch kept {
    case .failure(let error): return [Alert(error)]
    case .success(nil): return [Self.nothing]
    case .success where location.place != Location.Place(): return [Self.typedPlace]
    case .success(let found?): return await restore(found)
    }
  }

  /// Puts what was kept on the root.
  ///
  /// - Returns: What is not there any more.
  private func restore(_ found: SavedStacks.Found) async -> [Alert] {
    var alerts = await Restorer(coordinator: coordinator).restore(found.stack)
    if let line = found.wrongLine {
      alerts.append(
        Alert(
          "line \(line) of what was kept is not understood",
          advice: "what stands before it is there"
        )
      )
    }
    if found.stack.leftOut > 0 {
      alerts.append(
        Alert(
          "\(found.stack.leftOut.counted("screen")) on top of what is there could not be kept",
          advice: "the first \(SavedStack.mostScreens.grouped) are, in 1 MiB at most"
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
