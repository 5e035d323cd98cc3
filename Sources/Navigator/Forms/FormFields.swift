// SPDX-License-Identifier: GPL-3.0-or-later

/// The fields of a form with their texts, the value that they edit, and the results of validation.
@MainActor
final class FormFields<Value>: ScreenState {
  /// The fields, from top to bottom.
  let fields: [FormField<Value>]

  /// The texts of the fields.
  private(set) var texts: [String]

  /// Publishes the value with the texts that are valid, now and after each change.
  let drafts: CurrentValueSubject<Value, Never>

  /// Publishes the result of validation, now and after each change.
  let applicability: CurrentValueSubject<Applicability, Never>

  private let originalTexts: [String]
  private let rule: (Value) throws -> Void
  private let changeSubject = PassthroughSubject<Void, Never>()

  /// The errors of the invalid texts.
  private var problems: [Int: Alert] = [:]

  /// The fields whose errors are shown, because they were set or are required.
  private var shown: Set<Int> = []

  /// The checks that take time.
  private var checks: [Int: Effect<Void>] = [:]

  private var subscriptions: [AnyCancellable] = []

  /// Creates the fields of a form.
  ///
  /// - Parameters:
  ///   - fields: The fields, from top to bottom.
  ///   - value: The value to edit.
  ///   - draft: The initial contents of the fields, `nil` for the value to edit.
  ///   - rule: Throws an error if the parts of a value are invalid together.
  init(
    _ fields: [FormField<Value>],
    editing value: Value,
    restoring draft: Value? = nil,
    rule: @escaping (Value) throws -> Void = { _ in }
  ) {
    self.fields = fields
    self.rule = rule
    var contents = draft ?? value
    originalTexts = fields.map { $0.text(value) }
    texts = draft.map { draft in fields.map { $0.text(draft) } } ?? originalTexts
    for (index, field) in fields.enumerated() {
      do {
        try field.set(&contents, texts[index])
      } catch {
        problems[index] = Alert(error, in: field.name)
      }
    }
    drafts = CurrentValueSubject(contents)
    applicability = CurrentValueSubject(.applicable)
    for (index, field) in fields.enumerated() where field.check != nil { addCheck(index) }
    validate()
  }

  /// Publishes after each change of a text, and when a check begins or ends.
  var changes: AnyPublisher<Void, Never> { changeSubject.eraseToAnyPublisher() }

  /// `true` while a check is in progress.
  var isBusy: Bool { checks.values.contains(where: \.isBusy) }

  /// The reason why a check failed.
  var failure: Alert? {
    checks.keys.sorted().lazy.filter { self.problems[$0] == nil }.compactMap(problem).first
  }

  /// `true` if a text differs from its initial value.
  var hasChanges: Bool { texts != originalTexts }

  /// Ends the checks after the form has left the stack.
  func screenDidLeave() {
    for check in checks.values { check.screenDidLeave() }
  }
}

// MARK: Filling in

extension FormFields {
  /// Sets the text of the field at `index`, `nil` for the default.
  ///
  /// - Returns: The text that the field has now.
  /// - Throws: ``FormError`` if the text is invalid. The field still keeps the text.
  @discardableResult
  func set(_ index: Int, to text: String?) throws(FormError) -> String {
    let field = fields[index]
    let text = field.expanded(text ?? field.defaultText ?? originalTexts[index])
    texts[index] = text
    shown.insert(index)
    do {
      var draft = drafts.value
      try field.set(&draft, text)
      problems[index] = nil
      drafts.value = draft
    } catch {
      problems[index] = Alert(error, in: field.name)
    }
    if problems[index] == nil { startCheck(index) } else { checks[index]?.cancel() }
    validate()
    changeSubject.send(())
    if let problem = problems[index] { throw FormError(alert: problem, index: index) }
    return text
  }

