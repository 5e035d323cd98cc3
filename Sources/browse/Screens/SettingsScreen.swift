import Navigator

/// The settings as a form.
@MainActor
final class SettingsScreen: @MainActor Form {
  enum Action: Equatable {
    case changed
  }

  let title = "settings"
  var actions: AnyPublisher<Action, Never> { subject.eraseToAnyPublisher() }
  var values: AnyPublisher<Settings, Never> { valueSubject.eraseToAnyPublisher() }
  var body: Content { fields.body }

  private var fields: FormFields
  private let subject = PassthroughSubject<Action, Never>()
  private let valueSubject = PassthroughSubject<Settings, Never>()

  /// A form filled in with `settings`.
  init(_ settings: Settings) {
    fields = FormFields([
      .number("page", "items on a page", settings.pageSize, in: 1...1000),
      .number("width", "columns of the widest cell", settings.widestCell, in: 4...500),
    ])
  }

  var commands: [Command] {
    fields.commands(
      applyHelp: "use these settings",
      cancelHelp: "leave the settings as they were",
      apply: { [self] in try apply() },
      cancel: { [valueSubject] in valueSubject.send(completion: .finished) },
      set: { [self] index, text in
        try fields.set(index, to: text)
        subject.send(.changed)
      }
    )
  }

  private func apply() throws {
    try fields.check()
    guard let pageSize = Int(fields[0]), let widestCell = Int(fields[1]) else { return }
    valueSubject.send(Settings(pageSize: pageSize, widestCell: widestCell))
    valueSubject.send(completion: .finished)
  }
}

extension FormFields.Field {
  /// A field for a number in a range.
  fileprivate static func number(
    _ name: String,
    _ hint: String,
    _ number: Int,
    in range: ClosedRange<Int>
  ) -> FormFields.Field {
    FormFields.Field(name, hint: hint, text: String(number)) { text in
      guard let number = Int(text), range.contains(number) else {
        throw BrowseError.outOfRange(text, range)
      }
    }
  }
}
