// SPDX-License-Identifier: GPL-3.0-or-later

import Navigator

/// The form of the settings.
typealias SettingsForm = ValueForm<Settings>

extension SettingsForm {
  /// Creates a form with the current settings.
  convenience init(_ settings: Settings) {
    self.init(
      "settings",
      editing: settings,
      fields: Setting.all.map { FormField($0) },
      applyHelp: "use these settings; also in later sessions"
    )
  }
}

extension FormField<Settings> {
  /// Creates the field of a setting.
  ///
  /// An empty field means the default.
  @MainActor
  fileprivate init(_ setting: Setting) {
    let unnamed = setting.choices.filter { !setting.hint.contains($0) }
    let words = unnamed.formattedList("or", isQuoted: unnamed.count == 1)
    let separator = unnamed.count == 1 ? ", or " : ": "
    let field = FormField(
      setting.name,
      hint: setting.hint + (words.isEmpty ? "" : separator + words),
      defaultText: setting.text(Settings()),
      text: setting.text,
      set: { settings, text in try setting.set(&settings, text) }
    )
    let choices = setting.choices.map { Completion.Candidate($0) }
    self = choices.isEmpty ? field : field.completed { Completion(choices, beginning: $0) }
  }
}
