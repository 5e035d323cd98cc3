// SPDX-License-Identifier: GPL-3.0-or-later

/// A line that no command could be made of.
public enum UsageError: Error, Equatable {
  /// No command is called so.
  case unknownCommand(String, nearest: [String])

  /// Only a screen below has that command: it takes so many times `back` to be there, or what leads on
  /// from here to one that has it.
  case commandBelow(String, screen: String, distance: Int, detour: String? = nil)

  /// Several commands begin so.
  case ambiguousCommand(String, candidates: [String])

  /// The command needs more than was typed.
  case missingArgument(usage: String)

  /// The command does not know what to do with this.
  case unexpectedArgument(String, usage: String)

  /// Not a number from 1.
  case notANumber(String, usage: String)

  /// A quote mark without its end; the place is in characters.
  case unterminatedQuote(in: String, at: Int)
}

extension UsageError: ExplainedError {
  /// What to tell.
  public var alert: Alert {
    switch self {
    case .unknownCommand(let typed, let nearest):
      Alert(
        subject: typed,
        "no such command",
        advice: Alert.didYouMean(nearest) ?? "“help” lists the commands"
      )
    case .commandBelow(let typed, let screen, let distance, let detour):
      Alert(
        subject: typed,
        "is understood in “\(screen)”, not here",
        advice: (detour.map { "\($0), or " } ?? "")
          + "go “back”\(distance == 1 ? "" : " \(distance) times") first, then “\(typed)”"
      )
    case .ambiguousCommand(let typed, let candidates):
      Alert(
        subject: typed,
        "could mean \(candidates.formattedList("or"))",
        advice: "type more of it"
      )
    case .missingArgument(let usage):
      Alert("something is missing", advice: Self.advice(usage))
    case .unexpectedArgument(let typed, let usage):
      Alert("“\(typed)” does not belong there", advice: Self.advice(usage))
    case .notANumber(let typed, let usage):
      Alert("“\(typed)” is not a number from 1", advice: Self.advice(usage))
    case .unterminatedQuote(let text, let place):
      Alert(
        "the quotation has no end",
        excerpt: .init(text, place..<text.count),
        advice: "end it with the mark it begins with"
      )
    }
  }
}

extension UsageError {
  /// How a command is used, and where all of that stands.
  ///
  /// - Parameter usage: Its name with the placeholder of its argument, or a placeholder for any name.
  /// - Returns: What to do.
  package static func advice(_ usage: String) -> String {
    let name = usage.prefix { !$0.isWhitespace }
    let isAny = name == "COMMAND"
    return "it is used as “\(usage)”" + (isAny ? "" : ", see “help \(name)”")
  }
}

extension Alert {
  /// “did you mean …?”, or `nil` if nothing comes near.
  public static func didYouMean(_ nearest: [String]) -> String? {
    guard !nearest.isEmpty else { return nil }
    return "did you mean \(nearest.formattedList("or"))?"
  }
}

extension [String] {
  /// “a”, “b” or “c”.
  package func formattedList(_ conjunction: String) -> String {
    let quoted = map { "“\($0)”" }
    guard let last = quoted.last, quoted.count > 1 else { return quoted.first ?? "" }
    return quoted.dropLast().joined(separator: ", ") + " \(conjunction) " + last
  }
}
