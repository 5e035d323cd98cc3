// SPDX-License-Identifier: GPL-3.0-or-later

extension Texts {
  /// The messages about the terminal, its clipboard and its window.
  public struct Terminal: Sendable {
    /// The error for a prompt without a terminal.
    public var noTerminal = "no terminal for the prompt"

    /// The advice on a prompt without a terminal.
    public var noTerminalAdvice = "start the program in a terminal"

    /// The name of standard output in an error.
    public var standardOutput = "standard output"

    /// The error for output that cannot be written, with the system's message.
    public var unwritable: @Sendable (_ reason: String) -> String = { "cannot write: \($0)" }

    /// The advice on output that cannot be written.
    public var unwritableAdvice = "redirect it elsewhere"

    /// The error for data that is too long for the clipboard, with the sizes in bytes.
    public var tooLongForClipboard: @Sendable (_ count: Int, _ limit: Int) -> String = {
      "\($0) bytes exceed the clipboard limit of \($1)"
    }

    /// The advice on data that is too long for the clipboard.
    public var clipboardAdvice = "copy less of it"

    /// The remark below completions of which the last are not shown.
    public var moreCompletions: @Sendable (_ count: Int) -> String = { "… and \($0) more" }

    /// The remark below completions of which the last are not shown, if there is room for advice.
    public var moreCompletionsAdvice: @Sendable (_ count: Int) -> String = {
      "… and \($0) more; Tab lists them"
    }

    /// The position of the shown part of a tall page, with its first and last line.
    public var shownLines: @Sendable (_ first: Int, _ last: Int, _ count: Int) -> String = {
      "lines \($0)–\($1) of \($2)"
    }

    /// The advice after ``shownLines``.
    public var shownLinesAdvice = "; Enter shows more"

    /// The last line of a program that ends after an error of its own.
    ///
    /// ``CrashHandler/install(program:)`` reads this and the two texts below.
    public var internalError = """
      internal error, or not enough memory; incomplete files were removed; \
      set SWIFT_BACKTRACE=enable=yes to get a report
      """

    /// The last line of a program that ends because of a lack of memory.
    public var noMemory = """
      not enough memory; incomplete files were removed; raise the limit with “ulimit -v”
      """

    /// The last line of a program that ends because it can open no more files.
    public var noDescriptors = """
      too many open files; incomplete files were removed; raise the limit with “ulimit -n”
      """
  }
}
