// SPDX-License-Identifier: GPL-3.0-or-later

/// A form that edits a value by fields, and publishes it when it is applied.
///
/// It needs one value and a list of fields:
///
/// ```swift
/// struct Note { var title = ""; var isPinned = false }
///
/// func presentNote() {
///   let form = ValueForm(
///     "note",
///     editing: Note(),
///     fields: [.text("title", \.title), .toggle("pinned", \.isPinned)]
///   )
///   present(form) { coordinator, answer in
///     if case .value(let note) = answer { coordinator.notes.append(note) }
///   }
/// }
/// ```
///
/// Each field is a command with the field's name, or `#` and its number. `apply` ends the form with
/// the value, `cancel` without one. While a text is being typed, a preview shows whether the form
/// could be applied with it.
///
/// A form can have several steps. Then `next` or Enter shows the following step if the fields are
/// valid, and `back` the previous one. If a form cannot be applied, it shows the step of the first
/// invalid field.
@MainActor
public final class ValueForm<Value>: @MainActor Form {
  /// The actions of a form.
  public enum Action: Equatable {
    /// A valid text was entered into a field.
    case changed(FieldChange)

    /// The step with this title was shown.
    case stepped(to: String)
  }

  /// The name of the form in the prompt.
  public let title: String

  /// Publishes each valid change of a field, and each change of the step.
  public var actions: AnyPublisher<Action, Never> { subject.eraseToAnyPublisher() }

  /// Publishes the value when the form is applied, and then completes.
  public var valuePublisher: AnyPublisher<Value, Never> { valueSubject.eraseToAnyPublisher() }

  /// The index of the current step.
  @Published private var stepIndex = 0

  private let steps: [(step: FormStep<Value>, indices: Range<Int>)]
  private let fields: FormFields<Value>
  private let applyHelp: String
  private let cancelHelp: String
  private let subject = PassthroughSubject<Action, Never>()
  private let valueSubject = PassthroughSubject<Value, Never>()

  /// The commands of the current step, created once because there may be 100,000 fields.
  private var stepCommands: [Command]?

  /// Creates a form.
  ///
  /// - Parameters:
  ///   - title: The name of the form in the prompt.
  ///   - value: The value to edit.
  ///   - draft: The initial contents of the fields, `nil` for the value to edit. They count as
  ///     changes, for a form that appears again after its value was refused.
  ///   - fields: The fields from top to bottom, at least one.
  ///   - applyHelp: The description of `apply` for `help`.
  ///   - cancelHelp: The description of `cancel` for `help`.
  ///   - rule: Throws an error if the parts of a value are invalid together.
  public convenience init(
    _ title: String,
    editing value: Value,
    restoring draft: Value? = nil,
    fields: [FormField<Value>],
    applyHelp: String = Texts.current.forms.apply,
    cancelHelp: String = Texts.current.forms.cancel,
    rule: @escaping (Value) throws -> Void = { _ in }
  ) {
    self.init(
      title,
      editing: value,
      restoring: draft,
      steps: [FormStep("", fields)],
      applyHelp: applyHelp,
      cancelHelp: cancelHelp,
      rule: rule
    )
  }

  /// Creates a form with several steps.
  ///
  /// ```swift
  /// let form = ValueForm(
  ///   "order",
  ///   editing: Order(),
  ///   steps: [
  ///     FormStep("address", [.text("street", \.street), .text("city", \.city)]),
  ///     FormStep("payment", [.choice("by", \.payment)]),
  ///     FormStep("review") { order in .line("to \(order.street), \(order.city)") },
  ///   ]
  /// )
  /// ```
  ///
  /// - Parameters:
  ///   - title: The name of the form in the prompt.
  ///   - value: The value to edit.
  ///   - draft: The initial contents of the fields, `nil` for the value to edit. They count as
  ///     changes, for a form that appears again after its value was refused.
  ///   - steps: The steps in their order, at least one, each with a field or content of its own.
  ///   - applyHelp: The description of `apply` for `help`.
  ///   - cancelHelp: The description of `cancel` for `help`.
  ///   - rule: Throws an error if the parts of a value are invalid together.
  public init(
    _ title: String,
    editing value: Value,
    restoring draft: Value? = nil,
    steps: [FormStep<Value>],
    applyHelp: String = Texts.current.forms.apply,
    cancelHelp: String = Texts.current.forms.cancel,
    rule: @escaping (Value) throws -> Void = { _ in }
  ) {
    // The message of a precondition is not printed in release.
    if steps.isEmpty { fatalError("the form “\(title)” of \(Value.self) must have a step") }
    for step in steps where step.fields.isEmpty && step.content == nil {
      let place = step.title.isEmpty ? "" : " in its step “\(step.title)”"
      fatalError("the form “\(title)” of \(Value.self) must have a field\(place)")
    }
    self.title = title
    self.applyHelp = applyHelp
    self.cancelHelp = cancelHelp
    var count = 0
    self.steps = steps.map { step in
      defer { count += step.fields.count }
      return (step, count..<count + step.fields.count)
    }
    fields = FormFields(
      steps.flatMap(\.fields),
      editing: value,
      restoring: draft,
      rule: rule
    )
    #if DEBUG
    for index in self.steps.indices {
      let commands = commands(ofStep: index)
      if let mistake = CommandNames.mistake(in: commands, of: Self.self) { fatalError(mistake) }
    }
    #endif
  }
}

