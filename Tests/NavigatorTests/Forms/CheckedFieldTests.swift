// SPDX-License-Identifier: GPL-3.0-or-later

import NavigatorTesting
import TestSupport
import Testing

@testable import Navigator

@MainActor
@Suite("A field with a check that takes time")
struct CheckedFieldTests {
  private struct Account: Equatable {
    var user = ""
    var age = 30
  }

  private struct Taken: ExplainedError {
    let name: String
    var alert: Alert { Alert("“\(name)” is taken", advice: "choose another name") }
  }

  /// A service whose answers the test gives.
  @MainActor
  private final class Names {
    private(set) var requests: [String] = []

    /// The names whose checks have ended with an answer.
    private(set) var answered: Set<String> = []

    /// `true` if a check waits for its answer although its task is cancelled.
    var ignoresCancellation = false

    private var pending: [String: AsyncStream<Bool>.Continuation] = [:]

    func check(_ name: String) async throws {
      let (answers, continuation) = AsyncStream.makeStream(of: Bool.self)
      requests.append(name)
      pending[name] = continuation
      let waiting = Task<Bool?, Never> {
        for await isFree in answers { return isFree }
        return nil
      }
      let isFree = await withTaskCancellationHandler {
        await waiting.value
      } onCancel: { [ignoresCancellation] in
        if !ignoresCancellation { waiting.cancel() }
      }
      guard let isFree else { throw CancellationError() }
      answered.insert(name)
      if !isFree { throw Taken(name: name) }
    }

    func answer(_ name: String, isFree: Bool) {
      pending[name]?.yield(isFree)
    }
  }

  private let names = Names()
  private let form: ValueForm<Account>

  init() {
    form = ValueForm(
      "account",
      editing: Account(),
      fields: [
        .text("user", \.user).checked { [names] in try await names.check($0.user) },
        .number("age", \.age, in: 0...150),
      ]
    )
  }

  private func becomes(_ expected: Applicability) async throws -> Bool {
    let states = Recorder(form.applicability)
    return try await Eventually.holds { states.values.last == expected }
  }

  private func isAsked(for name: String) async throws -> Bool {
    try await Eventually.holds { names.requests.last == name }
  }

  private var text: String { Renderer(width: 80, theme: nil).text(of: form.body) }

  private static let taken = Alert(
    subject: "user",
    "“ada” is taken",
    advice: "choose another name"
  )

  @Test("is being checked until the check ends")
  func checking() async throws {
    try await form.run("user ada")
    #expect(text.contains("… checking"))
    #expect(try await becomes(.checking(field: "user")))
    #expect(try await isAsked(for: "ada"))
    names.answer("ada", isFree: true)
    #expect(try await becomes(.applicable))
    #expect(!text.contains("checking"))
  }

  @Test("shows the error of the check")
  func taken() async throws {
    try await form.run("user ada")
    #expect(try await isAsked(for: "ada"))
    names.answer("ada", isFree: false)
    #expect(try await becomes(.inapplicable(Self.taken)))
    #expect(text.contains("✗ “ada” is taken"))
  }

  @Test("ignores the answer to an earlier text, even if that is not cancelled")
  func latest() async throws {
    names.ignoresCancellation = true
    try await form.run("user ada")
    #expect(try await isAsked(for: "ada"))
    try await form.run("user bob")
    #expect(try await isAsked(for: "bob"))
    names.answer("bob", isFree: true)
    #expect(try await becomes(.applicable))
    names.answer("ada", isFree: false)
    #expect(try await Eventually.holds { names.answered.contains("ada") })
    #expect(!text.contains("✗"))
  }

  @Test("is checked again by “apply” after its check failed")
  func again() async throws {
    try await form.run("user ada")
    #expect(try await isAsked(for: "ada"))
    names.answer("ada", isFree: false)
    #expect(try await becomes(.inapplicable(Self.taken)))
    let values = Recorder(form.valuePublisher)
    let applied = Task { try await form.run("apply") }
    #expect(try await Eventually.holds { names.requests == ["ada", "ada"] })
    names.answer("ada", isFree: true)
    try await applied.value
    values.expect(Account(user: "ada"), then: .finished)
  }

