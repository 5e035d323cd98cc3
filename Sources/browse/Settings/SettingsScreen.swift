// SPDX-License-Identifier: GPL-3.0-or-later

import Navigator

/// The form of the settings.
@MainActor
final class SettingsScreen: @MainActor Form {
  enum Action: Equatable {
    case changed(FormFields.Change)
  }

  let title = "settings"
  var actions: AnyPublisher<Action, Never> { subject.eraseToAnyPublisher() }
  var valuePublisher: AnyPublisher<Settings, Never> { valueSubject.eraseToAnyPublisher() }
  var body: Content { fields.body }
  var hasChanges: Bool { fields.hasChanges }

  private let original: Settings
  private let fields: FormFields
  private let subject = PassthroughSubject<Action, Never>()
  private let valueSubject = PassthroughSubject<Settings, Never>()

  /// Creates a form with the current settings.
  init(_ settings: Settings) {
    original = settings
    fields = FormFields(Setting.all.map { .init($0, in: settings) })
  }

  var commands: [Command] {
    fields.commands(
      applyHelp: "use these settings; also in later sessions",
      cancelHelp: "discard the changes",
      apply: { [self] in try apply() },
      cancel: { [valueSubject] in valueSubject.send(completion: .finished) },
      changed: { [subject] in subject.send(.changed($0)) }
    )
  }

  private func apply() throws(SettingError) {
    var settings = original
    for (index, setting) in Setting.all.enumerated() { try setting.set(&settings, fields[index]) }
    valueSubject.send(settings)
    valueSubject.send(completion: .finished)
  }
}

extension FormFields.Field {
  /// Creates the field of a setting.
  ///
  /// An empty field means the default.
  @MainActor
  fileprivate init(_ setting: Setting, in settings: Settings) {
    let unnamed = setting.choices.filter { !setting.hint.contains($0) }
    let words = unnamed.formattedList("or", isQuoted: unnamed.count == 1)
    let separator = unnamed.count == 1 ? ", or " : ": "
    let complete: Completer = { text in
      Completion(setting.choices.map { Completion.Candidate($0) }, beginning: text)
    }
    self.init(
      setting.name,
      hint: setting.hint + (words.isEmpty ? "" : separator + words),
      text: setting.text(settings),
      defaultText: setting.text(Settings()),
      complete: setting.choices.isEmpty ? nil : complete
    ) { text in
      var settings = Settings()
      try setting.set(&settings, text)
    }
  }
}
