// SPDX-License-Identifier: GPL-3.0-or-later

extension HelpTopic {
  /// Returns the page about the keys that work while a line is being typed.
  ///
  /// - Parameter applicationName: The beginning of the names of keys in `~/.inputrc`.
  public static func keys(_ applicationName: String) -> HelpTopic {
    let keys = Key.allCases.map {
      Field($0.label, note: "\(applicationName)-\($0.rawValue)", value: $0.effect)
    }
    let editing = [
      Field("Tab", value: "completes; once more lists what follows"),
      Field("Up, Down", value: "recall earlier lines; Ctrl-R searches them"),
      Field("Ctrl-C", value: "stops what runs, or discards the line"),
      Field("Ctrl-D", value: "goes back one screen, on an empty line"),
      Field("Escape", value: "hides what is shown below the line"),
    ]
    let advice = """
      In ~/.inputrc, the name in the middle binds another key: "\\e[6~": \
      \(applicationName)-\(Key.nextPage.rawValue)
      """
    return HelpTopic(
      "keys",
      summary: "keys that work while a line is being typed",
      content: Content([.fields(keys + editing), .line(StyledText(advice, .secondary))])
    )
  }
}

extension Key {
  /// The effect of the key on screens that support it.
  fileprivate var effect: String {
    switch self {
    case .nextPage: "shows the next part of a tall page, then the next page"
    case .previousPage: "shows the previous part or page"
    case .firstPage: "shows the first page, or the first part of a tall item or help"
    case .lastPage: "shows the last page, or the last part of a tall item or help"
    case .nextColumns: "shows the next columns"
    case .previousColumns: "shows the previous columns"
    case .nextItem: "shows the next item"
    case .previousItem: "shows the previous item"
    case .clearScreen: "clears the window and draws the page again"
    }
  }
}
