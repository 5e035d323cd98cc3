// SPDX-License-Identifier: GPL-3.0-or-later

import NavigatorTesting
import Testing

@testable import Navigator

@MainActor
@Suite("A form that edits a value")
struct ValueFormTests {
  private struct Trip: Equatable {
    var from = ""
    var to = ""
    var seats = 1
  }

  private struct Missing: ExplainedError {
    let alert = Alert("missing name", advice: "type a name")
  }

  private final class Trips: Coordinator {
    let stack = NavigationStack()
    let work = Work()
    var answers: [Answer<Trip, Never>] = []

    func present(_ form: ValueForm<Trip>) {
      present(form) { coordinator, answer in coordinator.answers.append(answer) }
    }
  }

  private let coordinator = Trips()

  private static func isGiven(_ text: String) throws {
    if text.isEmpty { throw Missing() }
  }

  private func form() -> ValueForm<Trip> {
    ValueForm(
      "trip",
      editing: Trip(),
      fields: [
        .text("from", \.from, validate: Self.isGiven), .text("to", \.to, validate: Self.isGiven),
        .number("seats", \.seats, in: 1...4),
      ]
    )
  }

  private func steppedForm() -> ValueForm<Trip> {
    ValueForm(
      "trip",
      editing: Trip(),
      steps: [
        FormStep(
          "route",
          [
            .text("from", \.from, validate: Self.isGiven),
            .text("to", \.to, validate: Self.isGiven),
          ]
        ),
        FormStep("comfort", [.number("seats", \.seats, in: 1...4)]),
      ]
    )
  }

  /// Runs lines at a prompt with the form above a screen, and returns the transcript.
  private func transcript(of form: ValueForm<Trip>, _ lines: String...) async throws -> String {
    let terminal = ScriptedTerminal(lines)
    let prompt = Prompt(coordinator, at: terminal)
    coordinator.stack.push(SampleScreen("root"))
    coordinator.present(form)
    try await prompt.interact()
    return terminal.transcript
  }

  // MARK: One step

  @Test("publishes its value when it is applied, and completes")
  func applied() async throws {
    let form = form()
    let values = Recorder(form.valuePublisher)
    for line in ["from Bern", "to Rome", "seats 2", "apply"] { try await form.run(line) }
    values.expect(Trip(from: "Bern", to: "Rome", seats: 2), then: .finished)
  }

  @Test("completes without a value when it is cancelled")
  func cancelled() async throws {
    let form = form()
    let values = Recorder(form.valuePublisher)
    for line in ["from Bern", "cancel"] { try await form.run(line) }
    values.expect(then: .finished)
  }

  @Test("is not applied while a required field is empty")
  func required() async throws {
    let form = form()
    let error = await #expect(throws: FormError.self) { try await form.run("apply") }
    #expect(error?.alert.line == "from: missing name; type a name")
  }

  @Test("publishes the changes of its fields as actions")
  func actions() async throws {
    let form = form()
    let actions = Recorder(form)
    try await form.run("to Rome")
    actions.expect(.changed(FieldChange(field: "to", text: "Rome")))
  }

  @Test("publishes each part of its value when that part changes")
  func parts() async throws {
    let form = form()
    let destinations = Recorder(form.values(of: \.to))
    for line in ["to Rome", "seats 2", "to Rome", "to Pisa"] { try await form.run(line) }
    destinations.expect("", "Rome", "Pisa")
  }

  @Test("publishes whether it can be applied, and why not")
  func applicability() async throws {
    let form = form()
    let states = Recorder(form.applicability)
    for line in ["from Bern", "to Rome"] { try await form.run(line) }
    let missing = { Alert(subject: $0, "missing name", advice: "type a name") }
    states.expect(.inapplicable(missing("from")), .inapplicable(missing("to")), .applicable)
  }

  // MARK: Steps

  @Test("shows the fields and the title of one step at a time")
  func oneStep() async throws {
    let text = try await transcript(of: steppedForm(), "from Bern", "to Rome", "next", "quit!")
    let pages = text.components(separatedBy: "next\n")
    #expect(pages[0].contains("1 of 2: route") && !pages[0].contains("seats"))
    #expect(pages[1].contains("2 of 2: comfort") && !pages[1].contains("Rome"))
  }

  @Test("stays on a step whose fields are invalid")
  func invalidStep() async throws {
    let form = steppedForm()
    let error = await #expect(throws: FormError.self) { try await form.run("next") }
    #expect(error?.alert.line == "from: missing name; type a name")
    await #expect(throws: UsageError.self) { try await form.run("seats 2") }
  }

  @Test("goes on with Enter")
  func enter() async throws {
    let form = steppedForm()
    let actions = Recorder(form)
    for line in ["from Bern", "to Rome", ""] { try await form.run(line) }
    #expect(actions.values.last == .stepped(to: "comfort"))
  }