  /// Waits for the checks of some fields, and shows their errors from now on.
  ///
  /// Checks that have not run or have failed are run first.
  ///
  /// - Throws: ``FormError`` with the reason if a field is invalid. `CancellationError` if the
  ///   current task is cancelled.
  func finish(_ indices: Range<Int>) async throws {
    try show(problems, in: indices)
    for index in indices where checks[index]?.isBusy == false {
      if case .loaded = checks[index]?.state { continue }
      startCheck(index)
    }
    while let index = indices.first(where: { checks[$0]?.isBusy == true }) {
      try await checks[index]?.finish()
    }
    let found = indices.compactMap { index in problem(of: index).map { (index, $0) } }
    try show(Dictionary(uniqueKeysWithValues: found), in: indices)
  }

  /// Waits for the checks of all fields, and shows their errors from now on.
  ///
  /// - Throws: ``FormError`` with the reason if the form cannot be applied. `CancellationError` if the current task
  ///   is cancelled.
  func finish() async throws {
    try show(problems, in: fields.indices)
    try checkRule()
    try await finish(fields.indices)
    try checkRule()
  }

  /// Shows the errors of fields, and throws the first of them, if any.
  private func show(_ problems: [Int: Alert], in indices: Range<Int>) throws(FormError) {
    let found = problems.keys.filter(indices.contains)
    guard let first = found.min(), let problem = problems[first] else { return }
    if !shown.isSuperset(of: found) {
      shown.formUnion(found)
      changeSubject.send(())
    }
    throw FormError(alert: problem, index: first)
  }

  private func checkRule() throws(FormError) {
    if let problem = Self.problem(of: drafts.value, rule) { throw FormError(alert: problem) }
  }

  /// The reason why the form cannot be applied, `nil` if it can or if a check is in progress.
  ///
  /// It is computed each time, because the rule may depend on more than the value, such as files.
  var problem: Alert? {
    if case .inapplicable(let alert) = applicability(of: drafts.value) { alert } else { nil }
  }

  private func problem(of index: Int) -> Alert? {
    problems[index] ?? checks[index]?.failure.map { $0.named(fields[index].name) }
  }

  private func validate() {
    applicability.value = applicability(of: drafts.value)
  }

  /// Returns the result of validating the fields.
  ///
  /// - Parameters:
  ///   - draft: The value of the fields.
  ///   - skipped: The index of a field that is valid.
  ///   - end: The index after the last field to validate. The rule counts only with all fields.
  private func applicability(
    of draft: Value,
    except skipped: Int? = nil,
    before end: Int = .max
  ) -> Applicability {
    let isValidated = { (index: Int) in index != skipped && index < end }
    if let index = problems.keys.filter(isValidated).min(), let problem = problems[index] {
      return .inapplicable(problem)
    }
    for index in checks.keys.filter(isValidated).sorted() {
      if let problem = problem(of: index) { return .inapplicable(problem) }
      if checks[index]?.isBusy == true { return .checking(field: fields[index].name) }
    }
    guard end >= fields.count else { return .applicable }
    return Self.problem(of: draft, rule).map { .inapplicable($0) } ?? .applicable
  }

  private static func problem(of draft: Value, _ rule: (Value) throws -> Void) -> Alert? {
    do {
      try rule(draft)
      return nil
    } catch {
      return Alert(error)
    }
  }
}

// MARK: Checks

extension FormFields {
  private func addCheck(_ index: Int) {
    let check = Effect<Void>()
    checks[index] = check
    check.changes.sink { [weak self] in
      self?.validate()
      self?.changeSubject.send(())
    }
    .store(in: &subscriptions)
  }

  private func startCheck(_ index: Int) {
    guard let run = fields[index].check else { return }
    let draft = drafts.value
    checks[index]?.start { _ in try await run(draft) }
  }
}

extension Alert {
  /// Creates the alert of an error in a field.
  fileprivate init(_ error: any Error, in field: String) {
    self = Alert(error).named(field)
  }

  fileprivate func named(_ field: String) -> Alert {
    var alert = self
    alert.subject = field
    return alert
  }
}

