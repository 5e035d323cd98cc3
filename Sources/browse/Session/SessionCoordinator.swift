// SPDX-License-Identifier: GPL-3.0-or-later

import Navigator

/// A coordinator of one area of the program.
///
/// It has its own routes and shares the session.
protocol SessionCoordinator: Coordinator {
  var session: Session { get }
}

extension SessionCoordinator {
  var stack: NavigationStack { session.stack }
  var work: Work { session.work }
}
