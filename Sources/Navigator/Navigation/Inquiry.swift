// SPDX-License-Identifier: GPL-3.0-or-later

/// A question that an action carries: whoever hears the action can answer, and once `send` has
/// returned, everybody has.
///
/// What several answers amount to, and what holds if there is none, is fixed by who asks:
///
/// ```swift
/// enum Action { case leaving(Inquiry<Bool, Bool>) }
///
/// let inquiry = Inquiry(default: true, rule: .anyVeto)
/// subject.send(.leaving(inquiry))
/// if inquiry.outcome { … }
/// ```
///
/// Delivery is synchronous, so there are no answers to wait for, and none comes late: what is answered
/// after the outcome has been asked for does not change it.
public final class Inquiry<Answer, Outcome> {
  /// What several answers amount to.
  public struct Rule {
    fileprivate let combine: (_ soFar: Outcome?, _ answer: Answer) -> Outcome

    /// A rule of one's own.
    ///
    /// - Parameter combine: Called with each answer as it comes and what those before amount to, `nil`
    ///   for the first.
    public init(combine: @escaping (_ soFar: Outcome?, _ answer: Answer) -> Outcome) {
      self.combine = combine
    }
  }

  private let defaultOutcome: Outcome
  private let rule: Rule
  private var answered: Outcome?
  private var isClosed = false

  /// A question.
  ///
  /// - Parameters:
  ///   - outcome: What holds if nobody answers.
  ///   - rule: What several answers amount to.
  public init(default outcome: Outcome, rule: Rule) {
    defaultOutcome = outcome
    self.rule = rule
  }

  /// Answers; without effect once the outcome has been asked for.
  public func answer(_ answer: Answer) {
    guard !isClosed else { return }
    answered = rule.combine(answered, answer)
  }

  /// What the answers amount to; asking for it ends the question.
  public var outcome: Outcome {
    isClosed = true
    return answered ?? defaultOutcome
  }
}

extension Inquiry.Rule where Answer == Bool, Outcome == Bool {
  /// `true` unless anybody answers `false`.
  public static var anyVeto: Self { Self { soFar, answer in (soFar ?? true) && answer } }
}

extension Inquiry.Rule where Answer == Outcome {
  /// The first answer.
  public static var first: Self { Self { soFar, answer in soFar ?? answer } }
}

extension Inquiry.Rule where Outcome == [Answer] {
  /// All answers, in the order in which they came.
  public static var all: Self { Self { soFar, answer in (soFar ?? []) + [answer] } }
}

extension Inquiry: Equatable {
  /// Whether it is the same question; actions that carry one stay comparable.
  public static func == (one: Inquiry, other: Inquiry) -> Bool { one === other }
}

extension Inquiry: CustomStringConvertible {
  /// What it is, without ending it.
  public var description: String { "inquiry" }
}
