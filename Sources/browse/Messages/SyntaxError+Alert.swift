// SPDX-License-Identifier: GPL-3.0-or-later

import Catalog
import Glibc
import Navigator

extension SyntaxError {
  var alert: Alert {
    let (message, advice) = explanation
    return Alert(message, excerpt: .init(text, range), advice: advice)
  }

  private var explanation: (String, String?) {
    switch problem {
    case .empty:
      ("empty expression", "type one, or leave it out")
    case .unknownColumn(let name, let known, let behind):
      (
        "unknown column “\(name)”",
        Self.lookup(of: name, among: known, behind)
          ?? Int(name).flatMap { Self.advice(on: $0, of: known.count) }
          ?? Self.similar(to: name, among: known, behind)
          ?? "run “columns” to list them"
      )
    case .columnBelow(let name, let collection):
      ("“\(name)” is a column of “\(collection)”", "run “back” to return there")
    case .allColumnsExcluded:
      (BrowseError.allColumnsExcluded.alert.message, BrowseError.allColumnsExcluded.alert.advice)
    case .expected(let words):
      ("expected \(words.formattedList("or")) \(position)", nil)
    case .missing(let part):
      ("expected \(part == .aggregate ? "an" : "a") \(part.rawValue) \(position)", nil)
    case .unknownOperator(let word, let isComputed):
      (
        "unknown operator “\(word)”",
        Self.spaced(word)
          ?? Alert.didYouMean(NameSuggestions.names(for: word, among: Self.operators))
          ?? "use \(isComputed ? Self.arithmetic : "")=, !=, <, <=, >, >=, contains, matches, in, "
          + "between or is empty"
      )
    case .unexpected(let what):
      (
        "unexpected “\(what)”",
        Alert.didYouMean(
          NameSuggestions.names(for: what, among: Self.directions.filter { $0 != what })
        )
          ?? "remove it, or quote it if it is text"
      )
    case .unquoted(let words):
      ("unquoted text “\(words)”", "quote it, or put “and” between the words")
    case .unterminatedQuote:
      ("unterminated quote", "add the closing quote")
    case .badPattern(let message):
      ("invalid regular expression: \(message)", nil)
    case .missingLibrary(let library, let package):
      ("\(library) is not installed, so “matches” is not available", "install \(package)")
    case .impossibleDate(let date, let problem):
      ("invalid date “\(date)”: \(problem.text)", problem.advice)
    case .unknownNotation(let example, let type, let examples):
      (
        "“\(example)” is no format of the type “\(type)”",
        examples.isEmpty
          ? "leave it out" : "write an example: \(examples.formattedList("or", isQuoted: false))"
      )
    case .unknownFunction(let name):
      (
        "unknown function “\(name)”",
        Alert.didYouMean(NameSuggestions.names(for: name, among: Function.allCases.map(\.rawValue)))
          ?? "functions are \(Function.allCases.map(\.rawValue).joined(separator: ", "))"
      )
    case .tooManyArguments(let usage):
      ("too many arguments", "use \(usage)")
    case .missingArgument(let usage):
      ("an argument is missing", "use \(usage)")
    case .notOfKind(let value, let kind):
      ("\(value) is not \(kind.words)", kind.conversion(of: value))
    case .mismatched(let value, let kind, let literal):
      (
        "“\(literal)” is not \(kind.words), and \(value) gives \(kind.plural)",
        "compare it with \(kind.example)"
      )
    case .otherForm(let function, let example, let instead):
      (
        "\(function) gives \(example)",
        instead.map { "compare it with such a text, or use \($0)(…)" }
          ?? "compare it with such a text"
      )
    case .notACondition(let value):
      ("\(value) is a value, not a condition", "compare it: \(value) > 0")
    case .foreign(.null):
      ("nothing is equal to null", "use “is null”, or quote it if it is text")
    case .foreign(.chain):
      ("a comparison has two sides", "use “between”, or join two comparisons by “and”")
    case .foreign(.formula):
      ("a list of columns has no expressions", "add a column first: add NAME = EXPRESSION")
    case .foreign(.unspaced(let text)):
      ("operators need spaces here", "write \(text)")
    case .foreign(.clause(let word)):
      ("“\(word)” is no word of expressions", Self.replacement(for: word))
    case .unknownAggregate(let name):
      (
        "unknown aggregate “\(name)”",
        Alert.didYouMean(NameSuggestions.names(for: name, among: Aggregate.names))
          ?? "aggregates are \(Aggregate.plain.map(\.name).joined(separator: ", ")) and p1 to p99"
      )
    case .tooManyAggregates:
      ("“pivot” shows one aggregate", "name one, or use “group”, which shows several")
    case .outsideAggregate(let column):
      (
        "“\(column)” is not in an aggregate",
        "write one before it, such as max \(column)"
      )
    case .refused(let message):
      (message, nil)
    case .computedPattern:
      (
        "a pattern must be written in quotes",
        "write it in quotes, or search for a computed text by “contains”"
      )
    case .pathInQuotes(let path):
      ("a point follows a name in quotes", "write \(path)")
    case .columnInQuotes(let name):
      ("“\(name)” in quotes is a text here", "write `\(name)` for the column")
    case .tooManyOperators:
      ("too many operators in a row", "put parentheses around some, or add a column for a part")
    case .nestingTooDeep:
      ("too many nested parentheses, minus signs or “not”", "remove some")
    }
  }

