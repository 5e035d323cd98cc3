// SPDX-License-Identifier: GPL-3.0-or-later

/// The fields of a form, with their texts and validation results.
///
/// A form stores one instance and uses its commands and its body. Each change of a field updates
/// ``applicability``. While a value is being typed, a preview shows whether the form could be
/// applied with it.
@MainActor
public final class FormFields: ScreenState {
  /// A field.
  public struct Field {
    /// The name, which is also the command that sets the field.
    public let name: String

    /// A short description of the expected text.
    public let hint: String

    /// The current text.
    public fileprivate(set) var text: String

    /// The reason why the current text is invalid, `nil` if it is valid.
    public fileprivate(set) var problem: Alert?

    /// An example of a valid text.
    public let example: String

    /// The text that the field gets when it is cleared.
    public let defaultText: String

    fileprivate let complete: Completer?
    private let isName: Bool
    private let validate: (String) throws -> Void

    /// Creates a field.
    ///
    /// - Parameters:
    ///   - hint: A short description of the expected text.
    ///   - text: The initial text.
    ///   - example: An example of a valid text, `nil` for the initial text.
    ///   - defaultText: The text that the field gets when it is cleared.
    ///   - isName: `true` if the field takes a name, such as that of a file. Quotes around the
    ///     whole text are then removed.
    ///   - complete: Completes a text for the field.
    ///   - validate: Throws an error if a text is invalid.
    public init(
      _ name: String,
      hint: String,
      text: String,
      example: String? = nil,
      defaultText: String = "",
      isName: Bool = false,
      complete: Completer? = nil,
      validate: @escaping (String) throws -> Void
    ) {
      self.name = name
      self.hint = hint
      self.text = text
      self.example = example ?? text
      self.defaultText = defaultText
      self.isName = isName
      self.complete = complete
      self.validate = validate
    }

    /// The words in `help` for what clearing the field does.
    fileprivate var clearingHelp: String {
      defaultText.isEmpty ? "clear it" : "reset it to “\(defaultText)”"
    }

    /// The argument of the field's command.
    fileprivate var value: Argument<String> { isName ? .name("VALUE") : .text("VALUE") }

    fileprivate func withText(_ text: String) -> Field {
      var field = self
      field.text = text
      do {
        try validate(text)
        field.problem = nil
      } catch {
        var alert = Alert(error)
        alert.subject = name
        field.problem = alert
      }
      return field
    }
  }

  /// A text that was entered into a field.
  public struct Change: Sendable, Equatable, CustomStringConvertible {
    /// The name of the field.
    public let field: String

    /// The new text of the field.
    public let text: String

    /// The command line that makes this change.
    public var description: String { "\(Words.spelled(field)) \(text)" }

    /// Creates a change.
    public init(field: String, text: String) {
      self.field = field
      self.text = text
    }
  }

  /// The result of validating a form.
  public enum Applicability: Sendable, Equatable {
    case applicable
    case inapplicable(Alert)
  }

  private let fields: CurrentValueSubject<[Field], Never>
  private let changeSubject = PassthroughSubject<Void, Never>()
  private let rule: ([String]) throws -> Void
  private let original: [String]

  /// Creates the fields of a form.
  ///
  /// - Parameters:
  ///   - fields: The fields, from top to bottom.
  ///   - rule: Throws an error if the combination of texts is invalid.
  public init(_ fields: [Field], rule: @escaping ([String]) throws -> Void = { _ in }) {
    self.fields = CurrentValueSubject(fields)
    self.rule = rule
    original = fields.map(\.text)
  }

  /// Publishes after each successful ``set(_:to:)`` and each ``fill(_:)``.
  public var changes: AnyPublisher<Void, Never> { changeSubject.eraseToAnyPublisher() }

  /// The fields, from top to bottom.
  public var all: [Field] { fields.value }

  /// The text of the field at `index`.
  public subscript(index: Int) -> String { fields.value[index].text }

  /// `true` if a text differs from its initial value.
  public var hasChanges: Bool { fields.value.map(\.text) != original }
}

// MARK: Filling in

extension FormFields {
  /// Sets the text of the field at `index`.
  ///
  /// - Throws: ``FormError`` if the text is invalid. The field still keeps the text.
  public func set(_ index: Int, to text: String) throws(FormError) {
    fields.value[index] = fields.value[index].withText(text)
    if let problem = fields.value[index].problem { throw FormError(alert: problem) }
    changeSubject.send(())
  }

  /// Sets the texts of the fields, starting with the first.
  ///
  /// Problems appear below their fields.
  public func fill(_ texts: [String]) {
    for (index, text) in texts.enumerated() where all.indices.contains(index) {
      fields.value[index] = fields.value[index].withText(text)
    }
    changeSubject.send(())
  }

