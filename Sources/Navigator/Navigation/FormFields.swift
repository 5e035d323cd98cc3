/// The fields of a form: what each is called, what it holds, and whether that will do.
///
/// A value: a form keeps one, and takes its commands and its body from it.
public struct FormFields {
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

    fileprivate let complete: Completer?
    private let validate: (String) throws -> Void

    /// A field.
    ///
    /// - Parameters:
    ///   - name: Its name.
    ///   - hint: What belongs in it.
    ///   - text: What it holds.
    ///   - example: What could be typed into it; `nil` for what it holds.
    ///   - complete: Who knows what may stand at the end of a text for it.
    ///   - validate: Throws what is wrong with a text.
    public init(
      _ name: String,
      hint: String,
      text: String,
      example: String? = nil,
      complete: Completer? = nil,
      validate: @escaping (String) throws -> Void
    ) {
      self.name = name
      self.hint = hint
      self.text = text
      self.example = example ?? text
      self.complete = complete
      self.validate = validate
    }

    fileprivate mutating func set(_ text: String) {
      self.text = text
      do {
        try validate(text)
        problem = nil
      } catch {
        problem = Alert(error)
      }
    }
  }

  /// The fields, from top to bottom.
  public private(set) var all: [Field]

  /// These fields.
  public init(_ fields: [Field]) {
    all = fields
  }

  /// What the field at `index` holds.
  public subscript(index: Int) -> String { all[index].text }

  /// Puts `text` into the field at `index`.
  ///
  /// - Throws: ``FormError`` with what is wrong with it; the field holds it all the same.
  public mutating func set(_ index: Int, to text: String) throws(FormError) {
    all[index].set(text)
    try check(all[index])
  }

  /// Does nothing if all fields will do.
  ///
  /// - Throws: ``FormError`` with what is wrong with the first that will not.
  public func check() throws(FormError) {
    for field in all { try check(field) }
  }

  private func check(_ field: Field) throws(FormError) {
    guard var alert = field.problem else { return }
    alert.subject = field.name
    throw FormError(alert: alert)
  }

  /// The fields as content, what is wrong below each.
  public var body: Content {
    Content([
      .fields(
        all.map { field in
          let problem = field.problem.map { "\n✗ " + $0.message } ?? ""
          return Navigator.Field(field.name, note: field.hint, value: field.text + problem)
        }
      )
    ])
  }

  /// The commands of a form: `apply`, `cancel`, and one to set each field.
  ///
  /// Fields are set by name or by `#` and number, and emptied without a text.
  ///
  /// - Parameters:
  ///   - applyHelp: What `apply` does, for `help`.
  ///   - cancelHelp: What `cancel` does, for `help`.
  ///   - apply: Hands the values over, or throws why not.
  ///   - cancel: Drops them.
  ///   - set: Called with a field's index and text; throws what is wrong with it.
  /// - Returns: The commands.
  @MainActor
  public func commands(
    applyHelp: String,
    cancelHelp: String,
    apply: @escaping @MainActor () throws -> Void,
    cancel: @escaping @MainActor () -> Void,
    set: @escaping @MainActor (Int, String) throws -> Void
  ) -> [Command] {
    let whole = [
      Command("apply", help: applyHelp, group: .finish) { try apply() },
      Command("cancel", help: cancelHelp, group: .finish) { cancel() },
    ]
    let value = Argument<String?>.optional(.text("VALUE"))
    return whole
      + all.enumerated().map { index, field in
        Command(
          field.name,
          field.complete.map { value.completed(by: $0) } ?? value,
          aliases: ["#\(index + 1)"],
          help: "set it; \(field.hint); alone, it empties the field",
          group: .fields,
          examples: [Command.Example(Words.spelled(field.name) + " " + field.example)]
        ) { text in try set(index, text ?? "") }
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
