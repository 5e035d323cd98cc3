// SPDX-License-Identifier: GPL-3.0-or-later

// Options and choices.

extension Argument<Bool> {
  /// Returns an option without a value, such as `--force`.
  ///
  /// - Parameter name: The name, which begins with two hyphens.
  /// - Returns: An argument that is `true` if the option was typed.
  public static func flag(_ name: String) -> Argument {
    Argument(placeholder: "[\(name)]", extent: .option(name: name, value: .none)) { text, _ in
      !text.isEmpty
    }
  }
}

extension Argument {
  /// Returns an option with a value, such as `--as FORMAT`.
  ///
  /// - Parameters:
  ///   - name: The name, which begins with two hyphens.
  ///   - value: The argument for the word after the name.
  /// - Returns: An argument that is `nil` if the option was not typed.
  public static func option<Wrapped>(_ name: String, _ value: Argument<Wrapped>) -> Argument
  where Value == Wrapped? {
    Argument(
      placeholder: "[\(name) \(value.placeholder)]",
      extent: .option(name: name, value: value.extent == .rest ? .unquoted : .spelled),
      complete: value.complete
    ) { text, usage in
      text.isEmpty ? nil : try value.parse(text, usage: usage)
    }
  }
}

extension Argument where Value: CaseIterable & RawRepresentable<String> {
  /// Returns an argument for one of the cases of an enumeration.
  ///
  /// A person types the raw value of the case, or an unambiguous beginning of it.
  ///
  /// ```swift
  /// Command("theme", .choice(Theme.self), help: "choose the colours") { theme in … }
  /// ```
  ///
  /// - Parameters:
  ///   - type: The enumeration.
  ///   - placeholder: The placeholder in usage and help, `nil` for the raw values.
  public static func choice(_ type: Value.Type, _ placeholder: String? = nil) -> Argument {
    let words = Value.allCases.map(\.rawValue)
    return Argument<String>.choice(among: words, placeholder).map { word in
      guard let value = Value(rawValue: word) else { throw UsageError.notAChoice(word, words) }
      return value
    }
  }
}

extension Argument<String> {
  /// Returns an argument for one of several words.
  ///
  /// A person types a word, or an unambiguous beginning of it.
  ///
  /// - Parameters:
  ///   - words: The words.
  ///   - placeholder: The placeholder in usage and help, `nil` for the words.
  public static func choice(among words: [String], _ placeholder: String? = nil) -> Argument {
    word(placeholder ?? words.joined(separator: "|"))
      .map { typed in
        guard let word = words.first(abbreviatedBy: typed) else {
          throw UsageError.notAChoice(typed, words)
        }
        return word
      }
      .completed { Completion(words.map { Completion.Candidate($0) }, beginning: $0) }
  }
}

extension [String] {
  /// Returns the word that a typed text abbreviates, or `nil` if it is none or several.
  ///
  /// The case of the text is ignored. A whole word takes precedence over the beginning of another.
  func first(abbreviatedBy typed: String) -> String? {
    let wanted = typed.lowercased()
    if let exact = first(where: { $0.lowercased() == wanted }) { return exact }
    let fitting = wanted.isEmpty ? [] : filter { $0.lowercased().hasPrefix(wanted) }
    return fitting.count == 1 ? fitting[0] : nil
  }
}
