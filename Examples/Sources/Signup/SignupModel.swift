// SPDX-License-Identifier: GPL-3.0-or-later

import Navigator

/// The publishers between what a person enters and what the screen shows.
@MainActor
final class SignupModel: ScreenState {
  let name = CurrentValueSubject<String, Never>("")
  let password = CurrentValueSubject<String, Never>("")
  let submissions = PassthroughSubject<Void, Never>()

  /// Publishes the outcome of each submission.
  let outcomes: Driver<Result<String, SignupError>>

  let state = CurrentValueSubject<SignupState, Never>(SignupState())
  private let isSubmitting = CurrentValueSubject<Bool, Never>(false)
  private var subscriptions: Set<AnyCancellable> = []

  init(_ accounts: any AccountService) {
    let names = name.flatMapLatest { text in
      let entry = Entry(name: text)
      guard entry.verdict == .checking else { return Just(entry).eraseToAnyPublisher() }
      return accounts.isFree(text).map { Entry(text, $0 ? .valid : .invalid("taken")) }
        .prepend(entry).eraseToAnyPublisher()
    }
    let states = names.combineLatest(password.map(Entry.init(password:)), SignupState.init).driver()
    outcomes = submissions.filter { [isSubmitting] in !isSubmitting.value }
      .withLatestFrom(states).filter(\.isEnabled)
      .handleEvents(receiveOutput: { [isSubmitting] _ in isSubmitting.value = true })
      .flatMapLatest { state in
        accounts.create(state.name.text, password: state.password.text)
          .map(Result.success).catch { Just(.failure($0)) }
      }
      .driver()
    states.subscribe(state).store(in: &subscriptions)
    outcomes.map { _ in false }.subscribe(isSubmitting).store(in: &subscriptions)
  }

  /// Publishes each time the state changes.
  var changes: AnyPublisher<Void, Never> {
    state.removeDuplicates().map { _ in }.merge(with: isSubmitting.map { _ in }).dropFirst(2)
      .eraseToAnyPublisher()
  }

  /// `true` until the state reflects both texts and the answers of the service.
  var isBusy: Bool {
    isSubmitting.value || state.value.name.verdict == .checking
      || state.value.name.text != name.value || state.value.password.text != password.value
  }
}

/// A text with the result of its validation.
struct Entry: Equatable {
  enum Verdict: Equatable {
    case checking
    case valid
    case invalid(String)
  }

  let text: String
  let verdict: Verdict

  init(_ text: String, _ verdict: Verdict) { (self.text, self.verdict) = (text, verdict) }

  /// Creates the entry of a name, which is to be checked if it is long enough.
  init(name text: String) { self.init(text, text.count < 3 ? .invalid("too short") : .checking) }

  /// Creates the entry of a password.
  init(password text: String) { self.init(text, text.count < 8 ? .invalid("too short") : .valid) }
}

/// The entries of the form.
struct SignupState: Equatable {
  var name = Entry(name: "")
  var password = Entry(password: "")
  var isEnabled: Bool { name.verdict == .valid && password.verdict == .valid }
}
