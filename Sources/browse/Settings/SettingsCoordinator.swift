// SPDX-License-Identifier: GPL-3.0-or-later

import Navigator

/// The settings, asked on a form and kept in a file.
@MainActor
final class SettingsCoordinator: SessionCoordinator {
  let session: Session

  /// The file of the settings; `nil` to keep them for this session only.
  private let file: SettingsFile?

  /// A coordinator of the settings, which are kept in a file if there is one.
  init(_ session: Session, file: SettingsFile? = nil) {
    self.session = session
    self.file = file
  }
}

// MARK: Routes

extension SettingsCoordinator {
  func presentSettings() {
    guard !(stack.top is SettingsScreen) else { return stack.refresh() }
    let before = session.display.value.settings
    let form = SettingsScreen(before)
    present(form) { coordinator, answer in
      guard case .value(let asked) = answer else { return }
      coordinator.use(asked, from: before)
    }
  }

  /// Uses the settings that differ from former ones, and keeps them.
  private func use(_ asked: Settings, from former: Settings) {
    let now = session.display.value.settings
    // What was not changed on this form may have been meanwhile.
    let settings = now.changed(as: asked, from: former)
    session.display.value.settings = settings
    work.add { [file] in try file?.write(settings, insteadOf: now) }
  }
}
