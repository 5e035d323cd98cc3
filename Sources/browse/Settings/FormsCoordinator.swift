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
  /// Asks on a form what a collection is narrowed to, and does that; where it fails or is stopped, the form
  /// is there again.
  ///
  /// - Parameters:
  ///   - list: The collection.
  ///   - asked: What the form was filled in with before, if it was.
  func presentFilter(of list: CollectionScreen, filledInWith asked: Filter? = nil) {
    let form = FilterScreen(
      list.query.filter,
      columns: list.collection.columns,
      completer: list.completer,
      asked: asked
    )
    present(form) { [unowned self] in
      handle($0)
    } answer: { [weak self] answer in
      guard case .value(let filter) = answer else { return }
      self?.work.add {
        do {
          try await list.narrow(to: filter)
        } catch {
          self?.presentFilter(of: list, filledInWith: filter)
          throw error
        }
      }
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
