// SPDX-License-Identifier: GPL-3.0-or-later

import Navigator

extension SessionCoordinator {
  /// Shows the page that a list was turned to, or says that there is none.
  func show(_ turn: Pager.Turn) {
    switch turn {
    case .paged: stack.refresh()
    case .reachedEnd: stack.announce(.line("This is the last page.", .secondary))
    case .reachedBeginning: stack.announce(.line("This is the first page.", .secondary))
    }
  }
}
