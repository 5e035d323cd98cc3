// SPDX-License-Identifier: GPL-3.0-or-later

/// The screens from the root to the current one, with the subscriptions to each of them.
///
/// The stack cancels its subscriptions to a screen when it pops the screen. If nothing else retains
/// the screen, it is then freed.
///
/// The stack observes the ``ScreenState`` properties of the top screen and its `objectWillChange`,
/// which by default reports changes of ``/Publishing/Published`` properties. It publishes these
/// changes as ``Change/refreshed``.
///
/// Transitions are atomic. A transition that a subscriber requests during another one runs after
/// it, in the order of the requests.
///
/// A ``Coordinator`` navigates its stack:
///
/// ```swift
/// stack.popToRoot()
/// push(SongScreen(song), onAction: PlaylistCoordinator.handle)
/// ```
///
/// Without a coordinator, closures receive the actions:
///
/// ```swift
/// let stack = NavigationStack()
/// stack.push(PlaylistScreen(songs)) { action in print(action) }
/// ```
@MainActor
public final class NavigationStack {
  /// A change of the stack.
  public enum Change: Sendable, Equatable {
    /// A screen was pushed.
    case pushed

    /// A form was presented.
    case presented

    /// Screens were removed from the top.
    case popped

    /// The state of the top screen changed.
    case refreshed
  }

  /// A message to show once, independent of the screens.
  public enum Notice: Sendable, Equatable {
    /// A message about an event.
    case announcement(Content)

    /// A message about a problem.
    case alert(Alert)
  }

  /// An action of a screen or the end of a form, for an observer of all screens.
  public struct Event {
    /// The title of the screen.
    public let title: String

    /// The value of the screen's `Action`, or a ``FormEnd``.
    public let action: Any
  }

  /// The outcome of a form.
  public enum FormEnd {
    /// The form was applied with this value.
    case applied(Any)

    /// The form failed.
    case failed(any Error)

    /// The form was cancelled, or removed from the stack in another way.
    case dismissed
  }

  private struct Entry {
    let screen: any Screen
    let states: [any ScreenState]
    let subscriptions: [AnyCancellable]
    let answer: PendingAnswer?
  }

  private var entries: [Entry] = []

  /// The subscriptions to the state of the top screen.
  private var observations: [AnyCancellable] = []

  private let changeSubject = PassthroughSubject<Change, Never>()
  private let noticeSubject = PassthroughSubject<Notice, Never>()
  private let eventSubject = PassthroughSubject<Event, Never>()

  private var pendingTransitions: [() -> Void] = []
  private var isInTransition = false

  /// The size of the window, which the screens with a ``Window`` receive.
  var windowSize = WindowSize() {
    didSet {
      for case let window as Window in entries.flatMap(\.states) { window.size = windowSize }
    }
  }

  /// Creates an empty stack.
  ///
  /// The first screen that is pushed becomes the root.
  public init() {}

  /// The screens, from the root to the top.
  public var screens: [any Screen] { entries.map(\.screen) }

  /// Returns the screens that an exit removes, from the root to the top.
  package func screens(removedBy exit: Exit) -> [any Screen] {
    switch exit {
    case .back: Array(screens.suffix(1))
    case .home: Array(screens.dropFirst())
    case .quit: screens
    }
  }

  /// The ``ScreenState`` properties of the top screen.
  var topStates: [any ScreenState] { entries.last?.states ?? [] }

  /// The top screen, `nil` if the stack is empty.
  public var top: (any Screen)? { entries.last?.screen }

  /// Publishes each change of the stack as it happens.
  public var changes: AnyPublisher<Change, Never> { changeSubject.eraseToAnyPublisher() }

  /// Publishes the actions of all screens and the ends of forms.
  ///
  /// Each event is published before its handlers are called.
  public var events: AnyPublisher<Event, Never> { eventSubject.eraseToAnyPublisher() }

  /// Publishes the messages to show.
  public var notices: AnyPublisher<Notice, Never> { noticeSubject.eraseToAnyPublisher() }
}

// MARK: Pushing

