// SPDX-License-Identifier: GPL-3.0-or-later

import Navigator
import Testing

@Suite("Inquiry")
struct InquiryTests {
  /// A type that asks for permission to close, like a screen.
  private struct Asker {
    let actions = PassthroughSubject<Inquiry<Bool, Bool>, Never>()

    func mayClose() -> Bool {
      let inquiry = Inquiry(default: true, rule: .anyVeto)
      actions.send(inquiry)
      return inquiry.outcome
    }
  }

  @Test("has its default if nobody answers")
  func unanswered() {
    #expect(Asker().mayClose())
    #expect(!Inquiry(default: false, rule: .anyVeto).outcome)
    #expect(Inquiry<Int, Int>(default: 7, rule: .first).outcome == 7)
    #expect(Inquiry<Int, [Int]>(default: [], rule: .all).outcome.isEmpty)
  }

  @Test("is asked through an action, and answered when the action has been sent")
  func asked() {
    let asker = Asker()
    let subscription = asker.actions.sink { $0.answer(false) }
    #expect(!asker.mayClose())
    subscription.cancel()
    #expect(asker.mayClose())
  }

  @Test(
    "any veto wins, whenever it comes",
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

  @Test("an answer wins over the default")
  func overDefault() {
    let inquiry = Inquiry(default: false, rule: .anyVeto)
    inquiry.answer(true)
    #expect(inquiry.outcome)
  }

  @Test("the first answer wins where that is the rule")
  func first() {
    let inquiry = Inquiry<String, String>(default: "none", rule: .first)
    for answer in ["a", "b"] { inquiry.answer(answer) }
    #expect(inquiry.outcome == "a")
  }

  @Test("all answers are there in their order where that is the rule")
  func all() {
    let inquiry = Inquiry<String, [String]>(default: ["none"], rule: .all)
    for answer in ["a", "b", "a"] { inquiry.answer(answer) }
    #expect(inquiry.outcome == ["a", "b", "a"])
  }

  @Test("a rule can be one's own")
  func ownRule() {
    let inquiry = Inquiry<Int, Int>(default: 0, rule: .init { max($0 ?? .min, $1) })
    for answer in [3, 9, 5] { inquiry.answer(answer) }
    #expect(inquiry.outcome == 9)
  }

  @Test("what is answered after the outcome does not change it")
  func late() {
    let inquiry = Inquiry(default: true, rule: .anyVeto)
    #expect(inquiry.outcome)
    inquiry.answer(false)
    #expect(inquiry.outcome)
  }

  @Test("is equal to itself only, and says nothing of its answers")
  func identity() {
    let inquiry = Inquiry(default: true, rule: .anyVeto)
    #expect(inquiry == inquiry)
    #expect(inquiry != Inquiry(default: true, rule: .anyVeto))
    #expect("\(inquiry)" == "inquiry")
    inquiry.answer(false)
    #expect(!inquiry.outcome, "describing it has not ended it")
  }
}
