// SPDX-License-Identifier: GPL-3.0-or-later

/// A question that an action carries and that its subscribers can answer.
///
/// All answers have arrived when `send` returns. The sender decides how several answers combine and
/// which outcome holds without an answer:
///
/// ```swift
/// enum Action {
///   case leaving(Inquiry<Bool, Bool>)
///   case left
/// }
///
/// let mayLeave = Inquiry.ask(default: true, rule: .anyVeto) { subject.send(.leaving($0)) }
/// if mayLeave { subject.send(.left) } else { stack.alert("the note is not saved") }
/// ```
///
/// The sender acts after the outcome is known, and chooses the text of a refusal. A handler only
/// answers, because another handler may object after it. A handler that changes the navigation stack
/// while it answers ``ask(default:rule:_:)`` traps in debug builds.
///
/// Delivery is synchronous, so the sender never waits for answers. An answer after the first read of
/// ``outcome`` traps in debug builds. In release builds, it has no effect.
public final class Inquiry<Answer, Outcome> {
  /// A rule that combines several answers into an outcome.
  public struct Rule {
    fileprivate let combine: (_ soFar: Outcome?, _ answer: Answer) -> Outcome

    /// Creates a custom rule.
    ///
    /// - Parameter combine: Called as each answer arrives, with the outcome of the earlier answers
    ///   (`nil` for the first answer) and the answer.
    public init(combine: @escaping (_ soFar: Outcome?, _ answer: Answer) -> Outcome) {
      self.combine = combine
    }
  }

  private let defaultOutcome: Outcome
  private let rule: Rule
  private var answered: Outcome?
  private var isClosed = false

  /// Creates a question.
  ///
  /// - Parameters:
  ///   - outcome: The outcome if there is no answer.
  ///   - rule: The rule that combines several answers.
  public init(default outcome: Outcome, rule: Rule) {
    defaultOutcome = outcome
    self.rule = rule
  }

  /// Asks a question and returns the outcome.
  ///
  /// - Parameters:
  ///   - outcome: The outcome if there is no answer.
  ///   - rule: The rule that combines several answers.
  ///   - send: Sends an action that carries the question.
  /// - Throws: The error of `send`.
  @MainActor
  public static func ask(
    default outcome: Outcome,
    rule: Rule,
    _ send: (Inquiry) throws -> Void
  ) rethrows -> Outcome {
    OpenInquiries.count += 1
    defer { OpenInquiries.count -= 1 }
    let inquiry = Inquiry(default: outcome, rule: rule)
    try send(inquiry)
    return inquiry.outcome
  }

  /// Answers the question.
  ///
  /// An answer after the first read of ``outcome`` traps in debug builds. In release builds, it has no
  /// effect.
  public func answer(_ answer: Answer) {
    #if DEBUG
    if isClosed {
      fatalError(
        "an \(Self.self) was answered after its outcome was read; answer it in the handler of its action"
      )
    }
    #endif
    guard !isClosed else { return }
    answered = rule.combine(answered, answer)
  }

  /// The combined outcome of the answers.
  ///
  /// Reading it closes the question.
  public var outcome: Outcome {
    isClosed = true
    return answered ?? defaultOutcome
  }
}

/// The questions that handlers are answering now.
@MainActor
enum OpenInquiries {
  /// The number of questions.
  static var count = 0
}

extension Inquiry.Rule where Answer == Bool, Outcome == Bool {
  /// `true` unless an answer is `false`.
  public static var anyVeto: Self { Self { soFar, answer in (soFar ?? true) && answer } }
}

extension Inquiry.Rule where Answer == Outcome {
  /// The first answer.
  public static var first: Self { Self { soFar, answer in soFar ?? answer } }
}

extension Inquiry.Rule where Outcome == [Answer] {
  /// All answers, in the order of their arrival.
  public static var all: Self { Self { soFar, answer in (soFar ?? []) + [answer] } }
}

extension Inquiry: Equatable {
  /// Compares by identity, so that actions with an inquiry can be `Equatable`.
  public static func == (one: Inquiry, other: Inquiry) -> Bool { one === other }
}

extension Inquiry: CustomStringConvertible {
  /// A constant text, because reading the outcome would close the question.
  public var description: String { "inquiry" }
}
