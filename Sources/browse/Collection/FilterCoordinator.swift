// SPDX-License-Identifier: GPL-3.0-or-later

import Catalog
import Navigator

/// Presents the filter form and applies its result.
@MainActor
final class FilterCoordinator: SessionCoordinator {
  let session: Session

  init(_ session: Session) {
    self.session = session
  }

  /// Presents the filter form of a collection and applies the filter that it returns.
  ///
  /// If filtering fails or is cancelled, the form reappears with the same contents.
  ///
  /// - Parameters:
  ///   - list: The collection to filter.
  ///   - entered: The filter that was entered before, when the form reappears.
  func presentFilter(of list: CollectionScreen, restoring entered: Filter? = nil) {
    let form = FilterForm(
      list.query.filter,
      columns: list.collection.columns,
      completer: list.completer,
      restoring: entered
    )
    present(form) { coordinator, answer in
      guard case .value(let conditions) = answer else { return }
      coordinator.work.add {
        do {
          try await list.applyFilter(conditions.filter)
        } catch {
          coordinator.presentFilter(of: list, restoring: conditions.filter)
          throw error
        }
      }
    }
  }
}
