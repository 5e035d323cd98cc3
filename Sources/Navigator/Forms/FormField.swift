// SPDX-License-Identifier: GPL-3.0-or-later

/// A field of a ``ValueForm``, which edits one part of the form's value.
///
/// The usual kinds of fields are bound to a key path:
///
/// ```swift
/// let fields: [FormField<Account>] = [
///   .text("user", \.user, hint: "at least three letters") { try Account.check(user: $0) }
///     .checked { [names] in try await names.reserve($0.user) },
///   .secret("password", \.password),
///   .number("age", \.age, in: 0...150),
///   .choice("plan", \.plan),
///   .toggle("news", \.wantsNews),
/// ]
/// ```
public struct FormField<Value> {
  /// The name, which is also the command that sets the field.
  public let name: String

  /// A short description of the expected text.
  public let hint: String

  /// An example of a valid text, `nil` for the initial text.
  let example: String?

  /// The text that the field gets when it is cleared, `nil` for the initial text.
  let defaultText: String?

  /// The argument of the field's command.
  private(set) var argument: Argument<String>

  /// The valid texts, empty if there are others.
  private(set) var words: [String] = []

  /// `true` if the text is never shown.
  private(set) var isSecret = false

  /// `true` if the name comes from data.
  private(set) var isNamedByData = false

  /// Formats the part of the value.
  let text: (Value) -> String

  /// Parses a text and stores it in the value.
  let set: (inout Value, String) throws -> Void

  /// Checks a value that contains the parsed text, `nil` if this takes no time.
  private(set) var check: (@MainActor (Value) async throws -> Void)?

  /// Creates a field from two closures.
  ///
  /// - Parameters:
  ///   - name: The name, which is also the command that sets the field.
  ///   - hint: A short description of the expected text.
  ///   - example: An example of a valid text, `nil` for the initial text.
  ///   - defaultText: The text that the field gets when it is cleared, `nil` for the initial text.
  ///   - isName: `true` if the field takes a name, such as that of a file. Quotes around the whole
  ///     text are then removed.
  ///   - text: Formats the part of the value that the field edits.
  ///   - set: Parses a text and stores it in the value, or throws an error if the text is invalid.
  public init(
    _ name: String,
    hint: String,
    example: String? = nil,
    defaultText: String? = "",
    isName: Bool = false,
    text: @escaping (Value) -> String,
    set: @escaping (inout Value, String) throws -> Void
  ) {
    self.name = name
    self.hint = hint
    self.example = example
    self.defaultText = defaultText
    let placeholder = Texts.current.placeholders.value
    argument = isName ? .name(placeholder) : .text(placeholder)
    self.text = text
    self.set = set
  }

  /// Returns the field with completions for its text.
  public func completed(by complete: @escaping Completer) -> FormField {
    var field = self
    field.argument = argument.completed(by: complete)
    return field
  }

  /// Returns the field with a check that takes time, such as a request to a server.
  ///
  /// The check runs after each valid change of the field, and before the form is applied if it has
  /// not run or has failed. A later change cancels it. Until it has ended, the form cannot be
  /// applied. A change of another field does not run it again.
  ///
  /// - Parameter check: Throws an error if the value is invalid because of this field. It receives
  ///   the value that contains the new text.
  public func checked(by check: @escaping @MainActor (Value) async throws -> Void) -> FormField {
    var field = self
    field.check = check
    return field
  }
}

extension FormField {
  /// Returns the field, whose name comes from data, such as that of a column.
  ///
  /// Such a name may also be that of another command. Then the field is set by its number.
  public func namedByData() -> FormField {
    var field = self
    field.isNamedByData = true
    return field
  }

  /// The text that is shown instead of a secret.
  static var mask: String { "••••••••" }

  /// Returns the field, which accepts only these texts or unambiguous beginnings of them.
  func limited(to words: [String]) -> FormField {
    var field = self
    field.words = words
    return field
  }

  /// Returns the field, whose text is never shown.
  func hidden() -> FormField {
    var field = self
    field.isSecret = true
    return field
  }

  /// Returns the valid text that a typed text abbreviates, or the typed text.
  func expanded(_ text: String) -> String {
    words.first(abbreviatedBy: text) ?? text
  }
}
