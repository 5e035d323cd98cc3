// SPDX-License-Identifier: GPL-3.0-or-later

/// The screens that a person has come through, each with the subscriptions to it.
///
/// A screen and its subscriptions come and go together: once it is popped, what it still publishes
/// is heard by nobody, and if nobody else holds it, it is freed.
///
/// The stack observes the state of its top screen: its ``Published`` properties, or what its own
/// `objectWillChange` sends, and the properties that are a ``ScreenState``. A change of it is a
/// ``Change/refreshed``.
///
/// Transitions are whole. One that is asked for while another is under way (by whoever hears of it)
/// is done after it, in the order of asking.
@MainActor
public final class NavigationStack {
  /// What happened to the stack.
  public enum Change: Sendable, Equatable {
    /// A screen came on top.
    case pushed

    /// A form came on top.
    case presented

    /// Screens went from the top.
    case popped

    /// The screen on top looks different.
    case refreshed
  }

  /// What a person is to be told, once, apart from what the screens look like.
  public enum Notice: Sendable, Equatable {
    /// Something happened.
    case announcement(Content)

    /// Something went wrong.
    case alert(Alert)
  }

  /// An action of a screen or the end of a form, as an observer of all screens hears it.
  public struct Event {
    /// The title of the screen.
    public let title: String

    /// The value of the screen's `Action`, or a ``FormEnd``.
    public let action: Any
  }

  /// The end of a form.
  public enum FormEnd {
    /// It was applied, with this value.
    case applied(Any)

    /// It failed.
    case failed(any Error)

    /// It was cancelled, or went with the screens below it.
    case dismissed
  }

  private struct Entry {
    let screen: any Screen
    let states: [any ScreenState]
    let subscriptions: [AnyCancellable]
    let answer: OwedAnswer?
  }

  private var entries: [Entry] = []

  /// The subscriptions to the state of the top screen.
  private var observations: [AnyCancellable] = []

  private let changeSubject = PassthroughSubject<Change, Never>()
  private let noticeSubject = PassthroughSubject<Notice, Never>()
  private let eventSubject = PassthroughSubject<Event, Never>()

  private var waiting: [() -> Void] = []
  private var isInTransition = false

  /// A stack without screens; the first that is pushed is its root.
  public init() {}

  /// The screens, from the root to the top.
  public var screens: [any Screen] { entries.map(\.screen) }

  /// The screens that an exit leaves, from the root to the top.
  public func screens(left exit: Exit) -> [any Screen] {
    switch exit {
    case .back: Array(screens.suffix(1))
    case .home: Array(screens.dropFirst())
    case .quit: screens
    }
  }

  /// The parts of the state of the screen on top.
  var topStates: [any ScreenState] { entries.last?.states ?? [] }

  /// The screen on top.
  public var top: (any Screen)? { entries.last?.screen }

  /// What happened to the stack, as it happens.
  public var changes: AnyPublisher<Change, Never> { changeSubject.eraseToAnyPublisher() }

  /// Publishes the actions of all screens and the ends of forms, each before anybody handles it.
  public var events: AnyPublisher<Event, Never> { eventSubject.eraseToAnyPublisher() }

  /// What a person is to be told.
  public var notices: AnyPublisher<Notice, Never> { noticeSubject.eraseToAnyPublisher() }
}

// MARK: Coming

extension NavigationStack {
  /// Puts `screen` on top and subscribes to it.
  ///
  /// A screen stands on the stack once; if it does already, nothing happens.
  ///
  /// - Parameters:
  ///   - screen: The screen.
  ///   - handlers: Who hears its actions, in this order.
  public func push<S: Screen>(_ screen: S, to handlers: (S.Action) -> Void...) {
    transition { [self] in
      guard !contains(screen) else { return }
      enter(screen, handlers: handlers, further: [], answer: nil)
      changeSubject.send(.pushed)
    }
  }