extension NavigationStack {
  /// Pushes a screen and subscribes to its actions.
  ///
  /// A screen can be on the stack only once. Pushing it again traps in debug builds, and otherwise
  /// does nothing. A form must be presented. Pushing it traps in debug builds.
  ///
  /// - Parameters:
  ///   - screen: The new top screen.
  ///   - handlers: The closures that receive its actions, called in this order.
  public func push<S: Screen>(_ screen: S, onAction handlers: (S.Action) -> Void...) {
    assertNoInquiry()
    #if DEBUG
    if screen is any Form {
      fatalError(
        "the form \(S.self) was pushed, so its answer is lost; use present(_:onAction:onAnswer:)"
      )
    }
    #endif
    transition { [self] in
      guard !isRepeated(screen) else { return }
      enter(screen, handlers: handlers, otherSubscriptions: [], answer: nil)
      changeSubject.send(.pushed)
    }
  }

  /// Returns `true` if a screen is on the stack, which is a mistake of the program.
  private func isRepeated<S: Screen>(_ screen: S) -> Bool {
    guard contains(screen) else { return false }
    #if DEBUG
    fatalError(
      "a \(S.self) that is on the stack was pushed again; create a new one, or pop it first"
    )
    #else
    return true
    #endif
  }

  /// Presents a form on top and subscribes to its actions and its answer.
  ///
  /// When the form completes, it is dismissed before `answer` is called. If it failed, the stack
  /// also publishes an alert. `answer` is called exactly once, whether the form is applied,
  /// cancelled, popped or removed with the whole stack. A form that is already on the stack is not
  /// presented again, and `answer` receives ``Answer/dismissed``. In debug builds, that traps.
  ///
  /// - Parameters:
  ///   - form: The new top screen.
  ///   - handlers: The closures that receive its actions, called in this order.
  ///   - answer: Receives the outcome.
  public func present<F: Form>(
    _ form: F,
    onAction handlers: (F.Action) -> Void...,
    onAnswer answer: @escaping (Answer<F.Value, F.ValueFailure>) -> Void
  ) {
    assertNoInquiry()
    let title = form.title
    let end = { [eventSubject] (end: Answer<F.Value, F.ValueFailure>) in
      eventSubject.send(Event(title: title, action: FormEnd(end)))
      answer(end)
    }
    let pending = PendingAnswer { end(.dismissed) }
    transition { [self] in
      // A form that is already presented stays on the stack, so its end is not published.
      guard !isRepeated(form) else { return pending.replace { answer(.dismissed) } }
      let subscription = form.valuePublisher.sink(
        receiveCompletion: { [weak self, weak form, weak pending] completion in
          if case .failure(let error) = completion {
            pending?.replace {
              end(.failure(error))
              self?.alert(Alert(error))
            }
          }
          if let form { self?.dismiss(form) }
        },
        receiveValue: { [weak pending] value in pending?.replace { end(.value(value)) } }
      )
      enter(form, handlers: handlers, otherSubscriptions: [subscription], answer: pending)
      changeSubject.send(.presented)
    }
  }

  private func enter<S: Screen>(
    _ screen: S,
    handlers: [(S.Action) -> Void],
    otherSubscriptions: [AnyCancellable],
    answer: PendingAnswer?
  ) {
    #if DEBUG
    if let mistake = CommandNames.mistake(in: screen.commands, of: S.self) { fatalError(mistake) }
    #endif
    let events = screen.sink { [eventSubject, weak screen] action in
      if let screen { eventSubject.send(Event(title: screen.title, action: action)) }
    }
    let subscriptions =
      [events] + handlers.map { screen.sink(receiveValue: $0) } + otherSubscriptions
    let states = screenStates(of: screen)
    for case let window as Window in states { window.size = windowSize }
    entries.append(
      Entry(screen: screen, states: states, subscriptions: subscriptions, answer: answer)
    )
    observeTop()
  }
}

// MARK: Popping

extension NavigationStack {
  /// Pops the top screen unless it is the root.
  public func pop() {
    assertNoInquiry()
    transition { [self] in remove(from: max(1, entries.count - 1)) }
  }

