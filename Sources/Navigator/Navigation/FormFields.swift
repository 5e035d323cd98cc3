// SPDX-License-Identifier: GPL-3.0-or-later

/// The fields of a form: what each is called, what it holds, and whether that will do.
///
/// A form keeps one, and takes its commands and its body from it. Whether the form can be applied
/// follows from its fields as they are filled in, also while they are being typed.
@MainActor
public final class FormFields: ScreenState {
  /// A field.
  public struct Field {
    /// Its name, by which it is set.
    public let name: String

    /// What belongs in it, in a few words.
    public let hint: String

    /// What it holds.
    public fileprivate(set) var text: String

    /// What is wrong with that.
    public fileprivate(set) var problem: Alert?

    /// What could be typed into it.
    public let example: String

    /// What it holds when it is emptied.
    public let usual: String

    fileprivate let complete: Completer?
    private let isName: Bool
    private let validate: (String) throws -> Void

    /// A field.
    ///
    /// - Parameters:
    ///   - name: Its name.
    ///   - hint: What belongs in it.
    ///   - text: What it holds.
    ///   - example: What could be typed into it; `nil` for what it holds.
    ///   - usual: What it holds when it is emptied.
    ///   - isName: Whether it takes a name, as of a file: what is typed as one quotation is what is in it.
    ///   - complete: Who knows what may stand at the end of a text for it.
    ///   - validate: Throws what is wrong with a text.
    public init(
      _ name: String,
      hint: String,
      text: String,
      example: String? = nil,
      usual: String = "",
      isName: Bool = false,
      complete: Completer? = nil,
      validate: @escaping (String) throws -> Void
    ) {
      self.name = name
      self.hint = hint
      self.text = text
      self.example = example ?? text
      self.usual = usual
      self.isName = isName
      self.complete = complete
      self.validate = validate
    }

    /// What becomes of it without a value.
    fileprivate var emptying: String { usual.isEmpty ? "it is emptied" : "it is “\(usual)” again" }

    /// What is typed for it.
    fileprivate var value: Argument<String> { isName ? .name("VALUE") : .text("VALUE") }

    fileprivate func holding(_ text: String) -> Field {
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

  /// What was put into a field.
  public struct Change: Sendable, Equatable, CustomStringConvertible {
    /// The name of the field.
    public let field: String

    /// What it holds now.
    public let text: String

    /// What would be typed for it.
    public var description: String { "\(Words.spelled(field)) \(text)" }

    /// A text in a field.
    public init(field: String, text: String) {
      self.field = field
      self.text = text
    }
  }

  /// Whether a form can be applied, and if not, why.
  public enum Applicability: Sendable, Equatable {
    case applicable
    case inapplicable(Alert)
  }

  private let fields: CurrentValueSubject<[Field], Never>
  private let changeSubject = PassthroughSubject<Void, Never>()
  private let rule: ([String]) throws -> Void
  private let original: [String]

  /// Fields.
  ///
  /// - Parameters:
  ///   - fields: The fields, from top to bottom.
  ///   - rule: Throws what is wrong with all texts together, each of which will do.
  public init(_ fields: [Field], rule: @escaping ([String]) throws -> Void = { _ in }) {
    self.fields = CurrentValueSubject(fields)
    self.rule = rule
    original = fields.map(\.text)
  }

  /// Publishes each time fields have been filled in.
  ///
  /// A text that does not fit is not published: its error says what is wrong.
  public var changes: AnyPublisher<Void, Never> { changeSubject.eraseToAnyPublisher() }

  /// The fields, from top to bottom.
  public var all: [Field] { fields.value }

  /// What the field at `index` holds.
  public subscript(index: Int) -> String { fields.value[index].text }

  /// Whether anything was filled in that has not been applied.
  public var hasChanges: Bool { fields.value.map(\.text) != original }
}

// MARK: Filling in

extension FormFields {
  /// Puts `text` into the field at `index`.
  ///
  /// - Throws: ``FormError`` with what is wrong with it; the field holds it all the same.
  public func set(_ index: Int, to text: String) throws(FormError) {
    fields.value[index] = fields.value[index].holding(text)
    if let problem = fields.value[index].problem { throw FormError(alert: problem) }
    changeSubject.send(())
  }