/// A step of a ``ValueForm``.
public struct FormStep<Value> {
  /// The title above the fields.
  public let title: String

  /// The fields, from top to bottom.
  public let fields: [FormField<Value>]

  /// The content between the title and the fields.
  let content: ((Value) -> Content)?

  /// Creates a step.
  ///
  /// - Parameters:
  ///   - title: The title above the fields.
  ///   - fields: The fields, from top to bottom. A step with content may have none.
  ///   - content: Returns the content between the title and the fields, such as a summary. It
  ///     receives the value with the texts that are valid.
  public init(
    _ title: String,
    _ fields: [FormField<Value>] = [],
    showing content: ((Value) -> Content)? = nil
  ) {
    self.title = title
    self.fields = fields
    self.content = content
  }
}

/// A text that was entered into a field of a ``ValueForm``.
public struct FieldChange: Sendable, Equatable, CustomStringConvertible {
  /// The name of the field.
  public let field: String

  /// The new text of the field, or a mask instead of a secret.
  public let text: String

  /// The command line that makes this change.
  public var description: String { "\(Words.spelled(field)) \(text)" }

  /// Creates a change.
  public init(field: String, text: String) {
    self.field = field
    self.text = text
  }
}

// MARK: Publishers

extension ValueForm {
  /// The value with the texts that are valid.
  public var draft: Value { fields.drafts.value }

  /// Publishes the value with the texts that are valid, now and after each change.
  public var drafts: AnyPublisher<Value, Never> { fields.drafts.eraseToAnyPublisher() }

  /// Publishes a part of ``draft``, such as that of one field, now and each time it changes.
  ///
  /// ```swift
  /// form.values(of: \.city).sink { city in … }
  /// ```
  ///
  /// - Parameter path: The part of the value.
  public func values<Part: Equatable>(of path: KeyPath<Value, Part>) -> AnyPublisher<Part, Never> {
    fields.drafts.map { $0[keyPath: path] }.removeDuplicates().eraseToAnyPublisher()
  }

  /// Publishes whether the form can be applied, now and each time it changes.
  public var applicability: AnyPublisher<Applicability, Never> {
    fields.applicability.removeDuplicates().eraseToAnyPublisher()
  }

  /// `true` if a text differs from its initial value.
  public var hasChanges: Bool { fields.hasChanges }
}

// MARK: Body and commands

extension ValueForm {
  /// The fields of the current step, with their errors.
  public var body: Content {
    let (step, indices) = steps[stepIndex]
    let content = (step.content?(draft) ?? Content()) + fields.content(of: indices)
    guard steps.count > 1 else { return content }
    let texts = Texts.current.forms
    let following = steps.dropFirst(stepIndex + 1).first
    return .line(texts.step(stepIndex + 1, steps.count, step.title), .heading) + content
      + (following.map { .hint(texts.nextHint($0.step.title)) } ?? Content())
  }

  /// The commands that set the fields of the current step, show other steps, and end the form.
  public var commands: [Command] {
    if let stepCommands { return stepCommands }
    let commands = commands(ofStep: stepIndex)
    stepCommands = commands
    return commands
  }

