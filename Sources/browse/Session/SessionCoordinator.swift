// SPDX-License-Identifier: GPL-3.0-or-later

import Navigator

/// A coordinator for one area of the program: it has routes of its own, and shares the rest.
protocol SessionCoordinator: Coordinator {
  var session: Session { get }
}

extension SessionCoordinator {
  var stack: NavigationStack { session.stack }
  var work: Work { session.work }

  /// Puts a screen on top, whose actions are traced before they are handled.
  func push<S: Screen>(_ screen: S, to handler: @escaping (S.Action) -> Void) {
    stack.push(screen, to: session.record(screen), handler)
  }

  /// Puts a form on top, whose actions and whose end are traced before they are handled.
  func present<F: Form>(
    _ form: F,
    to handler: @escaping (F.Action) -> Void,
    answer: @escaping (Answer<F.Value, F.ValueFailure>) -> Void
  ) {
    let record = session.recordEnd(of: form)
    stack.present(
      form,
      to: session.record(form),
      handler,
      answer: { end in
        record(end)
        answer(end)
      }
    )
  }
}
