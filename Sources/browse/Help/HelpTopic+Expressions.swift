// SPDX-License-Identifier: GPL-3.0-or-later

import Catalog
import Navigator

extension HelpTopic {
  /// All topics.
  static var all: [HelpTopic] { [expressions, .keys("browse")] }

  /// The language of filters, computed columns and orders.
  static var expressions: HelpTopic {
    let fields =
      grammar.map { Field($0, value: $1) }
      + functions.map { title, functions in
        Field(title, value: functions.map(\.usage).joined(separator: ", "))
      } + [Field("examples", value: examples.joined(separator: "\n"))]
    return HelpTopic(
      "expressions",
      summary: "conditions, arithmetic and functions",
      content: .fields(fields)
    )
  }

  private static let grammar = [
    (
      "conditions",
      "= != < <= > >=, between A and B, in (A, B), is empty, is null; joined by and, or, not, ( )"
    ),
    ("texts", "contains, starts with, ends with, like \"%a_\", ilike, matches \"REGEX\"; ++ joins"),
    ("arithmetic", "+ - * / % with spaces around them; DATE + 7 days, DATE - DATE"),
    (
      "names",
      "price, `unit price`, user.login (a field); a word on the right that is no column is a text"
    ),
    ("values", "12.5, tea, \"green tea\", true, 2024, 2024-Q1, 2024-03, 2024-03-05, today, now"),
  ]

  /// The functions by the kind of their values.
  static let functions: [(title: String, functions: [Function])] = [
    (
      "of texts",
      [.lower, .upper, .trim, .length, .left, .right, .slice, .replace, .part, .extract]
    ),
    ("of numbers", [.round, .floor, .ceil, .abs, .sqrt, .log, .ln]),
    ("of dates", [.year, .quarter, .month, .week, .day, .weekday, .hour, .monthnumber]),
    ("of any value", [.number, .text, .date, .if, .coalesce, .least, .greatest]),
  ]

  /// Command lines for columns that a shop may have.
  static let examples = [
    "filter price * amount > 100 and not category = tea",
    "filter lower(name) starts with \"a\" and added >= today - 7 days",
    "filter weekday(added) in (Sat, Sun) or arrived > added + 30 days",
    "add total = round(price * amount, 2)",
    "sort abs(balance) desc, name",
  ]
}
