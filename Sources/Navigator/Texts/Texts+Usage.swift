// SPDX-License-Identifier: GPL-3.0-or-later

extension Texts {
  /// The texts of errors about lines that are not valid commands.
  public struct Usage: Sendable {
    /// The error for a command that does not exist.
    public var unknownCommand = "unknown command"

    /// The advice on a command that does not exist, if no name is similar.
    public var unknownCommandAdvice = "run “help” to list them"

    /// The suggestion of similar names.
    public var didYouMean: @Sendable (_ names: [String]) -> String = {
      "did you mean \($0.formattedList("or"))?"
    }

    /// The error for a command that works only on a screen below.
    public var commandBelow: @Sendable (_ screen: String) -> String = {
      "works on “\($0)”, not here"
    }

    /// The advice on a command of a screen below, with the number of times that `back` is needed.
    public var commandBelowAdvice: @Sendable (_ command: String, _ distance: Int) -> String = {
      let times = $1 == 1 ? "" : $1 == 2 ? " twice" : " \($1) times"
      return "go “back”\(times) first, then “\($0)”"
    }

    /// The error for a beginning of several names.
    public var ambiguousCommand: @Sendable (_ names: [String]) -> String = {
      "ambiguous, could be \($0.formattedList("or"))"
    }

    /// The advice on a beginning of several names.
    public var ambiguousCommandAdvice = "type more letters"

    /// The error for a command without a required argument.
    public var missingArgument = "missing argument"

    /// The error for an argument that the command does not accept.
    public var unexpectedArgument: @Sendable (_ text: String) -> String = {
      "unexpected argument “\($0)”"
    }

    /// The error for an argument that should be a positive integer.
    public var notANumber: @Sendable (_ text: String) -> String = {
      let isNumber = $0.contains { $0 != "0" } && $0.allSatisfy { ("0"..."9").contains($0) }
      return "“\($0)” is " + (isNumber ? "too large" : "not a positive integer")
    }

    /// The advice on an argument: the usage of the command.
    public var advice: @Sendable (_ usage: String) -> String = { "usage: “\($0)”" }

    /// The advice on an argument: the usage of the command, and its page of help.
    public var adviceWithHelp: @Sendable (_ usage: String, _ command: String) -> String = {
      "usage: “\($0)”, see “help \($1)”"
    }

    /// The error for a value that is not valid.
    public var invalidValue: @Sendable (_ text: String) -> String = { "invalid value “\($0)”" }

    /// The advice on a value that is not one of the valid words.
    public var choiceAdvice: @Sendable (_ words: [String]) -> String = {
      "use \($0.formattedList("or"))"
    }

    /// The error for a line with a secret.
    public var shownSecret = "a secret must not be typed on the line"

    /// The advice on a line with a secret, with the command.
    public var shownSecretAdvice: @Sendable (_ command: String) -> String = {
      "type “\($0)” alone, and then the value"
    }

    /// The error for a quotation without its closing mark.
    public var unterminatedQuote = "unterminated quote"

    /// The advice on a quotation without its closing mark.
    public var unterminatedQuoteAdvice = "add the closing quote"
  }
}