  /// Checks that the form can be applied.
  ///
  /// - Throws: ``FormError`` with the reason if it cannot.
  public func check() throws(FormError) {
    if case .inapplicable(let alert) = Self.applicability(of: all, rule) {
      throw FormError(alert: alert)
    }
  }

  /// Publishes the validation result of the form, now and each time it changes.
  public var applicability: Driver<Applicability> {
    let problem = fields.map { $0.lazy.compactMap(\.problem).first }
    let ruleProblem = fields.map { [rule] in Self.problem(of: $0.map(\.text), rule) }
    return problem.combineLatest(ruleProblem) {
      ($0 ?? $1).map { .inapplicable($0) } ?? .applicable
    }
    .removeDuplicates()
    .driver()
  }

  /// Publishes the applicability note of the form with `text` in the field at `index`.
  private func preview(of text: String, for index: Int) -> AnyPublisher<Content, Never> {
    let text = (try? all[index].value.parse(text, usage: "")) ?? text
    return fields.map { [rule] fields in
      var fields = fields
      fields[index] = fields[index].withText(text)
      return Self.applicabilityNote(for: fields, rule)
    }
    .driver()
  }

  private static func applicability(
    of fields: [Field],
    _ rule: ([String]) throws -> Void
  ) -> Applicability {
    let problem = fields.lazy.compactMap(\.problem).first ?? problem(of: fields.map(\.text), rule)
    return problem.map { .inapplicable($0) } ?? .applicable
  }

  private static func problem(of texts: [String], _ rule: ([String]) throws -> Void) -> Alert? {
    do {
      try rule(texts)
      return nil
    } catch {
      return Alert(error)
    }
  }
}

// MARK: Body and commands

extension FormFields {
  /// The fields with their problems.
  ///
  /// If the form has changes, a line below the fields states whether it can be applied.
  public var body: Content {
    let fields = all.map { field in
      let problem = field.problem.map { "\n✗ " + $0.message } ?? ""
      return Navigator.Field(field.name, note: field.hint, value: field.text + problem)
    }
    let note = hasChanges ? Self.applicabilityNote(for: all, rule) : Content()
    return Content([.fields(fields)]) + note
  }

  private static func applicabilityNote(
    for fields: [Field],
    _ rule: ([String]) throws -> Void
  ) -> Content {
    switch applicability(of: fields, rule) {
    case .applicable: .line("“apply” uses these values, “cancel” discards them.", .secondary)
    case .inapplicable(let alert): .line("Cannot apply yet: \(alert.line)", .secondary)
    }
  }

  /// Returns the commands of a form: `apply`, `cancel`, and one for each field.
  ///
  /// The command of a field is the field's name, or `#` and its number. Without a text, it clears
  /// the field.
  ///
  /// - Parameters:
  ///   - applyHelp: The description of `apply` for `help`.
  ///   - cancelHelp: The description of `cancel` for `help`.
  ///   - apply: Submits the values, or throws an error. It is called only if the fields can be
  ///     applied.
  ///   - cancel: Discards the values.
  ///   - changed: Called after each valid change of a field.
  public func commands(
    applyHelp: String,
    cancelHelp: String,
    apply: @escaping @MainActor () throws -> Void,
    cancel: @escaping @MainActor () -> Void,
    changed: @escaping @MainActor (Change) -> Void
  ) -> [Command] {
    let formCommands = [
      Command("apply", help: applyHelp, group: .finish) { [self] in
        try check()
        try apply()
      },
      Command("cancel", help: cancelHelp, group: .finish) { cancel() },
    ]
    return formCommands
      + all.enumerated().map { index, field in
        let value = Argument<String?>.optional(field.value)
        return Command(
          field.name,
          field.complete.map { value.completed(by: $0) } ?? value,
          aliases: ["#\(index + 1)"],
          help: "set the field; \(field.hint); without a value, \(field.clearingHelp)",
          group: .fields,
          examples: [Command.Example(Words.spelled(field.name) + " " + field.example)]
        ) { [self] text in
          let text = text ?? field.defaultText
          try set(index, to: text)
          changed(Change(field: field.name, text: text))
        }
        .previewed { [self] in preview(of: $0, for: index) }
      }
  }
}

extension Command.Group {
  fileprivate static let finish = Command.Group("Finish")
  fileprivate static let fields = Command.Group("Fill in")
}

/// An error for a form whose fields are invalid.
public struct FormError: Error, Equatable, ExplainedError {
  /// The text of the error.
  public let alert: Alert
}
