// SPDX-License-Identifier: GPL-3.0-or-later

import Catalog
import Navigator

/// The filter, asked on a form.
@MainActor
final class FilterCoordinator: SessionCoordinator {
  let session: Session

  init(_ session: Session) {
    self.session = session
  }

  /// Asks on a form what a collection is narrowed to, and does that; where it fails or is stopped, the form
  /// is there again.
  ///
  /// - Parameters:
  ///   - list: The collection.
  ///   - asked: What the form was filled in with before, if it was.
  func presentFilter(of list: CollectionScreen, filledInWith asked: Filter? = nil) {
    let form = FilterScreen(
      list.query.filter,
      columns: list.collection.columns,
      completer: list.completer,
      asked: asked
    )
    present(form) { coordinator, answer in
      guard case .value(let filter) = answer else { return }
      coordinator.work.add {
        do {
          try await list.narrow(to: filter)
        } catch {
          coordinator.presentFilter(of: list, filledInWith: filter)
          throw error
        }
      }
    }
  }
}
