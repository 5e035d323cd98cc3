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

  func handle(_ action: FilterScreen.Action) {
    switch action {
    case .changed: stack.refresh()
    }
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
    present(form) { [unowned self] in
      handle($0)
    } answer: { [weak self] answer in
      guard case .value(let filter) = answer else { return }
      self?.work.add {
        do {
          try await list.narrow(to: filter)
        } catch {
          self?.presentFilter(of: list, filledInWith: filter)
          throw error
        }
      }
    }
  }
}
