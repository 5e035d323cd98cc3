// SPDX-License-Identifier: GPL-3.0-or-later

import NavigatorTesting
import Testing

@testable import Navigator

@MainActor
@Suite("A field of a form")
struct FormFieldTests {
  private enum Size: String, CaseIterable, Equatable {
    case small
    case medium
    case large
  }

  private struct Order: Equatable {
    var name = "tea"
    var count = 1
    var weight = 0.5
    var limit: Int?
    var size = Size.medium
    var colour: Size?
    var shop = "north"
    var isGift = false
    var code = ""
  }

  private let form = ValueForm(
    "order",
    editing: Order(),
    fields: [
      .text("name", \.name),
      .number("count", \.count, in: 1...10),
      .number("weight", \.weight, in: 0...2.5),
      .number("limit", \.limit, in: 1...9, or: "none"),
      .choice("size", \.size),
      .choice("colour", \.colour, or: "any"),
      .choice("shop", \.shop, among: ["north", "south"]),
      .toggle("gift", \.isGift),
      .secret("code", \.code),
    ]
  )

  private func fieldText(_ name: String) -> String? {
    form.body.blocks.lazy.flatMap { block -> [Field] in
      if case .fields(let fields) = block { Array(fields) } else { [] }
    }.first { $0.name == name }?.value
  }

  @Test(
    "sets the part of the value to which it is bound",
    arguments: [
      ("name green tea", Order(name: "green tea")),
      ("name", Order(name: "")),
      ("count 10", Order(count: 10)),
      ("weight 2.25", Order(weight: 2.25)),
      ("limit 9", Order(limit: 9)),
      ("size small", Order(size: .small)),
      ("colour large", Order(colour: .large)),
      ("shop south", Order(shop: "south")),
      ("gift yes", Order(isGift: true)),
      ("#2 3", Order(count: 3)),
    ]
  )
  private func bound(line: String, order: Order) async throws {
    try await form.run(line)
    #expect(form.draft == order)
  }

  @Test(
    "accepts an unambiguous beginning of a word, in any case",
    arguments: [
      ("size s", Order(size: .small)), ("size LA", Order(size: .large)),
      ("gift Y", Order(isGift: true)), ("shop so", Order(shop: "south")),
    ]
  )
  private func abbreviated(line: String, order: Order) async throws {
    try await form.run(line)
    #expect(form.draft == order)
  }

  @Test("shows the whole word after an abbreviation")
  func wholeWord() async throws {
    try await form.run("size s")
    #expect(fieldText("size") == "small")
  }

  @Test(
    "rejects an invalid text, and says what is valid",
    arguments: [
      ("count 0", "count: invalid value “0”; use 1 to 10"),
      ("count 99999999999999999999", "count: invalid value “99999999999999999999”; use 1 to 10"),
      ("weight nan", "weight: invalid value “nan”; use 0.0 to 2.5"),
      ("weight heavy", "weight: invalid value “heavy”; use 0.0 to 2.5"),
      ("limit 10", "limit: invalid value “10”; use 1 to 9, or “none”"),
      ("size huge", "size: invalid value “huge”; use “small”, “medium” or “large”"),
      ("colour x", "colour: invalid value “x”; use “any”, “small”, “medium” or “large”"),
      ("shop east", "shop: invalid value “east”; use “north” or “south”"),
      ("gift maybe", "gift: invalid value “maybe”; use “no” or “yes”"),
    ]
  )
  func invalid(line: String, message: String) async {
    let error = await #expect(throws: FormError.self) { try await form.run(line) }
    #expect(error?.alert.line == message)
    #expect(form.draft == Order())
  }

  @Test(
    "without a text, gets its default, or else its initial text",
    arguments: [
      ("name", Order(name: "", limit: 3, colour: .small)),
      ("limit", Order(limit: nil, colour: .small)), ("colour", Order(limit: 3, colour: nil)),
    ]
  )
  private func cleared(line: String, order: Order) async throws {
    let form = ValueForm(
      "order",
      editing: Order(limit: 3, colour: .small),
      fields: [
        .text("name", \.name), .number("limit", \.limit, in: 1...9, or: "none"),
        .choice("colour", \.colour, or: "any"),
      ]
    )
    try await form.run(line)
    #expect(form.draft == order)
  }

  @Test(
    "without a default, gets its initial text again",
    arguments: [["count 5", "count"], ["gift yes", "gift"]]
  )
  func initial(lines: [String]) async throws {
    for line in lines { try await form.run(line) }
    #expect(form.draft == Order())
  }

  @Test("accepts a completed word with a space")
  func quoted() async throws {
    let form = ValueForm(
      "order",
      editing: Order(),
      fields: [.choice("colour", \.colour, or: "by name")]
    )
    for line in ["colour small", "colour \"by name\""] { try await form.run(line) }
    #expect(form.draft == Order())
  }

  @Test("asks for a secret, and never shows it")
  func secret() async throws {
    let actions = Recorder(form)
    try await withAnswers("hunter2") { try await form.run("code") }
    #expect(form.draft.code == "hunter2")
    #expect(fieldText("code") == "••••••••")
    actions.expect(.changed(FieldChange(field: "code", text: "••••••••")))
  }

  @Test("refuses a secret that is typed where it is shown, without repeating it")
  func shownSecret() async {
    let error = await #expect(throws: UsageError.self) { try await form.run("code hunter2") }
    #expect(
      error?.alert.line
        == "a secret must not be typed on the line; type “code” alone, and then the value"
    )
    #expect(form.draft.code.isEmpty)
  }

  @Test("describes its valid texts in its hint")
  func hints() {
    let notes = form.body.blocks.flatMap { block -> [String] in
      if case .fields(let fields) = block { fields.map(\.note) } else { [] }
    }
    #expect(
      notes == [
        "text", "1 to 10", "0.0 to 2.5", "1 to 9, or “none”", "small, medium or large",
        "any, small, medium or large", "north or south", "yes or no", "not shown",
      ]
    )
  }

  @Test("completes the words of a choice")
  func completed() async throws {
    let command = try #require(form.commands.first { $0.name == "size" })
    let complete = try #require(command.complete)
    #expect(await complete("l").candidates.map(\.text) == ["large"])
  }
}
