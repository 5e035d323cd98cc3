// SPDX-License-Identifier: GPL-3.0-or-later

extension HelpTopic {
  /// Returns the page about the keys that work while a line is being typed.
  ///
  /// - Parameter applicationName: The beginning of the names of keys in `~/.inputrc`.
  public static func keys(_ applicationName: String) -> HelpTopic {
    let texts = Texts.current.keys
    let keys = Key.allCases.map {
      let entry = $0.entry(in: texts)
      return Field(entry.label, note: "\(applicationName)-\($0.rawValue)", value: entry.effect)
    }
    let editing = [texts.complete, texts.history, texts.stop, texts.back, texts.hide].map {
      Field($0.label, value: $0.effect)
    }
    let advice = texts.advice("\(applicationName)-\(Key.nextPage.rawValue)")
    return HelpTopic(
      "keys",
      summary: texts.summary,
      content: Content([.fields(keys + editing), .line(advice, .secondary)])
    )
  }
}
