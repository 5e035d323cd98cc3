import Catalog
import Navigator

/// What is asked on forms: the filter and the settings.
@MainActor
final class FormsCoordinator: SessionCoordinator {
  let session: Session

  init(_ session: Session) {
    self.session = session
  }

  func handle(_ action: FilterScreen.Action) {
    switch action {
    case .changed: stack.refresh()
    }
  }

  func handle(_ action: SettingsScreen.Action) {
    switch action {
    case .changed: stack.refresh()
    }
  }
}

// MARK: Routes

extension FormsCoordinator {
  func presentFilter(of list: CollectionScreen) {
    let form = FilterScreen(
      list.query.filter,
      columns: list.collection.columns,
      completer: list.completer
    )
    present(form) { [unowned self] in
      handle($0)
    } answer: { [work] answer in
      guard case .value(let filter) = answer else { return }
      work.add { try await list.narrow(to: filter) }
    }
  }

  func presentSettings() {
    guard !(stack.top is SettingsScreen) else { return stack.refresh() }
    let before = session.display.value.settings
    let form = SettingsScreen(before)
    present(form) { [unowned self] in
      handle($0)
    } answer: { [session] answer in
      guard case .value(let asked) = answer else { return }
      let now = session.display.value.settings
      // What was not changed on this form may have been meanwhile.
      let settings = now.changed(as: asked, from: before)
      session.display.value.settings = settings
      session.work.add {
        try await session.list?.reload()
        session.stack.refresh()
        try session.settingsFile?.write(settings, insteadOf: now)
      }
    }
  }
}