  @Test("does not check a text that is invalid at once")
  func invalid() async throws {
    let form = ValueForm(
      "account",
      editing: Account(),
      fields: [
        .text("user", \.user) { if $0.count < 3 { throw Taken(name: $0) } }
          .checked { [names] in try await names.check($0.user) }
      ]
    )
    await #expect(throws: FormError.self) { try await form.run("user ab") }
    #expect(names.requests.isEmpty)
  }

  @Test("is checked before the form is applied, and then the form is applied")
  func applied() async throws {
    let values = Recorder(form.valuePublisher)
    let applied = Task { try await form.run("apply") }
    #expect(try await isAsked(for: ""))
    #expect(values.values.isEmpty)
    names.answer("", isFree: true)
    try await applied.value
    values.expect(Account(), then: .finished)
  }

  @Test("keeps the form from being applied if its check fails")
  func refused() async throws {
    let applied = Task { try await form.run("apply") }
    #expect(try await isAsked(for: ""))
    names.answer("", isFree: false)
    let error = await #expect(throws: FormError.self) { try await applied.value }
    #expect(error?.alert.message == "“” is taken")
  }

  @Test("is checked no longer after “apply” is interrupted")
  func interrupted() async throws {
    let values = Recorder(form.valuePublisher)
    let applied = Task { try await form.run("apply") }
    #expect(try await isAsked(for: ""))
    applied.cancel()
    await #expect(throws: CancellationError.self) { try await applied.value }
    #expect(values.values.isEmpty && values.completion == nil)
  }

  @Test("is not applied after “apply” was interrupted, even if the check goes on and succeeds")
  func stubborn() async throws {
    names.ignoresCancellation = true
    let values = Recorder(form.valuePublisher)
    let applied = Task { try await form.run("apply") }
    #expect(try await isAsked(for: ""))
    applied.cancel()
    names.answer("", isFree: true)
    await #expect(throws: CancellationError.self) { try await applied.value }
    #expect(values.values.isEmpty)
  }

  @Test("has not failed if its check fails because “apply” was interrupted")
  func failsWhenInterrupted() async throws {
    names.ignoresCancellation = true
    let applied = Task { try await form.run("apply") }
    #expect(try await isAsked(for: ""))
    applied.cancel()
    names.answer("", isFree: false)
    await #expect(throws: CancellationError.self) { try await applied.value }
    #expect(!text.contains("✗"))
  }

  @Test("reports each failure of its check to a script")
  func scriptFailures() async throws {
    let coordinator = SampleCoordinator()
    let terminal = ScriptedTerminal([], isInteractive: false)
    let prompt = Prompt(coordinator, at: terminal)
    coordinator.stack.push(SampleScreen("root"))
    coordinator.stack.present(form) { _ in }
    for name in ["ada", "bob"] {
      let running = Task { try await prompt.run("user \(name)") }
      #expect(try await isAsked(for: name))
      names.answer(name, isFree: false)
      try await running.value
    }
    for name in ["ada", "bob"] {
      #expect(terminal.transcript.contains("user: “\(name)” is taken"))
    }
  }

  @Test("is checked no longer after the form has left the stack")
  func left() async throws {
    let stack = NavigationStack()
    stack.push(SampleScreen("root"))
    stack.present(form) { _ in }
    try await form.run("user ada")
    #expect(try await isAsked(for: "ada"))
    stack.pop()
    #expect(try await becomes(.applicable), "an interrupted check is no error")
  }

  @Test("makes a script wait for its check")
  func script() async throws {
    let coordinator = SampleCoordinator()
    let prompt = Prompt(coordinator, at: ScriptedTerminal([], isInteractive: false))
    coordinator.stack.push(SampleScreen("root"))
    coordinator.stack.present(form) { _ in }
    var isDone = false
    let running = Task {
      try await prompt.run("user ada")
      isDone = true
    }
    #expect(try await isAsked(for: "ada"))
    #expect(!isDone)
    names.answer("ada", isFree: true)
    try await running.value
    #expect(form.draft.user == "ada")
  }
}