  /// Puts texts into the fields, from the first on; what is wrong with one is said below it.
  public func fill(_ texts: [String]) {
    for (index, text) in texts.enumerated() where all.indices.contains(index) {
      fields.value[index] = fields.value[index].holding(text)
    }
    changeSubject.send(())
  }

  /// Does nothing if the form can be applied.
  ///
  /// - Throws: ``FormError`` with why it cannot.
  public func check() throws(FormError) {
    if case .inapplicable(let alert) = Self.applicability(of: all, rule) {
      throw FormError(alert: alert)
    }
  }

  /// Whether the form can be applied, and if not, why, as it is filled in.
  public var applicability: Driver<Applicability> {
    let problem = fields.map { $0.lazy.compactMap(\.problem).first }
    let disagreement = fields.map { [rule] in Self.problem(of: $0.map(\.text), rule) }
    return problem.combineLatest(disagreement) {
      ($0 ?? $1).map { .inapplicable($0) } ?? .applicable
    }
    .removeDuplicates()
    .driver()
  }

  /// What would be said of a text for the field at `index`, while it is being typed.
  private func preview(of text: String, for index: Int) -> AnyPublisher<Content, Never> {
    let text = (try? all[index].value.parse(text, usage: "")) ?? text
    return fields.map { [rule] fields in
      var fields = fields
      fields[index] = fields[index].holding(text)
      return Self.remark(on: fields, rule)
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

// MARK: What it looks like, and what can be typed

extension FormFields {
  /// The fields as content, what is wrong below each, and whether they can be applied.
  public var body: Content {
    let fields = all.map { field in
      let problem = field.problem.map { "\n✗ " + $0.message } ?? ""
      return Navigator.Field(field.name, note: field.hint, value: field.text + problem)
    }
    return Content([.fields(fields)]) + (hasChanges ? Self.remark(on: all, rule) : Content())
  }

  private static func remark(on fields: [Field], _ rule: ([String]) throws -> Void) -> Content {
    switch applicability(of: fields, rule) {
    case .applicable: .line("“apply” uses this, “cancel” drops it.", .secondary)
    case .inapplicable(let alert): .line("“apply” is not possible yet: \(alert.line)", .secondary)
    }
  }

  /// The commands of a form: `apply`, `cancel`, and one to set each field.
  ///
  /// Fields are set by name or by `#` and number, and emptied without a text.
  ///
  /// - Parameters:
  ///   - applyHelp: What `apply` does, for `help`.
  ///   - cancelHelp: What `cancel` does, for `help`.
  ///   - apply: Hands the values over, or throws why not; called if the fields can be applied.
  ///   - cancel: Drops them.
  ///   - changed: Called when a field has been set, with what to.
  /// - Returns: The commands.
  public func commands(
    applyHelp: String,
    cancelHelp: String,
    apply: @escaping @MainActor () throws -> Void,
    cancel: @escaping @MainActor () -> Void,
    changed: @escaping @MainActor (Change) -> Void
  ) -> [Command] {
    let whole = [
      Command("apply", help: applyHelp, group: .finish) { [self] in
        try check()
        try apply()
      },
      Command("cancel", help: cancelHelp, group: .finish) { cancel() },
    ]
    return whole
      + all.enumerated().map { index, field in
        let value = Argument<String?>.optional(field.value)
        return Command(
          field.name,
          field.complete.map { value.completed(by: $0) } ?? value,
          aliases: ["#\(index + 1)"],
          help: "set it; \(field.hint); alone, \(field.emptying)",
          group: .fields,
          examples: [Command.Example(Words.spelled(field.name) + " " + field.example)]
        ) { [self] text in
          let text = text ?? field.usual
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

/// A field of a form that will not do.
public struct FormError: Error, Equatable, ExplainedError {
  /// What to tell.
  public let alert: Alert
}
