// SPDX-License-Identifier: GPL-3.0-or-later

extension Texts {
  /// The texts of a ``Question``, and its errors.
  public struct Questions: Sendable {
    /// The word that confirms, in lowercase.
    ///
    /// A beginning of it is an answer, too.
    public var yes = "yes"

    /// The word that denies, in lowercase.
    ///
    /// A beginning of it is an answer, too.
    public var no = "no"

    /// The answers to a question whose default is yes.
    public var yesByDefault = "[Y/n]"

    /// The answers to a question whose default is no.
    public var noByDefault = "[y/N]"

    /// The answers to a question without a default.
    public var yesOrNo = "[y/n]"

    /// The error for an answer that is neither yes nor no.
    public var notYesOrNo: @Sendable (_ answer: String) -> String = {
      "“\($0)” is neither yes nor no"
    }

    /// The advice on an answer that is neither yes nor no.
    public var notYesOrNoAdvice = "type “y” or “n”"

    /// The error for a question without an answer.
    public var noAnswer: @Sendable (_ question: String) -> String = { "no answer to “\($0)”" }

    /// The advice on a question without an answer.
    public var noAnswerAdvice = "type an answer"

    /// The error for an answer that is not one of the choices.
    public var notAChoice: @Sendable (_ answer: String) -> String = {
      "“\($0)” is not one of the choices"
    }

    /// The advice on an answer that is not one of the choices.
    public var notAChoiceAdvice: @Sendable (_ choices: [String]) -> String = {
      "type \($0.formattedList("or")), or its number"
    }
  }
}
