// SPDX-License-Identifier: GPL-3.0-or-later

import Navigator

/// A form that is validated while it is filled in.
@MainActor
final class SignupScreen: @MainActor Screen {
  typealias Action = Result<String, SignupError>

  let title = "sign up"
  let model: SignupModel
  var actions: AnyPublisher<Action, Never> { model.outcomes }

  init(_ accounts: any AccountService) { model = SignupModel(accounts) }

  var body: Content {
    let state = model.state.value
    let mask = String(repeating: "•", count: state.password.text.count)
    let fields = [
      Field("name", note: Self.note(on: state.name), value: state.name.text),
      Field("password", note: Self.note(on: state.password), value: mask),
    ]
    return .fields(fields)
      + (state.isEnabled ? .line("“signup” creates the account.", .secondary) : Content())
  }

  var commands: [Command] {
    [
      Command("name", .word("NAME"), help: "enter a name") { [model] in model.name.value = $0 },
      Command("password", help: "enter a password, which is not shown") { [model] in
        model.password.value = try await Question.secret("Password:").ask()
      }
      .refusingSecret(),
      Command("signup", help: "create the account") { [model] in model.submissions.send() }
        .disabled(because: self.model.state.value.isEnabled ? nil : "an entry is not valid"),
    ]
  }

  private static func note(on entry: Entry) -> String {
    switch entry.verdict {
    case .checking: "… checking"
    case .valid: "✓"
    case .invalid(let reason): entry.text.isEmpty ? "" : "✗ \(reason)"
    }
  }
}

/// The greeting of a new member.
@MainActor
final class WelcomeScreen: @MainActor Screen {
  enum Action {}

  let title: String
  let commands: [Command] = []
  var body: Content { .line("Welcome, \(title).") }
  let actions = Empty<Action, Never>(completeImmediately: false).eraseToAnyPublisher()

  init(_ name: String) { title = name }
}
