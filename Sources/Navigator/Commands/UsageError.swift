// SPDX-License-Identifier: GPL-3.0-or-later

/// An error in a line that cannot be parsed as a command.
public enum UsageError: Error, Equatable {
  /// No command has this name.
  case unknownCommand(String, nearest: [String])

  /// The command exists only on a screen below.
  ///
  /// `distance` is the number of times that `back` is needed to get there.
  case commandBelow(String, screen: String, distance: Int)

  /// Several commands begin with this text.
  case ambiguousCommand(String, candidates: [String])

  /// The command requires an argument.
  case missingArgument(usage: String)

  /// The command does not accept this argument.
  case unexpectedArgument(String, usage: String)

  /// The text is not a positive integer.
  case notANumber(String, usage: String)

  /// The text is not one of these words, or the beginning of several.
  case notAChoice(String, [String])

  /// The line has an unterminated quotation.
  ///
  /// `at` is the position of its opening quote mark in characters.
  case unterminatedQuote(in: String, at: Int)
}

extension UsageError: ExplainedError {
  /// The text of the error.
  public var alert: Alert {
    switch self {
    case .unknownCommand(let typed, let nearest):
      Alert(
        subject: typed,
        "unknown command",
        advice: Alert.didYouMean(nearest) ?? "run “help” to list them"
      )
    case .commandBelow(let typed, let screen, let distance):
      Alert(
        subject: typed,
        "works on “\(screen)”, not here",
        advice: "go “back”\(Self.times(distance)) first, then “\(typed)”"
      )
    case .ambiguousCommand(let typed, let candidates):
      Alert(
        subject: typed,
        "ambiguous, could be \(candidates.formattedList("or"))",
        advice: "type more letters"
      )
    case .missingArgument(let usage):
      Alert("missing argument", advice: Self.advice(usage))
    case .unexpectedArgument(let typed, let usage):
      Alert("unexpected argument “\(typed)”", advice: Self.advice(usage))
    case .notANumber(let typed, let usage):
      Alert("“\(typed)” is not a positive integer", advice: Self.advice(usage))
    case .notAChoice(let typed, let words):
      .notAChoice(typed, among: words)
    case .unterminatedQuote(let text, let position):
      Alert(
        "unterminated quote",
        excerpt: .init(text, position..<text.count),
        advice: "add the closing quote"
      )
    }
  }
}

extension UsageError {
  /// Returns the text after “back” for a number of repetitions.
  private static func times(_ count: Int) -> String {
    switch count {
    case 1: ""
    case 2: " twice"
    default: " \(count) times"
    }
  }

  /// Returns advice on the usage of a command, with a reference to its help.
  ///
  /// - Parameter usage: The usage of a command. A usage that begins with `COMMAND` stands for any
  ///   command and has no help.
  package static func advice(_ usage: String) -> String {
    let name = usage.prefix { !$0.isWhitespace }
    let isAny = name == "COMMAND"
    return "usage: “\(usage)”" + (isAny ? "" : ", see “help \(name)”")
  }
}

extension Alert {
  /// Returns “did you mean …?”, or `nil` if there are no suggestions.
  public static func didYouMean(_ nearest: [String]) -> String? {
    guard !nearest.isEmpty else { return nil }
    return "did you mean \(nearest.formattedList("or"))?"
  }
}

extension Alert {
  /// Returns an alert for a text that is not one of the allowed words.
  package static func notAChoice(_ text: String, among choices: [String]) -> Alert {
    Alert("invalid value “\(text)”", advice: "use \(choices.formattedList("or"))")
  }
}

extension [String] {
  /// Returns the strings, in quotes by default, joined as a list: “a”, “b” or “c”.
  package func formattedList(_ conjunction: String, isQuoted: Bool = true) -> String {
    let words = isQuoted ? map { "“\($0)”" } : self
    guard let last = words.last, words.count > 1 else { return words.first ?? "" }
    return words.dropLast().joined(separator: ", ") + " \(conjunction) " + last
  }
}
