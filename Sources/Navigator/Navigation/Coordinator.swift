// SPDX-License-Identifier: GPL-3.0-or-later

/// An object that turns the actions of screens into navigation.
///
/// It creates the screens and has one method for each kind of screen. A unit test can call the
/// methods with enum values. A handler receives the screen that sent the action:
///
/// ```swift
/// init() { push(TeaList(), onAction: TeaCoordinator.handle) }
///
/// func handle(_ action: TeaList.Action, from list: TeaList) {
///   switch action {
///   case .selected(let item): push(TeaScreen(item), onAction: TeaCoordinator.handle)
///   case .showSettings:
///     let form = ValueForm("settings", editing: list.settings, fields: [.text("unit", \.unit)])
///     present(form) { coordinator, answer in … }
///   }
/// }
/// ```
///
/// The stack does not retain the coordinator. The handlers of a deallocated coordinator are not
/// called.
@MainActor
public protocol Coordinator: AnyObject {
  /// The stack that the coordinator navigates.
  var stack: NavigationStack { get }

  /// The operations that the coordinator's handlers have added.
  var work: Work { get }

  /// Handles a ``Prompt``'s request to leave screens.
  ///
  /// The default implementation pops screens. The prompt itself asks before a form loses changes.
  func handle(_ action: LeavingAction)
}

extension Coordinator {
  /// Leaves screens.
  public func handle(_ action: LeavingAction) {
    switch action {
    case .leaving: break
    case .back where stack.screens.count > 1: stack.pop()
    case .back, .quit, .quitAtOnce: stack.close()
    case .home: stack.popToRoot()
    }
  }
}

extension Screen {
  /// `true` for a form that would lose changes if it were removed now.
  public var hasUnappliedChanges: Bool { (self as? any Form)?.hasChanges == true }
}

// MARK: Pushing and presenting

extension Coordinator {
  /// Pushes a screen and handles its actions.
  ///
  /// - Parameters:
  ///   - screen: The new top screen.
  ///   - handler: A method of the coordinator that is called with each action and the screen that
  ///     sent it.
  public func push<S: Screen>(
    _ screen: S,
    onAction handler: @escaping @MainActor (Self) -> @MainActor (S.Action, S) -> Void
  ) {
    stack.push(screen, onAction: relay(from: screen, to: handler))
  }

  /// Pushes a screen and handles its actions, regardless of the screen that sent them.
  ///
  /// - Parameters:
  ///   - screen: The new top screen.
  ///   - handler: A method of the coordinator that is called with each action.
  public func push<S: Screen>(
    _ screen: S,
    onAction handler: @escaping @MainActor (Self) -> @MainActor (S.Action) -> Void
  ) {
    stack.push(screen, onAction: { [weak self] action in if let self { handler(self)(action) } })
  }

  /// Presents a form, handles its actions and receives its answer.
  ///
  /// - Parameters:
  ///   - form: The new top screen.
  ///   - handler: A method of the coordinator that is called with each action and the form that
  ///     sent it.
  ///   - receive: Called exactly once with the coordinator and the outcome of the form.
  public func present<F: Form>(
    _ form: F,
    onAction handler: @escaping @MainActor (Self) -> @MainActor (F.Action, F) -> Void,
    onAnswer receive: @escaping @MainActor (Self, Answer<F.Value, F.ValueFailure>) -> Void
  ) {
    stack.present(form, onAction: relay(from: form, to: handler), onAnswer: relay(to: receive))
  }

  /// Presents a form whose actions need no handler, and receives its answer.
  ///
  /// - Parameters:
  ///   - form: The new top screen.
  ///   - receive: Called exactly once with the coordinator and the outcome of the form.
  public func present<F: Form>(
    _ form: F,
    onAnswer receive: @escaping @MainActor (Self, Answer<F.Value, F.ValueFailure>) -> Void
  ) {
    stack.present(form, onAnswer: relay(to: receive))
  }

  private func relay<S: Screen>(
    from screen: S,
    to handler: @escaping @MainActor (Self) -> @MainActor (S.Action, S) -> Void
  ) -> (S.Action) -> Void {
    { [weak self, weak screen] action in
      guard let self, let screen else { return }
      handler(self)(action, screen)
    }
  }

  private func relay<Value>(
    to receive: @escaping @MainActor (Self, Value) -> Void
  ) -> (Value) -> Void {
    { [weak self] value in if let self { receive(self, value) } }
  }
}
