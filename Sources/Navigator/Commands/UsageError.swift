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

  /// The line contains a secret, which its command asks for.
  case shownSecret(command: String)

  /// The line has an unterminated quotation.
  ///
  /// `at` is the position of its opening quote mark in characters.
  case unterminatedQuote(in: String, at: Int)
}

extension UsageError: ExplainedError {
  /// The text of the error.
  public var alert: Alert {
    let texts = Texts.current.usage
    return switch self {
    case .unknownCommand(let typed, let nearest):
      Alert(
        subject: typed,
        texts.unknownCommand,
        advice: Alert.didYouMean(nearest) ?? texts.unknownCommandAdvice
      )
    case .commandBelow(let typed, let screen, let distance):
      Alert(
        subject: typed,
        texts.commandBelow(screen),
        advice: texts.commandBelowAdvice(typed, distance)
      )
    case .ambiguousCommand(let typed, let candidates):
      Alert(
        subject: typed,
        texts.ambiguousCommand(candidates),
        advice: texts.ambiguousCommandAdvice
      )
    case .missingArgument(let usage):
      Alert(texts.missingArgument, advice: Self.advice(usage))
    case .unexpectedArgument(let typed, let usage):
      Alert(texts.unexpectedArgument(typed), advice: Self.advice(usage))
    case .notANumber(let typed, let usage):
      Alert(texts.notANumber(typed), advice: Self.advice(usage))
    case .notAChoice(let typed, let words):
      .notAChoice(typed, among: words)
    case .shownSecret(let command):
      Alert(texts.shownSecret, advice: texts.shownSecretAdvice(command))
    case .unterminatedQuote(let text, let position):
      Alert(
        texts.unterminatedQuote,
        excerpt: .init(text, position..<text.count),
        advice: texts.unterminatedQuoteAdvice
      )
    }
  }
}

extension UsageError {
  /// Returns advice on the usage of a command, with a reference to its help.
  ///
  /// - Parameter usage: The usage of a command. A usage that begins with the placeholder for any
  ///   command has no help.
  package static func advice(_ usage: String) -> String {
    let name = usage.prefix { !$0.isWhitespace }
    let isAny = name == Texts.current.placeholders.command
    let texts = Texts.current.usage
    return isAny ? texts.advice(usage) : texts.adviceWithHelp(usage, String(name))
  }
}

extension Alert {
  /// Returns “did you mean …?”, or `nil` if there are no suggestions.
  public static func didYouMean(_ nearest: [String]) -> String? {
    guard !nearest.isEmpty else { return nil }
    return Texts.current.usage.didYouMean(nearest)
  }
}

extension Alert {
  /// Returns an alert for a text that is not one of the allowed words.
  package static func notAChoice(_ text: String, among choices: [String]) -> Alert {
    Alert(Texts.current.usage.invalidValue(text), advice: Texts.current.usage.choiceAdvice(choices))
  }
}
