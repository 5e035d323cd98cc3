// SPDX-License-Identifier: GPL-3.0-or-later

extension Texts {
  /// The descriptions of the commands that work on every screen, for `help`.
  public struct Commands: Sendable {
    /// The description of `show`.
    public var show = "redraw this screen"

    /// The description of `back`.
    public var back = "go back one screen; from the first, twice to exit"

    /// The description of `home`.
    public var home = "go to the first screen"

    /// The description of `help`.
    public var help = "list the commands; with a name, explain one"

    /// The effect of the example `help`.
    public var helpExample = "list the commands of this screen"

    /// The effect of the example `help quit`.
    public var helpQuitExample = "explain “quit” and its usage"

    /// The description of `quit`.
    public var quit = "exit"

    /// The description of `quit!`.
    public var quitAtOnce = "exit without confirmation"

    /// The description of `source`.
    public var source = "run the commands in a file; one per line"

    /// The description of `!` in a prompt without pipes.
    public var shell = "run a shell command"

    /// The description of `!` in a prompt with pipes.
    public var shellWithPipes = """
      run a shell command; “stats | less” pipes the output of a command to one, unless “|” is quoted
      """

    /// The effect of the example `!ls -l`.
    public var shellExample = "list the files here"
  }
}
