// SPDX-License-Identifier: GPL-3.0-or-later

/// Who turns the actions of screens into navigation.
///
/// It creates the screens, subscribes inline to each, and has one plain method a kind of screen,
/// which a unit test calls with enum values:
///
/// ```swift
/// func handle(_ action: CollectionScreen.Action) {
///   switch action {
///   case .selected(let item): stack.push(DetailScreen(item)) { [unowned self] in handle($0) }
///   case .showFilterSettings: …
///   }
/// }
/// ```
@MainActor
public protocol Coordinator: AnyObject {
  /// Where the screens stand.
  var stack: NavigationStack { get }

  /// What its handlers have begun.
  var work: Work { get }
}

extension Coordinator {
  /// Goes back, home or away, as the prompt asks; objects if something that was filled in would be
  /// lost.
  public func handle(_ action: Prompt.Action) {
    switch action {
    case .leaving(let exit, let inquiry):
      let forms = stack.screens(left: exit).compactMap { $0 as? any Form }
      if forms.contains(where: { $0.hasChanges }) { inquiry.answer(false) }
    case .back where stack.screens.count > 1: stack.pop()
    case .back, .quit, .quitAtOnce: stack.close()
    case .home: stack.popToRoot()
    }
  }
}