  /// Removes the topmost form and the screens above it.
  ///
  /// Does nothing if there is no form.
  public func dismiss() {
    assertNoInquiry()
    transition { [self] in
      guard let index = entries.lastIndex(where: { $0.answer != nil }) else { return }
      remove(from: index)
    }
  }

  /// Pops all screens except the root.
  public func popToRoot() {
    assertNoInquiry()
    transition { [self] in remove(from: 1) }
  }

  /// Removes all screens, which ends the program.
  public func close() {
    assertNoInquiry()
    transition { [self] in remove(from: 0) }
  }

  /// Removes a screen that is below the top, and keeps those above it.
  ///
  /// Does nothing if the screen is on top or a form.
  public func drop(_ screen: some Screen) {
    assertNoInquiry()
    transition { [self] in
      guard let index = entries.dropLast().firstIndex(where: { $0.screen === screen }),
        entries[index].answer == nil
      else { return }
      let entry = entries.remove(at: index)
      for subscription in entry.subscriptions { subscription.cancel() }
      for state in entry.states { state.screenDidLeave() }
      changeSubject.send(.popped)
    }
  }

  private func dismiss(_ form: some Screen) {
    assertNoInquiry()
    transition { [self] in
      guard let index = entries.firstIndex(where: { $0.screen === form }) else { return }
      remove(from: index)
    }
  }

  /// Removes the screens from `index` up, and then delivers the answers of their forms.
  ///
  /// The top screen is removed first.
  private func remove(from index: Int) {
    guard index < entries.count else { return }
    var answers: [PendingAnswer] = []
    observations = []
    while entries.count > index, let entry = entries.popLast() {
      for subscription in entry.subscriptions { subscription.cancel() }
      for state in entry.states { state.screenDidLeave() }
      if let answer = entry.answer { answers.append(answer) }
    }
    observeTop()
    changeSubject.send(.popped)
    for answer in answers { answer.deliver() }
  }
}

extension NavigationStack.FormEnd {
  fileprivate init<Value, Failure>(_ answer: Answer<Value, Failure>) {
    switch answer {
    case .value(let value): self = .applied(value)
    case .failure(let error): self = .failed(error)
    case .dismissed: self = .dismissed
    }
  }
}

// MARK: Observing

extension NavigationStack {
  /// Observes the state of the top screen only.
  private func observeTop() {
    observations =
      entries.last.map { [observation(of: $0.screen)] + $0.states.map(observation) } ?? []
  }

  private func observation(of screen: some Screen) -> AnyCancellable {
    screen.objectWillChange.sink { [weak self] _ in self?.refresh() }
  }

  private func observation(of state: any ScreenState) -> AnyCancellable {
    state.changes.sink { [weak self] in self?.refresh() }
  }
}

// MARK: Notifying

extension NavigationStack {
  /// Requests that the top screen be drawn again.
  ///
  /// A change of its state already does this.
  public func refresh() {
    transition { [self] in changeSubject.send(.refreshed) }
  }

  /// Shows a message about an event.
  public func announce(_ content: Content) {
    noticeSubject.send(.announcement(content))
  }

  /// Shows a message about a problem.
  ///
  /// A prompt shows it from the time when it exists. In a non-interactive run, the exit status is
  /// then 1. For an event that is no failure, use ``announce(_:)``.
  public func alert(_ alert: Alert) {
    noticeSubject.send(.alert(alert))
  }
}

// MARK: Transitions

extension NavigationStack {
  private func contains(_ screen: some Screen) -> Bool {
    entries.contains { $0.screen === screen }
  }

  /// Traps in debug builds if a handler changes the stack instead of answering an inquiry.
  private func assertNoInquiry() {
    assert(
      OpenInquiries.count == 0,
      "a handler changed the stack while it answered an inquiry, before other answers had arrived;"
        + " act on the action that follows the outcome"
    )
  }

  /// Runs a transition now, or after the pending transitions if one is in progress.
  private func transition(_ transition: @escaping () -> Void) {
    pendingTransitions.append(transition)
    guard !isInTransition else { return }
    isInTransition = true
    defer { isInTransition = false }
    while !pendingTransitions.isEmpty {
      for transition in pendingTransitions.takeAll() { transition() }
    }
  }
}
