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

  private struct Pair: Equatable {
    var one = "a"
    var two = "b"
  }

  /// Two fields of at most three characters, which must not be equal.
  private let fields: FormFields<Pair> = {
    let short: (String) throws -> Void = { if $0.count > 3 { throw TooLong() } }
    return FormFields(
      [.text("one", \.one, validate: short), .text("two", \.two, validate: short)],
      editing: Pair(),
      rule: { if $0.one == $0.two { throw Equal() } }
    )
  }()

  private func text() -> String {
    Renderer(width: 80, theme: nil).text(of: fields.content(of: fields.fields.indices))
  }

  @Test("are initially valid and unchanged")
  func untouched() async throws {
    #expect(!fields.hasChanges)
    try await fields.finish()
    #expect(!text().contains("apply"))
  }

  @Test("keep an invalid value and show its error at once and below it")
  func wrong() async {
    let error = #expect(throws: FormError.self) { try fields.set(0, to: "long") }
    #expect(error?.alert.line == "one: too long; shorten it")
    #expect(fields.texts[0] == "long")
    #expect(text().contains("✗ too long"))
    #expect(text().contains("Cannot apply yet: one: too long; shorten it"))
    await #expect(throws: FormError.self) { try await fields.finish() }
  }

  @Test("leave a part of the value as it was while its text is invalid")
  func draft() throws {
    try fields.set(0, to: "c")
    #expect(throws: FormError.self) { try fields.set(0, to: "long") }
    #expect(fields.drafts.value == Pair(one: "c", two: "b"))
  }

  @Test("cannot be applied if they break a rule of the form, even if each is valid")
  func disagreeing() async throws {
    try fields.set(0, to: "b")
    let error = await #expect(throws: FormError.self) { try await fields.finish() }
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

  @Test("count the contents that they restore as changes")
  func restored() {
    let fields = FormFields(
      [.text("one", \.one), .text("two", \.two)],
      editing: Pair(),
      restoring: Pair(one: "x", two: "y")
    )
    #expect(fields.hasChanges)
    #expect(fields.texts == ["x", "y"])
  }

  @Test("show the error of a required field only after an attempt to apply it")
  func required() async throws {
    let fields = FormFields(
      [.text("one", \.one) { if $0.isEmpty { throw TooLong() } }],
      editing: Pair(one: "", two: "")
    )
    let drawn = { Renderer(width: 80, theme: nil).text(of: fields.content(of: 0..<1)) }
    #expect(!drawn().contains("✗"))
    let changes = Recorder(fields.changes.map { 1 })
    await #expect(throws: FormError.self) { try await fields.finish() }
    changes.expect(1)
    #expect(drawn().contains("✗ too long"))
  }

  @Test(
    "preview whether they could be applied with the typed value",
    arguments: [
      ("c", "“apply” uses these values, “cancel” discards them.\n"),
      ("long", "Cannot apply yet: one: too long; shorten it\n"),
      ("b", "Cannot apply yet: both are equal\n"),
    ]
  )
  func previewed(typed: String, remark: String) throws {
    let shown = Recorder(fields.preview(of: typed, for: 0, before: 2))
    #expect(shown.values.map { Renderer(width: 80, theme: nil).text(of: $0) } == [remark])
    #expect(fields.texts[0] == "a", "the preview sets no value")
  }
}
