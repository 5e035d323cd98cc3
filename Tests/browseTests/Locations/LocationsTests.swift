// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc
import NavigatorTesting
import TestSupport
import Testing

@testable import Catalog
@testable import Navigator
@testable import browse

/// A suite that tests locations with a session whose files are in a folder.
@MainActor
protocol LocationsTests {
  var session: LocationsSession { get }
}

/// A session whose files are in a folder, with a collection of foods.
@MainActor
struct LocationsSession {
  let folder = TemporaryFolder()
  let coordinator: BrowseCoordinator
  let prompt: Prompt

  static let foods = """
    name,category,price
    Sencha,tea,12.5
    Plaice,fish,25.6
    Assam,tea,8
    Cod,fish,19.9

    """

  init() {
    let files = PersistentFiles(
      history: folder.path("state/browse/history"),
      stacks: folder.path("state/browse/sessions"),
      bookmarks: folder.path("data/browse/bookmarks")
    )
    coordinator = BrowseCoordinator(Session(files: files))
    prompt = coordinator.followedPrompt()
  }

  /// Opens the foods with a view, and returns their path.
  func open(_ view: String) async throws -> String {
    let path = folder.write(Self.foods, to: "foods.csv")
    try await coordinator.open(try Location(path + view))
    return path
  }
}

extension LocationsTests {
  var folder: TemporaryFolder { session.folder }
  var coordinator: BrowseCoordinator { session.coordinator }
  var prompt: Prompt { session.prompt }
  var stack: NavigationStack { coordinator.stack }

  /// Opens the foods with a view, and returns their path.
  @discardableResult
  func open(_ view: String = "") async throws -> String { try await session.open(view) }

  /// Returns what “link” prints, or its alert.
  func link() async throws -> [String] {
    do {
      return try await coordinator.notices { try await prompt.run("link") }
    } catch let error as CommandFailure {
      var alert = error.alert
      alert.subject = nil
      return ["! " + alert.line]
    }
  }
}
