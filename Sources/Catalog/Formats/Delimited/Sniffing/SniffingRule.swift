// SPDX-License-Identifier: GPL-3.0-or-later

/// A named step in deciding the dialect of a text.
///
/// Rules are kept in ordered tables. The first rule that decides wins, so the order is the
/// precedence.
struct SniffingRule<Facts, Outcome>: Sendable {
  let name: String

  /// The reason for the decision, in one line.
  let reason: String

  /// Returns the decision, or `nil` to leave it to the next rule.
  let decide: @Sendable (Facts) -> Outcome?

  init(_ name: String, because reason: String, decide: @escaping @Sendable (Facts) -> Outcome?) {
    self.name = name
    self.reason = reason
    self.decide = decide
  }
}

extension Array {
  /// Returns the outcome of the first rule that decides, and the name of that rule.
  ///
  /// If no rule decides, returns the default outcome and no name.
  func decide<Facts, Outcome>(
    _ facts: Facts,
    otherwise: @autoclosure () -> Outcome
  ) -> (outcome: Outcome, rule: String?) where Element == SniffingRule<Facts, Outcome> {
    for rule in self {
      if let outcome = rule.decide(facts) { return (outcome, rule.name) }
    }
    return (otherwise(), nil)
  }
}
