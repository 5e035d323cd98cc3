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
  /// Goes back, home or away, as the prompt asks.
  public func handle(_ action: Prompt.Action) {
    switch action {
    case .back where stack.screens.count > 1: stack.pop()
    case .back, .quit: stack.close()
    case .home: stack.popToRoot()
    }
  }
}