  private func commands(ofStep stepIndex: Int) -> [Command] {
    let texts = Texts.current.forms
    let indices = steps[stepIndex].indices
    return (stepIndex + 1 < steps.count ? [nextCommand(after: stepIndex)] : [])
      + [applyCommand, cancelCommand]
      + indices.map { index in
        let command = fieldCommand(index, before: indices.upperBound, texts)
        return fields.fields[index].isNamedByData ? command.namedByData() : command
      }
  }

  private var applyCommand: Command {
    let fields = fields
    return Command("apply", help: applyHelp, group: .finish) { [weak self] in
      do {
        try await fields.finish()
      } catch let error as FormError {
        error.index.map { self?.showStep(withField: $0) }
        throw error
      }
      self?.valueSubject.send(fields.drafts.value)
      self?.valueSubject.send(completion: .finished)
    }
    .explained(by: fields.problem)
  }

  private var cancelCommand: Command {
    Command("cancel", help: cancelHelp, group: .finish) { [valueSubject] in
      valueSubject.send(completion: .finished)
    }
  }

  private func nextCommand(after stepIndex: Int) -> Command {
    Command(
      "next",
      help: Texts.current.forms.next(steps[stepIndex + 1].step.title),
      group: .finish,
      shorthand: .emptyLine
    ) { [weak self, fields, indices = steps[stepIndex].indices] in
      try await fields.finish(indices)
      self?.showStep(stepIndex + 1)
    }
  }

  /// Returns the command of the field at `index`: its name, or `#` and its number.
  ///
  /// Without a text, it clears the field. The command of a secret asks for the text. The preview
  /// reports problems of the fields before `end` only.
  private func fieldCommand(_ index: Int, before end: Int, _ texts: Texts.Forms) -> Command {
    let fields = fields
    let field = fields.fields[index]
    let aliases = [Self.alias(of: index)]
    guard !field.isSecret else {
      return Command(
        field.name,
        aliases: aliases,
        help: texts.setSecret(field.hint),
        group: Command.Group(texts.fieldsGroup),
        examples: [Command.Example(Words.spelled(field.name))]
      ) { [subject] in
        try fields.set(index, to: try await Question.secret("\(field.name):").ask())
        subject.send(.changed(FieldChange(field: field.name, text: FormField<Value>.mask)))
      }
      .refusingSecret()
    }
    return Command(
      field.name,
      .optional(field.argument),
      aliases: aliases,
      help: texts.set(field.hint, fields.clearingHelp(of: index, texts)),
      group: Command.Group(texts.fieldsGroup),
      examples: fields.example(of: index).map { [$0] } ?? []
    ) { [subject] text in
      let text = try fields.set(index, to: text)
      subject.send(.changed(FieldChange(field: field.name, text: text)))
    }
    .previewed { fields.preview(of: $0, for: index, before: end) }
  }
}

extension Command.Group {
  fileprivate static var finish: Command.Group { Command.Group(Texts.current.forms.finishGroup) }
}

// MARK: Secrets

/// A form that may have secret fields.
@MainActor
protocol SecretFields {
  /// The names of the commands that set secret fields, on all steps.
  var secretNames: [String] { get }

  /// The secrets that were entered.
  var secrets: [String] { get }
}

extension ValueForm: @MainActor SecretFields {
  var secretNames: [String] {
    fields.fields.enumerated().flatMap { index, field in
      field.isSecret ? [field.name, Self.alias(of: index)] : []
    }
  }

  var secrets: [String] {
    fields.fields.indices.lazy.filter { [fields] in fields.fields[$0].isSecret }
      .map { [fields] in fields.texts[$0] }.filter { !$0.isEmpty }
  }

  /// Returns the alias of the command that sets the field at `index`.
  private static func alias(of index: Int) -> String { "#\(index + 1)" }
}

// MARK: Steps

extension ValueForm {
  /// Shows the previous step.
  ///
  /// - Returns: `false` if this is the first step.
  public func goBack() -> Bool {
    guard stepIndex > 0 else { return false }
    showStep(stepIndex - 1)
    return true
  }

  private func showStep(_ index: Int) {
    guard index != stepIndex, steps.indices.contains(index) else { return }
    // A subscriber may read the commands when the step is about to change.
    stepIndex = index
    stepCommands = nil
    subject.send(.stepped(to: steps[index].step.title))
  }

  private func showStep(withField field: Int) {
    if let index = steps.firstIndex(where: { $0.indices.contains(field) }) { showStep(index) }
  }
}
