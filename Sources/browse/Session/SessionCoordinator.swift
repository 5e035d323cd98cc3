// SPDX-License-Identifier: GPL-3.0-or-later

import Navigator

/// A coordinator for one area of the program: it has routes of its own, and shares the rest.
protocol SessionCoordinator: Coordinator {
  var session: Session { get }
}

extension SessionCoordinator {
  var stack: NavigationStack { session.stack }
  var work: Work { session.work }
}
