// SPDX-License-Identifier: GPL-3.0-or-later

import NavigatorTesting
import Testing

@testable import Navigator

@MainActor
@Suite("An inquiry")
struct InquiryTests {
  /// A type that asks for permission to close, like a screen.
  private struct Asker {
    let actions = PassthroughSubject<Inquiry<Bool, Bool>, Never>()

    @MainActor
    func mayClose() -> Bool {
      Inquiry.ask(default: true, rule: .anyVeto) { actions.send($0) }
    }
  }

  @Test("has its default outcome without an answer")
  func unanswered() {
    #expect(Asker().mayClose())
    #expect(!Inquiry(default: false, rule: .anyVeto).outcome)
    #expect(Inquiry<Int, Int>(default: 7, rule: .first).outcome == 7)
    #expect(Inquiry<Int, [Int]>(default: [], rule: .all).outcome.isEmpty)
  }

  @Test("is sent in an action and answered before the send returns")
  func asked() {
    let asker = Asker()
    let subscription = asker.actions.sink { $0.answer(false) }
    #expect(!asker.mayClose())
    subscription.cancel()
    #expect(asker.mayClose())
  }

  @Test(
    "is decided by any veto, whatever its position",
    arguments: [
      ([true, true], true), ([false, true, true], false), ([true, false, true], false),
      ([true, true, false], false),
    ]
  )
  func vetoed(answers: [Bool], outcome: Bool) {
    let asker = Asker()
    let subscriptions = answers.map { answer in asker.actions.sink { $0.answer(answer) } }
    withExtendedLifetime(subscriptions) { #expect(asker.mayClose() == outcome) }
  }

  @Test("prefers an answer to its default")
  func overDefault() {
    let inquiry = Inquiry(default: false, rule: .anyVeto)
    inquiry.answer(true)
    #expect(inquiry.outcome)
  }

  @Test("takes the first answer with the rule `first`")
  func first() {
    let inquiry = Inquiry<String, String>(default: "none", rule: .first)
    for answer in ["a", "b"] { inquiry.answer(answer) }
    #expect(inquiry.outcome == "a")
  }

  @Test("collects all answers in order with the rule `all`")
  func all() {
    let inquiry = Inquiry<String, [String]>(default: ["none"], rule: .all)
    for answer in ["a", "b", "a"] { inquiry.answer(answer) }
    #expect(inquiry.outcome == ["a", "b", "a"])
  }

  @Test("accepts a custom rule")
  func ownRule() {
    let inquiry = Inquiry<Int, Int>(default: 0, rule: .init { max($0 ?? .min, $1) })
    for answer in [3, 9, 5] { inquiry.answer(answer) }
    #expect(inquiry.outcome == 9)
  }

  @Test("equals only itself and does not describe its answers")
  func identity() {
    let inquiry = Inquiry(default: true, rule: .anyVeto)
    #expect(inquiry == inquiry)
    #expect(inquiry != Inquiry(default: true, rule: .anyVeto))
    #expect("\(inquiry)" == "inquiry")
    inquiry.answer(false)
    #expect(!inquiry.outcome, "the description does not end the inquiry")
  }

  @Test("allows a handler to change the stack after the outcome")
  func afterwards() {
    let stack = NavigationStack()
    if Asker().mayClose() { stack.push(SampleScreen("next")) }
    #expect(stack.top?.title == "next")
  }

  #if DEBUG
  @Test("traps with its type if it is answered after the outcome")
  func late() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let inquiry = Inquiry(default: true, rule: .anyVeto)
      _ = inquiry.outcome
      inquiry.answer(false)
    }
    let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(message.contains("an Inquiry<Bool, Bool> was answered after its outcome was read"))
  }

  @Test("traps if a handler changes the stack instead of answering")
  func acting() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run {
        let stack = NavigationStack()
        let asker = Asker()
        let subscription = asker.actions.sink { _ in stack.close() }
        withExtendedLifetime(subscription) { _ = asker.mayClose() }
      }
    }
    let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(message.contains("a handler changed the stack while it answered an inquiry"))
  }
  #else
  @Test("ignores an answer after the outcome")
  func late() {
    let inquiry = Inquiry(default: true, rule: .anyVeto)
    #expect(inquiry.outcome)
    inquiry.answer(false)
    #expect(inquiry.outcome)
  }
  #endif
}
