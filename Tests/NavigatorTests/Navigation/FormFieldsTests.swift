// SPDX-License-Identifier: GPL-3.0-or-later

import NavigatorTesting
import Testing

@testable import Navigator

@MainActor
@Suite("Form fields")
struct FormFieldsTests {
  private struct TooLong: ExplainedError {
    let alert = Alert("too long", advice: "shorten it")
  }

  private struct Equal: ExplainedError {
    let alert = Alert("both are equal")
  }

  /// Two fields of at most three characters, which must not be equal.
  private let fields: FormFields = {
    let short: (String) throws -> Void = { if $0.count > 3 { throw TooLong() } }
    return FormFields(
      [
        .init("one", hint: "short", text: "a", validate: short),
        .init("two", hint: "short", text: "b", validate: short),
      ],
      rule: { if $0[0] == $0[1] { throw Equal() } }
    )
  }()

  private func text() -> String { Renderer(width: 80, theme: nil).text(of: fields.body) }

  /// Collects the values of a driver, which arrive on the main queue.
  private final class DriverValues<Value> {
    private(set) var values: [Value] = []
    private var subscription: AnyCancellable?

    init(_ driver: Driver<Value>) {
      subscription = driver.sink { [unowned self] in values.append($0) }
    }

    /// Waits for a number of values.
    ///
    /// The test's time limit ends an endless wait.
    @MainActor
    func wait(for count: Int) async -> [Value] {
      while values.count < count { await drainMainQueue() }
      return values
    }
  }

  @Test("are initially valid and unchanged")
  func untouched() throws {
    #expect(!fields.hasChanges)
    try fields.check()
    #expect(!text().contains("apply"))
  }

  @Test("keep an invalid value and show its error at once and below it")
  func wrong() {
    let error = #expect(throws: FormError.self) { try fields.set(0, to: "long") }
    #expect(error?.alert.line == "one: too long; shorten it")
    #expect(fields[0] == "long")
    #expect(text().contains("✗ too long"))
    #expect(text().contains("Cannot apply yet: one: too long; shorten it"))
    #expect(throws: FormError.self) { try fields.check() }
  }

  @Test("cannot be applied if they break a rule of the form, even if each is valid")
  func disagreeing() throws {
    try fields.set(0, to: "b")
    let error = #expect(throws: FormError.self) { try fields.check() }
    #expect(error?.alert.line == "both are equal")
  }

  @Test("have no changes after the original value is restored")
  func changedBack() throws {
    try fields.set(0, to: "c")
    #expect(fields.hasChanges)
    #expect(text().contains("“apply” uses these values"))
    try fields.set(0, to: "a")
    #expect(!fields.hasChanges)
  }

  @Test("publish whether they can be applied, and why not", .timeLimit(.minutes(10)))
  func driven() async throws {
    let results = DriverValues(fields.applicability)
    #expect(await results.wait(for: 1) == [.applicable])
    try fields.set(0, to: "b")
    _ = await results.wait(for: 2)
    try fields.set(1, to: "c")
    #expect(
      await results.wait(for: 3) == [
        .applicable, .inapplicable(Alert("both are equal")), .applicable,
      ]
    )
  }

  @Test(
    "preview whether they could be applied with the typed value",
    .timeLimit(.minutes(10)),
    arguments: [
      ("c", "“apply” uses these values, “cancel” discards them.\n"),
      ("long", "Cannot apply yet: one: too long; shorten it\n"),
      ("b", "Cannot apply yet: both are equal\n"),
    ]
  )
  func previewed(typed: String, remark: String) async throws {
    let commands = fields.commands(
      applyHelp: "",
      cancelHelp: "",
      apply: {},
      cancel: {},
      changed: { _ in }
    )
    let command = try #require(commands.first { $0.name == "one" })
    let content = try #require(command.preview?(typed))
    let shown = await DriverValues(content).wait(for: 1)
    #expect(shown.map { Renderer(width: 80, theme: nil).text(of: $0) } == [remark])
    #expect(fields[0] == "a", "the preview sets no value")
  }
}
