// SPDX-License-Identifier: GPL-3.0-or-later

extension Texts {
  /// The texts of a ``ValueForm`` and its fields.
  public struct Forms: Sendable {
    /// The description of `apply` for `help`.
    public var apply = "use these values"

    /// The description of `cancel` for `help`.
    public var cancel = "discard the changes"

    /// The description of `next` for `help`, with the title of the next step.
    public var next: @Sendable (_ step: String) -> String = { "show the next step: \($0)" }

    /// The description of a field's command for `help`, with ``clearing`` or ``resetting``.
    public var set: @Sendable (_ hint: String, _ withoutValue: String) -> String = {
      "set the field; \($0); without a value, \($1)"
    }

    /// The description of the command of a secret for `help`.
    public var setSecret: @Sendable (_ hint: String) -> String = { "set the field; \($0)" }

    /// The effect of a field's command without a value, if the field then is empty.
    public var clearing = "clear it"

    /// The effect of a field's command without a value, if the field then has a text.
    public var resetting: @Sendable (_ text: String) -> String = { "reset it to “\($0)”" }

    /// The title in `help` of the commands that end the form.
    public var finishGroup = "Finish"

    /// The title in `help` of the commands that set fields.
    public var fieldsGroup = "Fill in"

    /// The heading of a step, with its number, the number of steps and its title.
    public var step: @Sendable (_ number: Int, _ count: Int, _ title: String) -> String = {
      "\($0) of \($1): \($2)"
    }

    /// The hint below a step, with the title of the next one.
    public var nextHint: @Sendable (_ step: String) -> String = {
      "“next” or Enter shows “\($0)”."
    }

    /// The hint of a field for a text.
    public var textHint = "text"

    /// The hint of a field for a secret.
    public var secretHint = "not shown"

    /// The hint of a field for yes or no.
    public var toggleHint = "yes or no"

    /// The hint of a field for one of several words.
    public var choiceHint: @Sendable (_ words: [String]) -> String = {
      $0.formattedList("or", isQuoted: false)
    }

    /// The valid numbers of a field.
    public var range: @Sendable (_ lower: String, _ upper: String) -> String = { "\($0) to \($1)" }

    /// The valid texts of a field for a number in a ``range`` or a word.
    public var rangeOrWord: @Sendable (_ range: String, _ word: String) -> String = {
      "\($0), or “\($1)”"
    }

    /// The advice on a text that is not a valid number, with the valid ones.
    public var rangeAdvice: @Sendable (_ range: String) -> String = { "use \($0)" }

    /// The remark below a field during its check.
    public var checking = "… checking"

    /// The note below the fields of a form that can be applied.
    public var applicable = "“apply” uses these values, “cancel” discards them."

    /// The note below the fields of a form during the check of one of them.
    public var checkingField: @Sendable (_ field: String) -> String = { "Checking “\($0)” …" }

    /// The note below the fields of a form that cannot be applied.
    public var inapplicable: @Sendable (_ reason: String) -> String = { "Cannot apply yet: \($0)" }
  }
}
