// SPDX-License-Identifier: GPL-3.0-or-later

import NavigatorTesting
import Testing

@testable import Signup

/// A service whose answers a test sends.
@MainActor
private final class ScriptedAccounts: @MainActor AccountService {
  private(set) var checks: [(name: String, answer: PassthroughSubject<Bool, Never>)] = []
  private(set) var created: [String] = []
  var error: SignupError?

  func isFree(_ name: String) -> AnyPublisher<Bool, Never> {
    checks.append((name, PassthroughSubject()))
    return checks[checks.count - 1].answer.eraseToAnyPublisher()
  }

  func create(_ name: String, password: String) -> AnyPublisher<String, SignupError> {
    created.append(name)
    if let error { return Fail(error: error).eraseToAnyPublisher() }
    return Just(name).setFailureType(to: SignupError.self).eraseToAnyPublisher()
  }
}

@MainActor
@Suite("The model of the sign-up")
struct SignupModelTests {
  private let accounts = ScriptedAccounts()
  private let model: SignupModel

  init() { model = SignupModel(accounts) }

  /// Enters a name that is free and a valid password.
  private func fillIn() async {
    model.name.value = "mona"
    model.password.value = "correct horse"
    accounts.checks[0].answer.send(true)
    await drainMainQueue()
  }

  @Test("a short name is invalid without a request")
  func shortName() async {
    model.name.value = "mo"
    await drainMainQueue()
    #expect(model.state.value.name == Entry("mo", .invalid("too short")))
    #expect(accounts.checks.isEmpty)
  }

  @Test("a name is checked until the service answers")
  func checking() async {
    model.name.value = "mona"
    await drainMainQueue()
    #expect(model.state.value.name.verdict == .checking)
    #expect(model.isBusy)
  }

  @Test("the answer to an earlier name is dropped")
  func latest() async {
    model.name.value = "mona"
    model.name.value = "monalisa"
    accounts.checks[1].answer.send(false)
    accounts.checks[0].answer.send(true)
    await drainMainQueue()
    #expect(model.state.value.name == Entry("monalisa", .invalid("taken")))
  }

  @Test("the form is enabled while both entries are valid")
  func enabling() async {
    await fillIn()
    #expect(model.state.value.isEnabled)
    model.password.value = "short"
    await drainMainQueue()
    #expect(!model.state.value.isEnabled)
  }

  @Test("a submission creates one account for several subscribers")
  func sharing() async throws {
    let outcomes = (Recorder(model.outcomes), Recorder(model.outcomes))
    await fillIn()
    model.submissions.send()
    await drainMainQueue()
    outcomes.0.expect(.success("mona"))
    outcomes.1.expect(.success("mona"))
    #expect(accounts.created == ["mona"])
  }

  @Test("a submission during another one has no effect")
  func double() async throws {
    let outcomes = Recorder(model.outcomes)
    await fillIn()
    model.submissions.send()
    model.submissions.send()
    await drainMainQueue()
    outcomes.expect(.success("mona"))
    #expect(accounts.created == ["mona"])
  }

  @Test("a submission of invalid entries has no effect")
  func invalid() async throws {
    let outcomes = Recorder(model.outcomes)
    model.submissions.send()
    await drainMainQueue()
    outcomes.expect()
  }

  @Test("a submission can be repeated after a failure")
  func repeating() async throws {
    let outcomes = Recorder(model.outcomes)
    await fillIn()
    accounts.error = .nameTaken("mona")
    model.submissions.send()
    await drainMainQueue()
    accounts.error = nil
    model.submissions.send()
    await drainMainQueue()
    outcomes.expect(.failure(.nameTaken("mona")), .success("mona"))
  }
}

@MainActor
@Suite("Signup")
struct SignupTests {
  private let coordinator = SignupCoordinator(ScriptedAccounts())

  @Test("a new account is welcomed")
  func welcome() {
    coordinator.handle(.success("mona"))
    #expect(coordinator.stack.top is WelcomeScreen)
  }

  @Test("a refused account shows an alert")
  func refusal() throws {
    let notices = Recorder(coordinator.stack.notices)
    coordinator.handle(.failure(.nameTaken("ada")))
    notices.expect(.alert(SignupError.nameTaken("ada").alert))
  }

  @Test("an incomplete form cannot be submitted")
  func disabled() async {
    await #expect(throws: DisabledCommand.self) {
      try await SignupScreen(ScriptedAccounts()).run("signup")
    }
  }

  @Test("a script waits for the answers of the service")
  func session() async throws {
    let lines = ["name mona", "password", "correct horse", "signup"]
    let terminal = ScriptedTerminal(lines, isInteractive: false)
    let coordinator = SignupCoordinator(MemoryAccounts(delay: .zero))
    try await Prompt(coordinator, at: terminal).interact()
    #expect(terminal.transcript.hasSuffix("Welcome, mona.\n"))
  }
}
