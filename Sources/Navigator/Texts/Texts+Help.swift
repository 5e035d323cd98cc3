// SPDX-License-Identifier: GPL-3.0-or-later

extension Texts {
  /// The headings and the advice of `help`.
  public struct Help: Sendable {
    /// The title of the commands of the screen that belong to no group.
    public var here = "Here"

    /// The title of the commands that work on every screen.
    public var everywhere = "Everywhere"

    /// The advice below the commands, with ``details`` or ``seeAlso``.
    public var advice: @Sendable (_ details: String) -> String = {
      "Unambiguous prefixes work. \($0)"
    }

    /// The advice to read the page about a command.
    public var details: @Sendable (_ command: String) -> String = {
      "Type “help \($0)” for details."
    }

    /// The advice to read the page about a command or a topic.
    public var seeAlso: @Sendable (_ names: [String]) -> String = { names in
      "See \(names.map { "“help \($0)”" }.joined(separator: ", "))."
    }

    /// The name of the field with the usage of a command.
    public var usage = "usage"

    /// The name of the field with the description of a command.
    public var summary = "summary"

    /// The name of the field with the reason why a command cannot run.
    public var disabled = "disabled"

    /// The name of the field with other names of a command.
    public var aliases = "aliases"

    /// The name of the field with the line that runs a command without its name.
    public var shorthand = "shorthand"

    /// The name of the field with the examples of a command.
    public var examples = "examples"

    /// The sign for an empty line in the overview.
    public var enter = "Enter"

    /// The sign for a number in the overview.
    public var number = "a number"

    /// The explanation of an empty line that runs a command.
    public var emptyLine = "an empty line"

    /// The explanation of a number that runs a command.
    public var numberAlone = "a number alone"

    /// The explanation of a character that runs a command with the text after it.
    public var textAfter: @Sendable (_ character: Character) -> String = {
      "the text after “\($0)”"
    }
  }
}
