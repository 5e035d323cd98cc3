// SPDX-License-Identifier: GPL-3.0-or-later

import Navigator

/// The coordinator of the tracker.
@MainActor
final class TrackerCoordinator: Coordinator {
  let (stack, work) = (NavigationStack(), Work())

  init(_ receiver: Receiver) { push(TrackerScreen(receiver), onAction: TrackerCoordinator.handle) }

  func handle(_ action: TrackerScreen.Action, from screen: TrackerScreen) {
    switch action {
    case .startRequested: work.add { try await screen.start() }
    case .failed(let error): stack.alert(error.alert)
    }
  }
}