// MARK: Drawing

extension FormFields {
  /// Returns some fields with their errors.
  ///
  /// If the form has changes, a line below the fields states whether it can be applied.
  func content(of indices: Range<Int>) -> Content {
    let drawn = indices.map { index in
      let field = fields[index]
      return Field(field.name, note: field.hint, value: visibleText(of: index) + remark(on: index))
    }
    return .fields(drawn)
      + (hasChanges ? note(on: drafts.value, before: indices.upperBound) : Content())
  }

  private func visibleText(of index: Int) -> String {
    fields[index].isSecret && !texts[index].isEmpty ? FormField<Value>.mask : texts[index]
  }

  private func remark(on index: Int) -> String {
    if checks[index]?.isBusy == true { return "\n" + Texts.current.forms.checking }
    guard shown.contains(index), let problem = problem(of: index) else { return "" }
    return "\n✗ " + problem.message
  }

  /// Returns a line about whether the form can be applied.
  ///
  /// There is no line if only fields that are not shown, or the rule of all fields, are invalid.
  ///
  /// - Parameters:
  ///   - draft: The value of the fields.
  ///   - skipped: The index of a field that is valid.
  ///   - end: The index after the last field that is shown.
  private func note(on draft: Value, except skipped: Int? = nil, before end: Int) -> Content {
    let shown = applicability(of: draft, except: skipped, before: end)
    let isUndecided = shown == .applicable && end < fields.count
    if isUndecided, applicability(of: draft, except: skipped) != .applicable { return Content() }
    return Self.note(on: shown)
  }

  private static func note(on applicability: Applicability) -> Content {
    let texts = Texts.current.forms
    return switch applicability {
    case .applicable: .line(texts.applicable, .secondary)
    case .checking(let field): .line(texts.checkingField(field), .secondary)
    case .inapplicable(let alert): .line(texts.inapplicable(alert.line), .secondary)
    }
  }

  /// Publishes whether the form could be applied with a text.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - index: The index of the field with the text.
  ///   - end: The index after the last field that is shown.
  func preview(of text: String, for index: Int, before end: Int) -> AnyPublisher<Content, Never> {
    applicability.map { [weak self] _ in
      self?.note(on: text, for: index, before: end) ?? Content()
    }
    .removeDuplicates()
    .eraseToAnyPublisher()
  }

  private func note(on text: String, for index: Int, before end: Int) -> Content {
    let field = fields[index]
    var draft = drafts.value
    do {
      let parsed = (try? field.argument.parse(text, usage: "")) ?? text
      try field.set(&draft, field.expanded(parsed))
    } catch {
      return Self.note(on: .inapplicable(Alert(error, in: field.name)))
    }
    return note(on: draft, except: index, before: end)
  }

  /// Returns the words in `help` for what clearing the field at `index` does.
  func clearingHelp(of index: Int, _ texts: Texts.Forms) -> String {
    let text = fields[index].defaultText ?? originalTexts[index]
    return text.isEmpty ? texts.clearing : texts.resetting(text)
  }

  /// Returns an example line for the field at `index`, or `nil` if there is no example of its text.
  func example(of index: Int) -> Command.Example? {
    let field = fields[index]
    let name = Words.spelled(field.name)
    if field.isSecret { return Command.Example(name) }
    let text = field.example ?? originalTexts[index]
    return text.isEmpty ? nil : Command.Example("\(name) \(text)")
  }
}

/// The result of validating a form.
public enum Applicability: Sendable, Equatable {
  /// The form can be applied.
  case applicable

  /// A check of a field is in progress.
  case checking(field: String)

  /// The form cannot be applied, for this reason.
  case inapplicable(Alert)
}

/// An error for a form whose fields are invalid.
public struct FormError: Error, Equatable, ExplainedError {
  /// The text of the error.
  public let alert: Alert

  /// The index of the invalid field, `nil` for parts of a value that are invalid together.
  var index: Int?
}
