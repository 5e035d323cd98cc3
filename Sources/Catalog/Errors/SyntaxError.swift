// SPDX-License-Identifier: GPL-3.0-or-later

/// Where and how a filter, an order or a choice of columns is not well formed.
package struct SyntaxError: Error, Sendable, Equatable {
  /// What is wrong.
  package enum Problem: Sendable, Equatable {
    /// Nothing was typed.
    case empty

    /// No column is called so; the others are those that there are.
    case unknownColumn(String, among: [String])

    /// A choice of columns leaves out all that there are.
    case noColumnLeft

    /// One of these words or marks must stand here: `)`, `and`, …
    case expected(oneOf: [String])

    /// This must stand here.
    case missing(Part)

    /// This word stands behind a column, and is no operator.
    case unknownOperator(String)

    /// This has no place here.
    case unexpected(String)

    /// Words in a row: to be one text, they need quotes.
    case unquoted(String)

    /// A quote mark without its end.
    case unterminatedQuote

    /// No regular expression; the message is the C library's.
    case badPattern(message: String)

    /// What is meant as a date and is none, beside a column of dates.
    case impossibleDate(String, ISODate.Flaw)

    /// Parentheses and `not`s stand in each other more than ``Filter/maximumDepth`` deep.
    case tooDeep
  }

  /// What a filter or an order is made of.
  package enum Part: String, Sendable {
    case column, condition, value
  }

  package let problem: Problem

  /// What was typed, whole.
  package let text: String

  /// The place in `text`, in characters; empty at the end if something is missing there.
  package let range: Range<Int>

  /// An error at a place of what was typed.
  package init(_ problem: Problem, in text: String, at range: Range<Int>) {
    self.problem = problem
    self.text = text
    self.range = range
  }
}
