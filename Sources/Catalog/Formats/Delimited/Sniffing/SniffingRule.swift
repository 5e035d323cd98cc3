// SPDX-License-Identifier: GPL-3.0-or-later

/// A named step of a decision about the dialect of a text.
///
/// Rules stand in ordered tables. The first one that decides wins, so that the order is the
/// precedence.
struct SniffingRule<Facts, Outcome>: Sendable {
  let name: String

  /// The reason for the decision, in one line.
  let reason: String

  /// Returns the decision; `nil` leaves it to the next rule.
  let decide: @Sendable (Facts) -> Outcome?

  init(_ name: String, because reason: String, decide: @escaping @Sendable (Facts) -> Outcome?) {
    self.name = name
    self.reason = reason
    self.decide = decide
  }
}

/// The outcome of a table of rules.
struct SniffingDecision<Outcome> {
  let outcome: Outcome

  /// The name of the rule that decided; `nil` if none did.
  let rule: String?
}

extension Array {
  /// Decides by the first rule that can.
  func decide<Facts, Outcome>(
    _ facts: Facts,
    otherwise: @autoclosure () -> Outcome
  ) -> SniffingDecision<Outcome> where Element == SniffingRule<Facts, Outcome> {
    for rule in self {
      if let outcome = rule.decide(facts) {
        return SniffingDecision(outcome: outcome, rule: rule.name)
      }
    }
    return SniffingDecision(outcome: otherwise(), rule: nil)
  }
}

/// All rules of sniffing: a table for each part of a dialect.
struct SniffingRules: Sendable {
  var firstRow = FirstRowRule.all
  var start = StartRule.all
  var quoting = QuotingRule.all
  var delimiter = DelimiterRule.all
  var quoteConfidence = ConfidenceRule.quote
  var escapeConfidence = ConfidenceRule.escape
  var startConfidence = ConfidenceRule.start
  var headerConfidence = ConfidenceRule.header

  static let standard = SniffingRules()
}
