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

  /// Shows a remark about what is listed, on standard error if the output is data, which another line would spoil.
  func remark(_ alert: Alert) {
    if session.dataFormat == nil {
      stack.announce(Content(alert))
    } else {
      session.errors.report(alert.line)
    }
  }
}