  @Test("shows the previous step after “back”, with its values and without a question")
  func back() async throws {
    let text = try await transcript(
      of: steppedForm(),
      "from Bern",
      "to Rome",
      "next",
      "back",
      "to Pisa",
      "next",
      "seats 3",
      "apply"
    )
    #expect(!text.contains("Discard changes?"))
    #expect(coordinator.answers == [.value(Trip(from: "Bern", to: "Pisa", seats: 3))])
  }

  @Test("is left by “back” on its first step")
  func backOnFirst() async throws {
    _ = try await transcript(of: steppedForm(), "back", "quit!")
    #expect(coordinator.answers == [.dismissed])
  }

  @Test("can be applied on a step if the fields of all steps are valid")
  func early() async throws {
    let form = steppedForm()
    let values = Recorder(form.valuePublisher)
    for line in ["from Bern", "to Rome", "apply"] { try await form.run(line) }
    values.expect(Trip(from: "Bern", to: "Rome"), then: .finished)
  }

  @Test("shows the step of the first invalid field if it cannot be applied")
  func firstProblem() async throws {
    let form = steppedForm()
    for line in ["from Bern", "to Rome", "next"] { try await form.run(line) }
    await #expect(throws: FormError.self) { try await form.run("seats 9") }
    #expect(form.goBack())
    await #expect(throws: FormError.self) { try await form.run("apply") }
    #expect(form.text().contains("2 of 2: comfort"))
  }

  @Test("does not say on a step that it cannot be applied because of a later one")
  func laterProblem() async throws {
    let form = steppedForm()
    for line in ["from Bern", "to Rome", "next"] { try await form.run(line) }
    await #expect(throws: FormError.self) { try await form.run("seats 9") }
    #expect(form.text().contains("Cannot apply yet: seats"))
    #expect(form.goBack())
    #expect(!form.text().contains("Cannot apply yet"))
  }

  @Test("says on a step that a check of it is in progress, although a later field is invalid")
  func ownCheck() async throws {
    let checking = PassthroughSubject<Void, Never>()
    let form = ValueForm(
      "trip",
      editing: Trip(),
      steps: [
        FormStep(
          "from",
          [.text("from", \.from).checked { _ in for await _ in checking.values {} }]
        ),
        FormStep("to", [.text("to", \.to, validate: Self.isGiven)]),
      ]
    )
    try await form.run("from Bern")
    #expect(form.text().contains("Checking “from” …"))
    checking.send(completion: .finished)
  }

  @Test("stays on its step if the parts of the value are invalid together")
  func ruleOnLaterStep() async throws {
    let form = ValueForm(
      "trip",
      editing: Trip(),
      steps: [FormStep("from", [.text("from", \.from)]), FormStep("to", [.text("to", \.to)])],
      rule: { if $0.from == $0.to { throw Missing() } }
    )
    for line in ["from Bern", "next", "to Bern"] { try await form.run(line) }
    #expect(form.goBack())
    await #expect(throws: FormError.self) { try await form.run("apply") }
    #expect(form.text().contains("1 of 2: from"))
    #expect(!form.text().contains("Cannot apply yet"))
  }

  @Test("shows the content of a step, which may have no fields, for the current value")
  func summary() async throws {
    let form = ValueForm(
      "trip",
      editing: Trip(),
      steps: [
        FormStep("route", [.text("to", \.to)]),
        FormStep("review") { .line("a trip to \($0.to)") },
      ]
    )
    for line in ["to Rome", "next"] { try await form.run(line) }
    #expect(form.text().hasPrefix("2 of 2: review\na trip to Rome\n"))
  }

  @Test("lists Enter in the help of a step for “next” only", arguments: ["help", "help show"])
  func helpOfEnter(line: String) async throws {
    let text = try await transcript(of: steppedForm(), line, "quit!")
    #expect(text.ranges(of: ", Enter").count == (line == "help" ? 1 : 0))
    #expect(!text.contains("shorthand"))
  }

  @Test("has the commands of the step that is shown, for a subscriber that reads them at a change")
  func stepCommands() async throws {
    let form = steppedForm()
    let reading = form.objectWillChange.sink { _ in _ = form.commands }
    for line in ["from Bern", "to Rome", "next", "seats 2"] { try await form.run(line) }
    reading.cancel()
    #expect(form.draft.seats == 2)
  }

  @Test("sets a field by its number if its name comes from data and is that of a command")
  func namedByData() async throws {
    let form = ValueForm("note", editing: "", fields: [.text("apply", \.self).namedByData()])
    try await form.run("#1 tea")
    #expect(form.draft == "tea")
  }

  @Test("explains in its help why it cannot be applied")
  func explained() throws {
    let apply = try #require(form().commands.first { $0.name == "apply" })
    #expect(apply.disabledReason?.line == "from: missing name; type a name")
  }

  // MARK: Bad input

  @Test("without a field, traps with a message that names the form")
  func noFields() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run {
        _ = ValueForm("trip", editing: Trip(), fields: [])
      }
    }
    let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(message.contains("the form “trip” of Trip must have a field"))
  }
}