  /// Advice on a name that may be a nested field or a value behind a reference: `user.login`.
  private static func lookup(
    of name: String,
    among columns: [String],
    _ behind: [[String]]
  ) -> String? {
    if let path = behind.first(where: { $0.joined(separator: ".") == name }) {
      return "type “columns *, \(QuerySpelling.path(path))” to add it"
    }
    let point = name.indices.reversed().first { index in
      name[index] == "." && columns.contains { $0 == name[..<index] }
    }
    guard let point else { return nil }
    let column = String(name[..<point])
    // The columns of the items that a reference leads to are known.
    if let known = behind.last(where: { $0[0] == column }) {
      return similar(to: name, among: [], behind)
        ?? "a column there is “\(QuerySpelling.path(known))”"
    }
    let spelled = Words.spelled(column)
    return """
      type “expand \(spelled)” for nested fields, or “refer \(spelled) to LOCATION” for values of other items
      """
  }

  /// Advice with the columns whose names are similar.
  private static func similar(
    to name: String,
    among columns: [String],
    _ behind: [[String]]
  ) -> String? {
    let paths = Dictionary(behind.map { ($0.joined(separator: "."), $0) }) { first, _ in first }
    let names = NameSuggestions.names(for: name, among: columns + paths.keys.sorted())
    return Alert.didYouMean(
      names.map { paths[$0].map(QuerySpelling.path) ?? QuerySpelling.operand($0) }
    )
  }

  /// Advice on a number in place of a name, among a number of columns.
  private static func advice(on number: Int, of count: Int) -> String? {
    if (1...max(1, count)).contains(number) { return Alert.didYouMean(["#\(number)"]) }
    return count > 1 ? "the columns are 1 to \(count)" : nil
  }

  /// Advice on an operator that lacks the space after it: `+1`.
  private static func spaced(_ word: String) -> String? {
    guard let sign = word.first, "+-*/%".contains(sign), word.count > 1 else { return nil }
    return "put spaces around “\(sign)”: \(sign) \(word.dropFirst())"
  }

  /// The way to say what a clause of SQL says.
  private static func replacement(for clause: String) -> String {
    switch clause {
    case "select": "use “columns” to choose columns, and “add” to compute one"
    case "case": "use if(condition, a, b)"
    case "order": "use “sort”"
    case "having": "use “filter” after “group”"
    default: "join conditions by “and”"
    }
  }

  /// The operators that compute a value.
  private static let arithmetic = "+, -, *, /, %, ++, "

  /// The first words of the operators that consist of words.
  private static let operators = [
    "contains", "starts", "ends", "matches", "in", "between", "is", "not",
  ]

  /// The keywords of sort orders, suggested for an unexpected word.
  private static let directions = ["asc", "desc", "natural"]

  /// The position of a missing part, in words: `after “>”`.
  private var position: String {
    let before = text.prefix(range.lowerBound).split(whereSeparator: \.isWhitespace)
    return before.last.map { "after “\($0)”" } ?? "at the beginning"
  }
}

extension ValueKind {
  /// The kind with its article.
  fileprivate var words: String {
    switch self {
    case .any: "a value"
    case .number: "a number"
    case .moment: "a date"
    case .text: "a text"
    case .truth: "a condition"
    }
  }

  fileprivate var plural: String {
    switch self {
    case .any: "values"
    case .number: "numbers"
    case .moment: "dates"
    case .text: "texts"
    case .truth: "true or false"
    }
  }

  fileprivate var example: String {
    switch self {
    case .number: "a number such as 10"
    case .moment: "a date such as 2020-01-31"
    case .any, .text: "a text"
    case .truth: "true or false"
    }
  }

  /// Advice on how to read a value as the kind.
  fileprivate func conversion(of value: String) -> String? {
    switch self {
    case .number: "write number(\(value)) if it looks like one"
    case .moment: "write a date such as 2020-01-31, or date(x) of a text that looks like one"
    case .any, .text, .truth: nil
    }
  }
}

extension ISODate.Problem {
  /// A description of the problem.
  fileprivate var text: String {
    switch self {
    case .month(let month): "no month \(month)"
    case .day(0, _): "no day 0"
    case .day(_, let last): "the month has \(last) days"
    case .hour(let hour): "no hour \(hour)"
    case .minute(let minute): "no minute \(minute)"
    case .second(let second): "no second \(second)"
    case .zone(let zone): "no time zone \(zone)"
    case .time(let time): "\(time) is not a time"
    case .form(inFull: .some): "incomplete"
    case .form(inFull: nil): "expected a date such as 2020-01-31"
    case .period: "expected 2020, 2020-01, 2020-Q1 or 2020-W05"
    }
  }

  /// Advice on what to type instead.
  fileprivate var advice: String {
    let search = "use “contains” to match text"
    return switch self {
    case .form(let full?): "write \(full), or \(search)"
    case .period(let first): "write a full date such as \(first), or \(search)"
    default: search
    }
  }
}

extension FilterMistake {
  /// A message that names the other spelling, or the field.
  var explanation: String {
    switch self {
    case .otherCase(let column, let text, let value):
      "no value of “\(column)” is “\(text)”, but some are “\(value)”"
    case .missingField(let name):
      "no item has a value in “\(name)”"
    }
  }
}

extension IncomparableCondition {
  /// A message that names the value that cannot be compared, and an example of one that can.
  var explanation: String {
    switch column.kind {
    case .integer, .decimal:
      "“\(literal)” is not a number: compare \(column.name) with numbers such as 10"
    case .date, .dateTime:
      "“\(literal)” is not a date: compare \(column.name) with dates such as 2020-01-01"
    case .boolean, .text:
      "“\(literal)” cannot be compared with text, and \(column.name) seems to contain only text"
    }
  }
}
