// SPDX-License-Identifier: GPL-3.0-or-later

import Navigator

extension SessionCoordinator {
  /// Says that there is no page to turn to.
  func announce(_ turn: Pager.Turn) {
    switch turn {
    case .paged: break
    case .reachedEnd: stack.announce(.line("This is the last page.", .secondary))
    case .reachedBeginning: stack.announce(.line("This is the first page.", .secondary))
    }
  }
}
