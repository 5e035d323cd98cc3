// SPDX-License-Identifier: GPL-3.0-or-later

// The kinds of fields that are bound to a key path.

extension FormField {
  /// Returns a field for a text.
  ///
  /// - Parameters:
  ///   - name: The name, which is also the command that sets the field.
  ///   - path: The part of the value.
  ///   - hint: A short description of the expected text.
  ///   - example: An example of a valid text, `nil` for the initial text.
  ///   - isName: `true` if the field takes a name, such as that of a file. Quotes around the whole
  ///     text are then removed.
  ///   - validate: Throws an error if a text is invalid.
  public static func text(
    _ name: String,
    _ path: WritableKeyPath<Value, String>,
    hint: String = Texts.current.forms.textHint,
    example: String? = nil,
    isName: Bool = false,
    validate: @escaping (String) throws -> Void = { _ in }
  ) -> FormField {
    FormField(name, hint: hint, example: example, isName: isName) {
      $0[keyPath: path]
    } set: { value, text in
      try validate(text)
      value[keyPath: path] = text
    }
  }

  /// Returns a field for a text that is asked for separately and never shown, such as a password.
  ///
  /// The command of the field has no argument. A line that contains the secret is refused, and kept out
  /// of the history. The form's value contains the secret, so the description of the value should
  /// not include it.
  ///
  /// - Parameters:
  ///   - name: The name, which is also the command that sets the field.
  ///   - path: The part of the value.
  ///   - hint: A short description of the expected text.
  ///   - validate: Throws an error if a text is invalid.
  public static func secret(
    _ name: String,
    _ path: WritableKeyPath<Value, String>,
    hint: String = Texts.current.forms.secretHint,
    validate: @escaping (String) throws -> Void = { _ in }
  ) -> FormField {
    FormField.text(name, path, hint: hint, validate: validate).hidden()
  }

  /// Returns a field for an integer.
  ///
  /// - Parameters:
  ///   - name: The name, which is also the command that sets the field.
  ///   - path: The part of the value.
  ///   - range: The valid numbers.
  ///   - hint: A short description of the number, `nil` for the range.
  public static func number<Number: FixedWidthInteger & LosslessStringConvertible>(
    _ name: String,
    _ path: WritableKeyPath<Value, Number>,
    in range: ClosedRange<Number>,
    hint: String? = nil
  ) -> FormField {
    number(name, path, in: range, hint: hint, write: \.description, read: Number.init)
  }

  /// Returns a field for an integer, or a word for `nil`.
  ///
  /// - Parameters:
  ///   - name: The name, which is also the command that sets the field.
  ///   - path: The part of the value.
  ///   - range: The valid numbers.
  ///   - word: The text for `nil`, which is also the text of the cleared field.
  ///   - hint: A short description of the number, `nil` for the range and the word.
  public static func number<Number: FixedWidthInteger & LosslessStringConvertible>(
    _ name: String,
    _ path: WritableKeyPath<Value, Number?>,
    in range: ClosedRange<Number>,
    or word: String,
    hint: String? = nil
  ) -> FormField {
    number(name, path, in: range, or: word, hint: hint, write: \.description, read: Number.init)
  }

  /// Returns a field for a number with decimals.
  ///
  /// - Parameters:
  ///   - name: The name, which is also the command that sets the field.
  ///   - path: The part of the value.
  ///   - range: The valid numbers.
  ///   - hint: A short description of the number, `nil` for the range.
  public static func number<Number: BinaryFloatingPoint & LosslessStringConvertible>(
    _ name: String,
    _ path: WritableKeyPath<Value, Number>,
    in range: ClosedRange<Number>,
    hint: String? = nil
  ) -> FormField {
    number(name, path, in: range, hint: hint, write: \.description, read: Number.init)
  }

  private static func number<Number>(
    _ name: String,
    _ path: WritableKeyPath<Value, Number>,
    in range: ClosedRange<Number>,
    hint: String?,
    write: @escaping (Number) -> String,
    read: @escaping (String) -> Number?
  ) -> FormField {
    let numbers = Texts.current.forms.range(write(range.lowerBound), write(range.upperBound))
    return FormField(name, hint: hint ?? numbers, defaultText: nil) {
      write($0[keyPath: path])
    } set: { value, text in
      guard let number = read(text), range.contains(number) else {
        throw FieldError.notANumber(text, numbers, or: nil)
      }
      value[keyPath: path] = number
    }
  }

  private static func number<Number>(
    _ name: String,
    _ path: WritableKeyPath<Value, Number?>,
    in range: ClosedRange<Number>,
    or word: String,
    hint: String?,
    write: @escaping (Number) -> String,
    read: @escaping (String) -> Number?
  ) -> FormField {
    let numbers = Texts.current.forms.range(write(range.lowerBound), write(range.upperBound))
    return FormField(
      name,
      hint: hint ?? Texts.current.forms.rangeOrWord(numbers, word),
      defaultText: word,
      isName: true
    ) {
      $0[keyPath: path].map(write) ?? word
    } set: { value, text in
      if text == word {
        value[keyPath: path] = nil
        return
      }
      guard let number = read(text), range.contains(number) else {
        throw FieldError.notANumber(text, numbers, or: word)
      }
      value[keyPath: path] = number
    }
    .completed { Completion([Completion.Candidate(word)], beginning: $0) }
  }

