// SPDX-License-Identifier: GPL-3.0-or-later

/// A syntax error in a filter, an order or a column selection.
package struct SyntaxError: Error, Sendable, Equatable {
  /// The kind of error.
  package enum Problem: Sendable, Equatable {
    /// The text is empty.
    case empty

    /// No column has this name.
    ///
    /// `among` has the existing columns, and `behind` the paths to those of other items, such as `customer.name`.
    case unknownColumn(String, among: [String], behind: [[String]] = [])

    /// No column of an answer has this name, but one of the collection that was asked about has.
    case columnBelow(String, collection: String)

    /// A column selection excludes every column.
    case allColumnsExcluded

    /// One of these tokens was expected: `)`, `and`, …
    case expected(oneOf: [String])

    /// A column, a condition or a value is missing.
    case missing(Part)

    /// The word after a column is not an operator.
    ///
    /// `isComputed` says that a value is computed there.
    case unknownOperator(String, isComputed: Bool = false)

    /// This token is not allowed here.
    case unexpected(String)

    /// A text of several words is not quoted.
    case unquoted(String)

    /// A quote is not closed.
    case unterminatedQuote

    /// A regular expression is invalid, with PCRE2's message.
    ///
    /// The range begins at the position of the error in the expression.
    case badPattern(message: String)

    /// The library for regular expressions is not installed.
    case missingLibrary(String, package: String)

    /// A value compared to a date column resembles a date but is not one.
    case impossibleDate(String, ISODate.Problem)

    /// No value of a type is written like this example.
    case unknownNotation(String, type: String, examples: [String])

    /// No function has this name.
    case unknownFunction(String)

    /// A function has more arguments than parameters.
    ///
    /// The text shows the function with its parameters.
    case tooManyArguments(String)

    /// A function lacks an argument.
    ///
    /// The text shows the function with its parameters.
    case missingArgument(String)

    /// A value is not of the kind that an operator or a function needs.
    case notOfKind(String, ValueKind)

    /// A literal is not of the kind of the computed value that it is compared with.
    case mismatched(String, gives: ValueKind, String)

    /// A literal does not have the form of the function's results, of which `gives` is an example.
    ///
    /// `instead` is a function that gives results of its form.
    case otherForm(String, gives: String, instead: String?)

    /// The pattern of `like` or `matches` is computed.
    case computedPattern

    /// A point follows a name in quotes.
    ///
    /// The text is the path as it has to be written.
    case pathInQuotes(String)

    /// A text in quotes, which a column is called, is used where only its column makes sense.
    case columnInQuotes(String)

    /// A value is used as a condition.
    case notACondition(String)

    /// A phrase of another language, which this one says in another way.
    case foreign(ForeignPhrase)

    /// No aggregate has this name.
    case unknownAggregate(String)

    /// A table of groups has several aggregates.
    case tooManyAggregates

    /// A column is named where an aggregate is expected.
    case outsideAggregate(String)

    /// A database refused a statement, with its message.
    case refused(String)

    /// Parentheses, minus signs or `not` are nested deeper than ``Filter/maximumDepth``.
    case nestingTooDeep

    /// More than ``Filter/maximumDepth`` operators follow each other without parentheses.
    case tooManyOperators
  }

  /// A phrase of another query language.
  package enum ForeignPhrase: Sendable, Equatable {
    /// A word such as `select` or `having` that begins a clause.
    case clause(String)

    /// A comparison with `null`.
    case null

    /// A comparison of three values, such as `1 < x < 5`.
    case chain

    /// An expression in a list of columns.
    case formula

    /// Arithmetic without spaces where they are needed, with the text that has them.
    case unspaced(String)
  }

  /// The parts of a filter or an order.
  package enum Part: String, Sendable {
    case column, condition, value, name, aggregate
  }

  package let problem: Problem

  /// The whole text.
  package let text: String

  /// The range of the error in `text`, in characters.
  ///
  /// It is empty and at the end if the text ends too early.
  package let range: Range<Int>

  /// Creates an error for a range of a text.
  package init(_ problem: Problem, in text: String, at range: Range<Int>) {
    self.problem = problem
    self.text = text
    self.range = range
  }
}
