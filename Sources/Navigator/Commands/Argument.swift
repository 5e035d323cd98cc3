// SPDX-License-Identifier: GPL-3.0-or-later

/// How the text after a command's name is understood.
public struct Argument<Value> {
  /// What stands for it in usage and help: `N`, `[FILE]`.
  public let placeholder: String

  /// Who knows what may stand at the end of its text, if anybody does.
  let complete: Completer?

  private let understand: (_ text: String, _ usage: String) throws -> Value

  /// An argument whose text `parse` understands.
  ///
  /// The text may be empty; it has no space around it.
  ///
  /// - Parameters:
  ///   - placeholder: What stands for it in usage and help.
  ///   - parse: Makes the value of the text, or throws what is wrong with it.
  public init(_ placeholder: String, parse: @escaping (_ text: String) throws -> Value) {
    self.init(placeholder: placeholder) { text, _ in try parse(text) }
  }

  private init(
    placeholder: String,
    complete: Completer? = nil,
    understand: @escaping (_ text: String, _ usage: String) throws -> Value
  ) {
    self.placeholder = placeholder
    self.complete = complete
    self.understand = understand
  }

  func parse(_ text: String, usage: String) throws -> Value {
    try understand(text, usage)
  }

  /// An argument of which `transform` makes another value, or throws what is wrong with it.
  public func map<T>(_ transform: @escaping (Value) throws -> T) -> Argument<T> {
    Argument<T>(placeholder: placeholder, complete: complete) { text, usage in
      try transform(try parse(text, usage: usage))
    }
  }

  /// An argument that may be left out.
  public static func optional<Wrapped>(_ argument: Argument<Wrapped>) -> Argument
  where Value == Wrapped? {
    Argument(placeholder: "[\(argument.placeholder)]", complete: argument.complete) { text, usage in
      text.isEmpty ? nil : try argument.parse(text, usage: usage)
    }
  }

  /// The argument, for which Tab asks `complete` what may stand at the end of its text.
  public func completed(by complete: @escaping Completer) -> Argument {
    Argument(placeholder: placeholder, complete: complete, understand: understand)
  }

  /// The argument, for which Tab asks `complete` what the word may be that is being typed, given those
  /// before it.
  public func completed(
    byWord complete: @escaping @MainActor (_ before: [String], _ word: String) async -> Completion
  ) -> Argument {
    completed { text in
      var words = Words(text)
      var before: [String] = []
      while let word = words.nextWholeWord() { before.append(word) }
      let rest = String(words.rest)
      return await complete(before, rest).moved(by: text.utf8.count - rest.utf8.count)
    }
  }
}

extension Argument where Value == Int {
  /// A number from 1.
  public static func number(_ placeholder: String) -> Argument {
    Argument(placeholder: placeholder) { text, usage in
      guard !text.isEmpty else { throw UsageError.missingArgument(usage: usage) }
      guard let number = Int(text), number > 0 else {
        throw UsageError.notANumber(text, usage: usage)
      }
      return number
    }
  }
}

extension Argument where Value == String {
  /// All of the text, as it was typed.
  public static func text(_ placeholder: String) -> Argument {
    Argument(placeholder: placeholder) { text, usage in
      guard !text.isEmpty else { throw UsageError.missingArgument(usage: usage) }
      return text
    }
  }

  /// A name, which may have spaces: all of the text, or what is in quotes if all of it is one quotation.
  public static func name(_ placeholder: String) -> Argument {
    text(placeholder).map { text in
      let words = try Words.all(of: text)
      return words.count == 1 ? words[0] : text
    }
  }

  /// One word, in quotes if it has spaces.
  public static func word(_ placeholder: String) -> Argument {
    Argument(placeholder: placeholder) { text, usage in
      let words = try Words.all(of: text)
      guard let word = words.first else { throw UsageError.missingArgument(usage: usage) }
      guard words.count == 1 else {
        throw UsageError.unexpectedArgument(words[1], usage: usage)
      }
      return word
    }
  }
}

/// What stands in a list, by the number of its place, from 1, or by its name.
public enum NumberOrName: Sendable, Equatable {
  case number(Int)
  case name(String)
}

extension Argument where Value == NumberOrName {
  /// A number from 1, or a name as ``Argument/name(_:)`` reads it; in quotes, digits are a name.
  public static func numberOrName(_ placeholder: String) -> Argument {
    Argument(placeholder: placeholder) { text, usage in
      text.isNumber
        ? .number(try Argument<Int>.number(placeholder).parse(text, usage: usage))
        : .name(try Argument<String>.name(placeholder).parse(text, usage: usage))
    }
  }
}

extension String {
  /// Whether it is nothing but digits.
  var isNumber: Bool { !isEmpty && utf8.allSatisfy { (0x30...0x39).contains($0) } }
}

extension Argument where Value == [String] {
  /// One word or more, each in quotes if it has spaces.
  public static func words(_ placeholder: String) -> Argument {
    Argument(placeholder: placeholder) { text, usage in
      let words = try Words.all(of: text)
      guard !words.isEmpty else { throw UsageError.missingArgument(usage: usage) }
      return words
    }
  }
}