  /// Returns a field for one of the cases of an enumeration.
  ///
  /// A person types the raw value of the case, or an unambiguous beginning of it.
  ///
  /// - Parameters:
  ///   - name: The name, which is also the command that sets the field.
  ///   - path: The part of the value.
  ///   - hint: A short description of the choice, `nil` for the raw values.
  public static func choice<Choice: CaseIterable & RawRepresentable<String>>(
    _ name: String,
    _ path: WritableKeyPath<Value, Choice>,
    hint: String? = nil
  ) -> FormField {
    choice(name, among: Choice.allCases.map(\.rawValue), hint: hint) {
      $0[keyPath: path].rawValue
    } set: { value, word in
      if let choice = Choice(rawValue: word) { value[keyPath: path] = choice }
    }
  }

  /// Returns a field for one of the cases of an enumeration, or a word for `nil`.
  ///
  /// A person types the raw value of the case, the word, or an unambiguous beginning of one of them.
  ///
  /// - Parameters:
  ///   - name: The name, which is also the command that sets the field.
  ///   - path: The part of the value.
  ///   - word: The text for `nil`, which is also the text of the cleared field.
  ///   - hint: A short description of the choice, `nil` for the word and the raw values.
  public static func choice<Choice: CaseIterable & RawRepresentable<String>>(
    _ name: String,
    _ path: WritableKeyPath<Value, Choice?>,
    or word: String,
    hint: String? = nil
  ) -> FormField {
    choice(name, among: [word] + Choice.allCases.map(\.rawValue), clearedTo: word, hint: hint) {
      $0[keyPath: path]?.rawValue ?? word
    } set: { value, typed in
      value[keyPath: path] = typed == word ? nil : Choice(rawValue: typed)
    }
  }

  /// Returns a field for one of several words.
  ///
  /// A person types a word, or an unambiguous beginning of it.
  ///
  /// - Parameters:
  ///   - name: The name, which is also the command that sets the field.
  ///   - path: The part of the value.
  ///   - words: The words, at least one.
  ///   - hint: A short description of the choice, `nil` for the words.
  public static func choice(
    _ name: String,
    _ path: WritableKeyPath<Value, String>,
    among words: [String],
    hint: String? = nil
  ) -> FormField {
    // The message of a precondition is not printed in release.
    if words.isEmpty { fatalError("the field “\(name)” must have a word to choose") }
    return choice(name, among: words, hint: hint) {
      $0[keyPath: path]
    } set: { value, word in
      value[keyPath: path] = word
    }
  }

  /// Returns a field for one of several words, of which `set` stores one.
  private static func choice(
    _ name: String,
    among words: [String],
    clearedTo word: String? = nil,
    hint: String?,
    text: @escaping (Value) -> String,
    set: @escaping (inout Value, String) -> Void
  ) -> FormField {
    FormField(
      name,
      hint: hint ?? Texts.current.forms.choiceHint(words),
      defaultText: word,
      isName: true,
      text: text,
      set: { value, typed in
        guard words.contains(typed) else { throw FieldError.notAChoice(typed, words) }
        set(&value, typed)
      }
    )
    .limited(to: words)
    .completed { Completion(words.map { Completion.Candidate($0) }, beginning: $0) }
  }

  /// Returns a field for “yes” or “no”.
  ///
  /// - Parameters:
  ///   - name: The name, which is also the command that sets the field.
  ///   - path: The part of the value.
  ///   - hint: A short description of what “yes” means.
  public static func toggle(
    _ name: String,
    _ path: WritableKeyPath<Value, Bool>,
    hint: String = Texts.current.forms.toggleHint
  ) -> FormField {
    let no = Texts.current.questions.no
    let yes = Texts.current.questions.yes
    return choice(name, among: [no, yes], hint: hint) {
      $0[keyPath: path] ? yes : no
    } set: { value, word in
      value[keyPath: path] = word == yes
    }
  }
}

/// An invalid text of a field.
enum FieldError: Error, Equatable {
  /// The text is not one of these numbers, and not the word.
  case notANumber(String, String, or: String?)

  /// The text is not one of these words.
  case notAChoice(String, [String])
}

extension FieldError: ExplainedError {
  /// The text of the error.
  var alert: Alert {
    let texts = Texts.current
    return switch self {
    case .notANumber(let text, let numbers, let word):
      Alert(
        texts.usage.invalidValue(text),
        advice: texts.forms.rangeAdvice(
          word.map { texts.forms.rangeOrWord(numbers, $0) } ?? numbers
        )
      )
    case .notAChoice(let text, let words):
      .notAChoice(text, among: words)
    }
  }
}
