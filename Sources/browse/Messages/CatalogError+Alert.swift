// SPDX-License-Identifier: GPL-3.0-or-later

import Catalog
import Navigator

// The catalog throws facts. These extensions turn them into messages that say what to do.

extension CatalogError: ExplainedError {
  package var alert: Alert {
    var alert = explanation
    // A text typed as a path may be a URL that contains a password.
    alert.subject = alert.subject.map(Secrets.removed(from:))
    alert.message = Secrets.removed(from: alert.message)
    return alert
  }

  private var explanation: Alert {
    switch self {
    case .notFound(let path):
      Alert(subject: path, "there is no such file", advice: "check the path")
    case .notReadable(let path, let code):
      Alert(
        subject: path,
        "cannot be read: \(systemMessage(code))",
        advice: "check who may read it"
      )
    case .notACollection(let path):
      Alert(subject: path, "is neither a file nor a directory", advice: "name one of these")
    case .pipeInDirectory(let path):
      Alert(
        subject: path,
        "is a pipe, and what is in it can be read but once",
        advice: "name it on the command line if it is meant for you"
      )
    case .binary(let path, let offset):
      Alert(
        subject: path,
        "is not text: see the byte at \(offset.grouped)",
        advice: "give --encoding if it is text after all"
      )
    case .unsupported(let path, let type):
      Alert(
        subject: path,
        "\(type.collectiveName) are not read through a pipe, nor compressed",
        advice: "put it into a file as it is, and name that"
      )
    case .notJSON(let path, let line, let column, let isSecondValue):
      Alert(
        subject: path,
        "is not JSON at line \(line.grouped), character \(column.grouped)",
        advice: "mend it there"
          + (isSecondValue ? ", or give --type jsonl if each line is an item" : "")
      )
    case .noSuchPart(let path, let name, let names):
      Alert(subject: path, "there is no “\(name)”\(names.fact)", advice: names.advice(on: name))
    case .tooFewLines(let path, let lines, let skipped):
      Alert(
        subject: path,
        "has \(lines.counted("line")), and --skip \(skipped) leaves none",
        advice: lines > 1 ? "skip \((lines - 1).grouped) at most" : "leave --skip out"
      )
    case .readFailed(let path, let code):
      Alert(subject: path, "reading failed: \(systemMessage(code))", advice: "try again")
    case .changed(let path):
      Alert(
        subject: path,
        "has changed since it was opened",
        advice: "leave and open it again"
      )
    case .itemTooLong(let path, let row, let limit):
      Alert(
        subject: path,
        "row \(row.grouped) is longer than \(limit.grouped) bytes",
        advice: "look there for a quote mark without its end"
      )
    case .spoolFailed(let path, let code):
      Alert(
        subject: path,
        "cannot be kept in a temporary file: \(systemMessage(code))",
        advice: "set TMPDIR to a directory with room"
      )
    case .tooLarge(let path, let kept, let folder):
      Alert(
        subject: path,
        "too large for “\(folder)”: its disk is nearly full after \(kept.grouped) bytes",
        advice: "set TMPDIR to a directory with more room"
      )
    case .missingConverter(let path, let encoding):
      Alert(
        subject: path,
        "there is no converter for its encoding, \(encoding)",
        advice: "install the converters of the C library, or give --encoding with a name that "
          + "“iconv -l” lists"
      )
    case .missingDecompressor(let path, let program, let package):
      Alert(
        subject: path,
        "is compressed, and there is no program “\(program)” to read it with",
        advice: "install the package \(package): apt-get install \(package)"
      )
    case .decompressionFailed(let path, let message):
      Alert(
        subject: path,
        "cannot be decompressed: \(message)",
        advice: "get the file again"
      )
    case .database(let path, let problem):
      problem.alert(of: path)
    case .cancelled:
      Alert("stopped")
    case .syntax(let error):
      error.alert
    case .notMeasurable(let column):
      Alert(
        "“\(column)” cannot be plotted by that column",
        advice: "plot numbers by anything, dates by numbers or dates, or “\(column)” alone"
      )
    case .location(let error):
      error.alert
    case .locationSyntax(let parameter, let error):
      error.alert(in: parameter)
    case .exportExists(let path):
      Alert("“\(path)” exists", advice: "add --force to replace it, or choose another name")
    case .exportNotAFile(let path, let kind):
      Alert(
        kind == .other ? "“\(path)” is no plain file" : "“\(path)” is a \(kind.rawValue)",
        advice: "choose another name"
      )
    case .exportOntoSource(let path):
      Alert("“\(path)” is what is being browsed", advice: "choose another name")
    case .exportFailed(let path, let code):
      Alert("“\(path)” cannot be written: \(systemMessage(code))", advice: "choose another place")
    case .unknownFormat(let name):
      Alert(
        "no format “\(name)”",
        advice: Alert.didYouMean(
          NameSuggestions.names(for: name, among: ExportFormat.allCases.map(\.rawValue))
        ) ?? "use \(ExportFormat.allNames)"
      )
    }
  }
}

extension CatalogError.PartNames {
  /// A fact about the value that lacks a part, which ends the message.
  fileprivate var fact: String {
    switch self {
    case .keys: ""
    case .elements(let count): ": it has \(count.counted("element"))"
    case .lines(let count): ": it has \(count.counted("line"))"
    case .none: ": it is neither a list nor an object"
    }
  }

