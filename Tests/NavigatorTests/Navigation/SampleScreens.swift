// SPDX-License-Identifier: GPL-3.0-or-later

import Navigator

/// A screen that publishes actions on request.
@MainActor
final class SampleScreen: @MainActor Screen {
  enum Action: Equatable {
    case selected(Int)
    case renamed
    case failed
  }

  @Published private(set) var title: String
  var actions: AnyPublisher<Action, Never> { subject.eraseToAnyPublisher() }
  var body: Content { .line("This is \(title).") }

  private let subject = PassthroughSubject<Action, Never>()

  init(_ title: String) {
    self.title = title
  }

  var commands: [Command] {
    [
      Command("open", .number("N"), help: "open a page", shorthand: .number) { [subject] in
        subject.send(.selected($0))
      },
      Command("rename", .word("NAME"), help: "give it another name") { [self] in
        title = $0
        subject.send(.renamed)
      },
      Command("fail", help: "go wrong") { throw SampleError.noPaper },
      Command("wait", help: "take for ever") { try await Task.sleep(for: .seconds(3600)) },
    ]
  }

  func publish(_ action: Action) {
    subject.send(action)
  }
}

/// A form that ends on request.
@MainActor
final class SampleForm: @MainActor Form {
  enum Action: Equatable {
    case changed
  }

  let title = "form"
  var actions: AnyPublisher<Action, Never> { subject.eraseToAnyPublisher() }
  var valuePublisher: AnyPublisher<String, SampleError> { valueSubject.eraseToAnyPublisher() }
  var body: Content { .line("Fill me in.") }

  private let subject = PassthroughSubject<Action, Never>()
  private let valueSubject = PassthroughSubject<String, SampleError>()

  var commands: [Command] {
    [
      Command("apply", .word("VALUE"), help: "hand it over") { [self] in apply($0) },
      Command("tear", help: "fail") { [self] in fail() },
    ]
  }

  func publish(_ value: String) { valueSubject.send(value) }

  func apply(_ value: String) {
    valueSubject.send(value)
    valueSubject.send(completion: .finished)
  }

  func cancel() { valueSubject.send(completion: .finished) }
  func fail() { valueSubject.send(completion: .failure(.noPaper)) }
}

enum SampleError: Error, Equatable, ExplainedError {
  case noPaper

  var alert: Alert { Alert("there is no paper", advice: "fill the tray") }
}

/// A coordinator that opens a page for each number.
@MainActor
final class SampleCoordinator: Coordinator {
  let stack = NavigationStack()
  let work = Work()

  init() {
    show("root")
  }

  func handle(_ action: SampleScreen.Action) {
    switch action {
    case .selected(9999): work.add { throw SampleError.noPaper }
    case .selected(let number): show("page \(number)")
    case .renamed: break
    case .failed: stack.alert(Alert(SampleError.noPaper))
    }
  }

  private func show(_ title: String) {
    push(SampleScreen(title), onAction: SampleCoordinator.handle)
  }
}

extension NavigationStack {
  /// The titles of the screens, from the root to the top.
  var titles: [String] { screens.map(\.title) }
}
