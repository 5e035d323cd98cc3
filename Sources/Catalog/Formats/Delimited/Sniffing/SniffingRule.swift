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

extension Array {
  /// Decides by the first rule that can, and returns its name.
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