  fileprivate func advice(on name: String) -> String {
    switch self {
    case .keys(let keys):
      Alert.didYouMean(NameSuggestions.names(for: name, among: keys))
        ?? "open what it stands in to see its keys"
    case .elements(let count), .lines(let count):
      count == 0 ? "leave that out" : "use 1 to \(count.grouped)"
    case .none: "leave that out"
    }
  }
}

extension EarlyEnd {
  var alert: Alert {
    Alert(
      "“\(path)” can be read only \(position): \(explanation)",
      advice: "what came before is used; \(remedy)"
    )
  }

  /// The position of the end, in words.
  var position: String {
    "up to byte \(size.grouped), \(rows == 0 ? "before the first row" : "in row \(rows.grouped)")"
  }

  /// The cause, in words.
  var explanation: String {
    switch reason {
    case .decompressionFailed(_, let message): message
    case .readFailed(_, let code), .spoolFailed(_, let code): systemMessage(code)
    case .tooLarge(_, _, let folder): "the disk of “\(folder)” is nearly full"
    default: reason.alert.message
    }
  }

  private var path: String { reason.alert.subject ?? "" }

  private var remedy: String {
    switch reason {
    case .spoolFailed, .tooLarge: "set TMPDIR to a directory with more room for the rest"
    default: "get it again for the rest"
    }
  }
}

extension SyntaxError {
  var alert: Alert {
    let (message, advice) = explanation
    return Alert(message, excerpt: .init(text, range), advice: advice)
  }

  private var explanation: (String, String?) {
    switch problem {
    case .empty:
      ("nothing was typed", "type something, or leave it out")
    case .unknownColumn(let name, let known):
      (
        "no column “\(name)”",
        Alert.didYouMean(NameSuggestions.names(for: name, among: known)) ?? "“columns” lists them"
      )
    case .allColumnsExcluded:
      (BrowseError.allColumnsExcluded.alert.message, BrowseError.allColumnsExcluded.alert.advice)
    case .expected(let words):
      (
        "\(words.map { "“\($0)”" }.joined(separator: " or ")) is missing \(position)",
        "put it there"
      )
    case .missing(let part):
      ("a \(part.rawValue) is missing \(position)", "put it there")
    case .unknownOperator(let word):
      (
        "“\(word)” is no operator",
        Alert.didYouMean(NameSuggestions.names(for: word, among: Self.operators))
          ?? "use =, !=, <, <=, >, >=, contains, matches, in, between or is empty"
      )
    case .unexpected(let what):
      (
        "“\(what)” does not belong here",
        Alert.didYouMean(NameSuggestions.names(for: what, among: Self.directions))
          ?? "take it out, or quote it if it is a text"
      )
    case .unquoted(let words):
      ("“\(words)” is more than one word", "quote it to look for the whole, or put “and” between")
    case .unterminatedQuote:
      ("the quotation has no end", "end it with the mark it begins with")
    case .badPattern(let message):
      ("not a regular expression: \(message)", "see regex(7)")
    case .impossibleDate(let date, let problem):
      ("“\(date)” is no date: \(problem.text)", problem.advice)
    case .nestingTooDeep:
      ("too many parentheses in each other", "take some away")
    }
  }

  /// The first words of the operators that consist of words.
  private static let operators = [
    "contains", "starts", "ends", "matches", "in", "between", "is", "not",
  ]

  /// The keywords that may follow a column in an order, where an unexpected word can occur.
  private static let directions = ["asc", "desc", "natural"]

  /// The position of a missing part, in words: `after “>”`.
  private var position: String {
    let before = text.prefix(range.lowerBound).split(whereSeparator: \.isWhitespace)
    return before.last.map { "after “\($0)”" } ?? "at the beginning"
  }
}

extension ISODate.Problem {
  /// A description of the problem.
  fileprivate var text: String {
    switch self {
    case .month(let month): "there is no month \(month)"
    case .day(0, _): "there is no day 0"
    case .day(_, let last): "its month has \(last) days"
    case .hour(let hour): "there is no hour \(hour)"
    case .minute(let minute): "there is no minute \(minute)"
    case .second(let second): "there is no second \(second)"
    case .zone(let zone): "there is no zone \(zone)"
    case .time(let time): "\(time) is no time"
    case .form(inFull: .some): "it is not written in full"
    case .form(inFull: nil): "it is not written as 2020-01-31 is"
    case .period, .example: "it is not written in full"
    }
  }

  /// Advice on what to type instead.
  fileprivate var advice: String {
    let search = "“contains” looks for it as a text"
    return switch self {
    case .form(let full?): "write \(full), or \(search)"
    case .period(let first, let last):
      "ask “between \(first) and \(last)”, or write a whole date, such as \(first); \(search)"
    case .example(let date): "write a whole date, such as \(date); \(search)"
    default: search
    }
  }
}

extension IncomparableCondition {
  /// A message that names the value that cannot be compared, and an example of one that can.
  var explanation: String {
    switch column.kind {
    case .integer, .decimal:
      "“\(literal)” is no number: \(column.name) is compared with numbers such as 10"
    case .date, .dateTime:
      "“\(literal)” is no date: \(column.name) is compared with dates such as 2020-01-01"
    case .boolean, .text:
      "“\(literal)” does not compare with text, and \(column.name) seems to hold nothing else"
    }
  }
}

extension SourceType {
  /// The plural noun for files of the type.
  fileprivate var collectiveName: String {
    self == .sqlite ? "SQLite databases" : "files of type \(rawValue)"
  }
}
