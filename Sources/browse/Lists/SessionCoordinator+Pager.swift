// SPDX-License-Identifier: GPL-3.0-or-later

import Navigator

extension SessionCoordinator {
  /// Announces that the first or last page is reached, if the page could not be turned.
  func announce(_ turn: Pager.Turn) {
    switch turn {
    case .paged: break
    case .reachedEnd: stack.announce(.line("This is the last page.", .secondary))
    case .reachedBeginning: stack.announce(.line("This is the first page.", .secondary))
    }
  }
}
