// SPDX-License-Identifier: GPL-3.0-or-later

/// The argument of a command: a parser for the text after the command's name.
///
/// There are arguments for numbers, words, texts, names, choices and options:
///
/// ```swift
/// Command("export", .word("FILE"), .option("--as", .choice(Format.self)), help: "write a file") {
///   [subject] file, format in
///   subject.send(.exporting(to: file, as: format ?? .text))
/// }
/// ```
///
/// ``map(_:)`` converts the value, and may reject it:
///
/// ```swift
/// var song: Argument<Song> {
///   Argument.number("N").map { [songs] number in
///     guard number <= songs.count else { throw PlaylistError.noSong(number) }
///     return songs[number - 1]
///   }
/// }
/// ```
public struct Argument<Value> {
  /// The placeholder of the argument in usage and help: `N`, `[FILE]`.
  public let placeholder: String

  /// Completes a text for the argument, `nil` if it has no completions.
  let complete: Completer?

  /// The part of a line that the argument takes if there are several.
  let extent: ArgumentExtent

  private let parser: (_ text: String, _ usage: String) throws -> Value

  /// Creates an argument whose text `parse` converts to a value.
  ///
  /// The text is the rest of the line, without surrounding whitespace. It may be empty. For an
  /// argument that is one word, transform ``word(_:)`` with ``map(_:)``.
  ///
  /// - Parameters:
  ///   - placeholder: The placeholder in usage and help.
  ///   - parse: Returns the value of a text, or throws an error if the text is invalid.
  public init(_ placeholder: String, parse: @escaping (_ text: String) throws -> Value) {
    self.init(placeholder: placeholder) { text, _ in try parse(text) }
  }

  init(
    placeholder: String,
    extent: ArgumentExtent = .rest,
    complete: Completer? = nil,
    parser: @escaping (_ text: String, _ usage: String) throws -> Value
  ) {
    self.placeholder = placeholder
    self.extent = extent
    self.complete = complete
    self.parser = parser
  }

  /// The argument without its parser.
  var shape: ArgumentList.Shape {
    ArgumentList.Shape(placeholder: placeholder, extent: extent, complete: complete)
  }

  func parse(_ text: String, usage: String) throws -> Value {
    try parser(text, usage)
  }

  /// Returns an argument whose values are transformed by a closure, which may throw an error.
  public func map<T>(_ transform: @escaping (Value) throws -> T) -> Argument<T> {
    Argument<T>(placeholder: placeholder, extent: extent, complete: complete) { text, usage in
      try transform(try parse(text, usage: usage))
    }
  }

  /// Returns an argument that may be omitted.
  public static func optional<Wrapped>(_ argument: Argument<Wrapped>) -> Argument
  where Value == Wrapped? {
    Argument(
      placeholder: "[\(argument.placeholder)]",
      extent: argument.extent,
      complete: argument.complete
    ) { text, usage in
      text.isEmpty ? nil : try argument.parse(text, usage: usage)
    }
  }

  /// Returns the argument with completions for its whole text.
  public func completed(by complete: @escaping Completer) -> Argument {
    Argument(placeholder: placeholder, extent: extent, complete: complete, parser: parser)
  }

  /// Returns the argument with completions for its last word, given the words before it.
  public func completed(
    byWord complete: @escaping @MainActor (_ before: [String], _ word: String) async -> Completion
  ) -> Argument {
    completed { text in
      var words = Words(text)
      var before: [String] = []
      while let word = words.nextCompleteWord() { before.append(word) }
      let rest = String(words.rest)
      return await complete(before, rest).moved(by: text.utf8.count - rest.utf8.count)
    }
  }
}

extension Argument where Value == Int {
  /// Returns an argument for a positive integer.
  public static func number(_ placeholder: String) -> Argument {
    Argument(placeholder: placeholder, extent: .word) { text, usage in
      guard !text.isEmpty else { throw UsageError.missingArgument(usage: usage) }
      guard let number = Int(text), number > 0 else {
        throw UsageError.notANumber(text, usage: usage)
      }
      return number
    }
  }
}

extension Argument where Value == String {
  /// Returns an argument for the whole text, unchanged.
  public static func text(_ placeholder: String) -> Argument {
    Argument(placeholder: placeholder) { text, usage in
      guard !text.isEmpty else { throw UsageError.missingArgument(usage: usage) }
      return text
    }
  }

  /// Returns an argument for a name, which may contain spaces.
  ///
  /// If the whole text is one quoted word, the value is the text inside the quotes. Otherwise the
  /// value is the whole text.
  public static func name(_ placeholder: String) -> Argument {
    text(placeholder).map { text in
      let words = try Words.all(of: text)
      return words.count == 1 ? words[0] : text
    }
  }

  /// Returns an argument for one word, in quotes if it contains spaces.
  public static func word(_ placeholder: String) -> Argument {
    Argument(placeholder: placeholder, extent: .word) { text, usage in
      let words = try Words.all(of: text)
      guard let word = words.first else { throw UsageError.missingArgument(usage: usage) }
      guard words.count == 1 else {
        throw UsageError.unexpectedArgument(words[1], usage: usage)
      }
      return word
    }
  }
}

/// An item of a list, given by its number, starting at 1, or by its name.
public enum NumberOrName: Sendable, Equatable {
  case number(Int)
  case name(String)
}

extension Argument where Value == NumberOrName {
  /// Returns an argument for a positive integer, or a name as in ``Argument/name(_:)``.
  ///
  /// Quoted digits are a name.
  public static func numberOrName(_ placeholder: String) -> Argument {
    Argument(placeholder: placeholder) { text, usage in
      text.isNumber
        ? .number(try Argument<Int>.number(placeholder).parse(text, usage: usage))
        : .name(try Argument<String>.name(placeholder).parse(text, usage: usage))
    }
  }
}

extension String {
  /// `true` if the string consists of ASCII digits only and is not empty.
  var isNumber: Bool { !isEmpty && utf8.allSatisfy { (0x30...0x39).contains($0) } }
}

extension Argument where Value == [String] {
  /// Returns an argument for one or more words, each in quotes if it contains spaces.
  public static func words(_ placeholder: String) -> Argument {
    Argument(placeholder: placeholder) { text, usage in
      let words = try Words.all(of: text)
      guard !words.isEmpty else { throw UsageError.missingArgument(usage: usage) }
      return words
    }
  }
}