  /// Puts a form on top, subscribes to it, and hands its answer back.
  ///
  /// When the form completes it is dismissed, and only then `answer` is called; if it failed, an
  /// alert is shown as well. However the form goes (applied, cancelled, popped, with the whole
  /// stack), `answer` is called exactly once.
  ///
  /// - Parameters:
  ///   - form: The form.
  ///   - handlers: Who hears its actions, in this order.
  ///   - answer: Who is told how it ended.
  public func present<F: Form>(
    _ form: F,
    to handlers: (F.Action) -> Void...,
    answer: @escaping (Answer<F.Value, F.ValueFailure>) -> Void
  ) {
    let title = form.title
    let answer = { [eventSubject] (end: Answer<F.Value, F.ValueFailure>) in
      eventSubject.send(Event(title: title, action: FormEnd(end)))
      answer(end)
    }
    let owed = OwedAnswer { answer(.dismissed) }
    transition { [self] in
      guard !contains(form) else { return }
      let values = form.values.sink(
        receiveCompletion: { [weak self, weak form, weak owed] completion in
          if case .failure(let error) = completion {
            owed?.note {
              answer(.failure(error))
              self?.alert(Alert(error))
            }
          }
          if let form { self?.dismiss(form) }
        },
        receiveValue: { [weak owed] value in owed?.note { answer(.value(value)) } }
      )
      enter(form, handlers: handlers, further: [values], answer: owed)
      changeSubject.send(.presented)
    }
  }

  private func enter<S: Screen>(
    _ screen: S,
    handlers: [(S.Action) -> Void],
    further: [AnyCancellable],
    answer: OwedAnswer?
  ) {
    let events = screen.sink { [eventSubject, weak screen] action in
      if let screen { eventSubject.send(Event(title: screen.title, action: action)) }
    }
    let subscriptions = [events] + handlers.map { screen.sink(receiveValue: $0) } + further
    let states = screenStates(of: screen)
    entries.append(
      Entry(screen: screen, states: states, subscriptions: subscriptions, answer: answer)
    )
    observeTop()
  }
}

// MARK: Going

extension NavigationStack {
  /// Takes the top screen away; the root stays.
  public func pop() {
    transition { [self] in remove(from: max(1, entries.count - 1)) }
  }

  /// Takes the topmost form away and what stands on it, if there is one.
  public func dismiss() {
    transition { [self] in
      guard let index = entries.lastIndex(where: { $0.answer != nil }) else { return }
      remove(from: index)
    }
  }

  /// Takes all screens away but the root.
  public func popToRoot() {
    transition { [self] in remove(from: 1) }
  }

  /// Takes all screens away: the end of the program.
  public func close() {
    transition { [self] in remove(from: 0) }
  }

  private func dismiss(_ form: some Screen) {
    transition { [self] in
      guard let index = entries.firstIndex(where: { $0.screen === form }) else { return }
      remove(from: index)
    }
  }

  /// Takes the screens from `index` on away, the top one first, and then tells who waits for them.
  private func remove(from index: Int) {
    guard index < entries.count else { return }
    var answers: [OwedAnswer] = []
    observations = []
    while entries.count > index, let entry = entries.popLast() {
      for subscription in entry.subscriptions { subscription.cancel() }
      for state in entry.states { state.screenLeft() }
      if let answer = entry.answer { answers.append(answer) }
    }
    observeTop()
    changeSubject.send(.popped)
    for answer in answers { answer.end() }
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
  /// Observes the state of the top screen, and of no other.
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

// MARK: Telling

extension NavigationStack {
  /// Has the top screen drawn again.
  ///
  /// A change of its state does so by itself.
  public func refresh() {
    transition { [self] in changeSubject.send(.refreshed) }
  }

  /// Tells a person something that happened.
  public func announce(_ content: Content) {
    noticeSubject.send(.announcement(content))
  }

  /// Tells a person what went wrong.
  public func alert(_ alert: Alert) {
    noticeSubject.send(.alert(alert))
  }
}

// MARK: Transitions

extension NavigationStack {
  private func contains(_ screen: some Screen) -> Bool {
    entries.contains { $0.screen === screen }
  }

  /// Does `transition` now, or after those that are under way.
  private func transition(_ transition: @escaping () -> Void) {
    waiting.append(transition)
    guard !isInTransition else { return }
    isInTransition = true
    defer { isInTransition = false }
    while !waiting.isEmpty {
      for transition in waiting.takeAll() { transition() }
    }
  }
}
