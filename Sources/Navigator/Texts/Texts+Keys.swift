// SPDX-License-Identifier: GPL-3.0-or-later

extension Texts {
  /// The texts about the keys that work while a line is being typed.
  public struct Keys: Sendable {
    /// The texts about a key.
    public struct Entry: Sendable {
      /// The name on a keyboard.
      public var label: String

      /// The effect.
      public var effect: String

      /// Creates the texts about a key.
      public init(_ label: String, _ effect: String) {
        self.label = label
        self.effect = effect
      }
    }

    /// The description of the page `help keys`.
    public var summary = "keys that work while a line is being typed"

    /// The advice to bind other keys, with the name of a key for readline.
    public var advice: @Sendable (_ name: String) -> String = {
      "In ~/.inputrc, the name in the middle binds another key: \"\\e[6~\": \($0)"
    }

    /// The key for the next part or page.
    public var nextPage = Entry(
      "PageDown",
      "shows the next part of a tall page, then the next page"
    )

    /// The key for the previous part or page.
    public var previousPage = Entry("PageUp", "shows the previous part or page")

    /// The key for the first page.
    public var firstPage = Entry(
      "Ctrl-Home",
      "shows the first page, or the first part of a tall item or help"
    )

    /// The key for the last page.
    public var lastPage = Entry(
      "Ctrl-End",
      "shows the last page, or the last part of a tall item or help"
    )

    /// The key for the next columns.
    public var nextColumns = Entry("Alt-Right", "shows the next columns")

    /// The key for the previous columns.
    public var previousColumns = Entry("Alt-Left", "shows the previous columns")

    /// The key for the next item.
    public var nextItem = Entry("Alt-Down", "shows the next item")

    /// The key for the previous item.
    public var previousItem = Entry("Alt-Up", "shows the previous item")

    /// The key that clears the window.
    public var clearScreen = Entry("Ctrl-L", "clears the window and draws the page again")

    /// The key for completion.
    public var complete = Entry("Tab", "completes; once more lists what follows")

    /// The keys for earlier lines.
    public var history = Entry("Up, Down", "recall earlier lines; Ctrl-R searches them")

    /// The key that stops a command.
    public var stop = Entry("Ctrl-C", "stops what runs, or discards the line")

    /// The key for the end of input.
    public var back = Entry("Ctrl-D", "goes back one screen, on an empty line")

    /// The key that hides previews and completions.
    public var hide = Entry("Escape", "hides what is shown below the line")
  }
}
