// SPDX-License-Identifier: GPL-3.0-or-later

import Navigator

/// Coordinates the settings: the form and the file.
@MainActor
final class SettingsCoordinator: SessionCoordinator {
  let session: Session

  /// The file of the settings, or `nil` if they apply to this session only.
  private let file: SettingsFile?

  init(_ session: Session, file: SettingsFile? = nil) {
    self.session = session
    self.file = file
  }
}

// MARK: Routes

extension SettingsCoordinator {
  func presentSettings() {
    guard !(stack.top is SettingsForm) else { return stack.refresh() }
    let before = session.display.value.settings
    let form = SettingsForm(before)
    present(form) { coordinator, answer in
      guard case .value(let submitted) = answer else { return }
      coordinator.apply(submitted, from: before)
    }
  }

  /// Reads the pages of all lists again, because the names beside references are read with them.
  private func readPagesAgain() async throws {
    for case let list as CollectionScreen in stack.screens { try await list.reader.showAgain() }
  }

  /// Applies the settings that were changed on the form, and writes them to the file.
  private func apply(_ submitted: Settings, from former: Settings) {
    do {
      try session.requireTrust(to: "change settings")
    } catch {
      return work.fail(error)
    }
    let now = session.display.value.settings
    // A setting that was not changed on this form may have been changed elsewhere since.
    let settings = now.applyingChanges(from: former, to: submitted)
    session.display.value.settings = settings
    work.add { [file] in
      do throws(PrivateFileError) {
        try file?.write(settings, insteadOf: now)
      } catch {
        throw SettingError.notSaved(error)
      }
    }
    if settings.showsNames != now.showsNames { work.add { [self] in try await readPagesAgain() } }
  }
}
