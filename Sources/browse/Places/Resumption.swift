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

  private let coordinator: BrowseCoordinator

  init(_ coordinator: BrowseCoordinator) {
    self.coordinator = coordinator
  }

  /// Opens a location, and what was there on top of it.
  ///
  /// - Returns: What is not there any more.
  /// - Throws: Why the location cannot be opened.
  func resume(at location: Location) async throws -> [Alert] {
    let found: SavedStacks.Found?
    do {
      let stacks = coordinator.session.files.stacks.map { SavedStacks(folder: $0) }
      found = try stacks?.last(at: location)
    } catch {
      try await coordinator.open(location)
      return [Alert(error)]
    }
    guard let found else {
      try await coordinator.open(location)
      return [Self.nothing]
    }
    var whole = location
    whole.place = Location.Place()
    try await coordinator.open(whole)
    var alerts = await Restorer(coordinator: coordinator).restore(found.stack)
    if let line = found.wrongLine {
      alerts.append(
        Alert(
          "line \(line) of what was kept is not understood",
          advice: "what stands before it is there"
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
