// SPDX-License-Identifier: GPL-3.0-or-later

/// The part of a line that an argument takes.
enum ArgumentExtent: Sendable, Equatable {
  /// One word, in quotes if it contains spaces.
  case word

  /// The rest of the line.
  case rest

  /// An option that begins with two hyphens, and the word after it if it has a value.
  case option(name: String, value: OptionValue)
}

extension ArgumentExtent {
  /// `true` if the argument begins with two hyphens.
  var isOption: Bool {
    if case .option = self { true } else { false }
  }
}

/// The value of an option.
enum OptionValue: Sendable, Equatable {
  /// No value.
  case none

  /// A word as it is typed, because its parser removes the quotes.
  case spelled

  /// A word without its quotes.
  case unquoted
}

/// The arguments of a command, in their order.
struct ArgumentList {
  /// An argument without its parser.
  struct Shape {
    let placeholder: String
    let extent: ArgumentExtent
    let complete: Completer?
  }

  private let shapes: [Shape]

  /// Creates the list of the arguments of a command.
  ///
  /// Traps if an argument that takes the rest of the line is not the last one.
  init(_ shapes: [Shape], of command: String) {
    self.shapes = shapes
    let positional = shapes.filter { !$0.extent.isOption }
    for shape in positional.dropLast() where shape.extent == .rest {
      // The message of a precondition is not printed in release.
      fatalError(
        "the argument “\(shape.placeholder)” of the command “\(command)” takes the rest of the line,"
          + " so it must be the last one; use “.word” for one word"
      )
    }
  }

  /// The placeholders, separated by spaces.
  ///
  /// Options are at the end, but before an argument that takes the rest of the line.
  var placeholders: String {
    let positional = shapes.filter { !$0.extent.isOption }
    let isRest = positional.last?.extent == .rest
    let all = (isRest ? positional.dropLast() : positional[...]) + shapes.filter(\.extent.isOption)
    return (all + (isRest ? positional.suffix(1) : [])).map(\.placeholder)
      .filter { !$0.isEmpty }.joined(separator: " ")
  }

  /// Completes the arguments at the end of a line, `nil` if there is nothing to complete.
  @MainActor
  var completer: Completer? {
    guard shapes.contains(where: { $0.extent.isOption || $0.complete != nil }) else { return nil }
    return { await complete($0) }
  }

  /// Returns the text of each argument in a line, empty for an argument that is missing.
  ///
  /// Options are found before, between and after the words of the other arguments, but not in the
  /// rest of the line that the last argument takes. `--` ends the options.
  func texts(in line: String, usage: String) throws(UsageError) -> [String] {
    var reader = ArgumentReader(shapes, in: line, usage: usage)
    while try reader.readNext() {}
    return try reader.finished()
  }

  /// Returns the completions at the end of a line.
  @MainActor
  func complete(_ line: String) async -> Completion {
    var reader = ArgumentReader(shapes, in: line, usage: "")
    do {
      while try reader.readNextComplete() {}
    } catch {
      return .none
    }
    let rest = String(reader.rest)
    let isOption = reader.awaited == nil || rest.hasPrefix("-")
    if isOption, !reader.freeOptions.isEmpty {
      let names = reader.freeOptions.map { Completion.Candidate($0) }
      return Completion(names, beginning: rest).moved(by: line.utf8.count - rest.utf8.count)
    }
    guard let complete = reader.awaited?.complete else { return .none }
    return await complete(rest).moved(by: line.utf8.count - rest.utf8.count)
  }
}

extension ArgumentList.Shape {
  fileprivate var optionName: String? {
    if case .option(let name, _) = extent { name } else { nil }
  }

  fileprivate var value: OptionValue {
    if case .option(_, let value) = extent { value } else { .none }
  }
}

/// Divides a line among arguments, word by word.
private struct ArgumentReader {
  private let shapes: [ArgumentList.Shape]
  private let usage: String
  private var words: Words
  private var texts: [String?]

  /// The option whose value comes next.
  private var pendingOption: Int?

  /// `true` after `--`.
  private var hasEndedOptions = false

  init(_ shapes: [ArgumentList.Shape], in line: String, usage: String) {
    self.shapes = shapes
    self.usage = usage
    words = Words(line)
    texts = shapes.map { _ in nil }
  }

  /// The part of the line that has not been read.
  var rest: Substring { words.rest }

  /// The argument to which the next word belongs, unless that is an option.
  var awaited: ArgumentList.Shape? { (pendingOption ?? nextPositional).map { shapes[$0] } }

  /// The names of the options that can still be typed.
  var freeOptions: [String] {
    guard !hasEndedOptions, pendingOption == nil else { return [] }
    return shapes.indices.filter { texts[$0] == nil }.compactMap { shapes[$0].optionName }
  }

  private var nextPositional: Int? {
    shapes.indices.first { !shapes[$0].extent.isOption && texts[$0] == nil }
  }

  /// Reads the next word or the rest of the line.
  ///
  /// - Returns: `false` at the end of the line.
  mutating func readNext() throws(UsageError) -> Bool {
    guard !rest.isEmpty else { return false }
    let start = rest
    if let index = takerOfRest {
      texts[index] = String(start).trimmed
      return false
    }
    guard let word = try words.nextWord() else { return false }
    try assign(String(start[..<rest.startIndex]).trimmed, word)
    return true
  }

  /// Reads the next word if a space follows it, and no argument takes the rest of the line.
  ///
  /// - Returns: `false` if there is no such word.
  mutating func readNextComplete() throws(UsageError) -> Bool {
    let start = rest
    guard takerOfRest == nil, let word = words.nextCompleteWord() else { return false }
    try assign(String(start[..<rest.startIndex]).trimmed, word)
    return true
  }

  /// Returns the texts after the whole line was read.
  func finished() throws(UsageError) -> [String] {
    guard pendingOption == nil else { throw .missingArgument(usage: usage) }
    return texts.map { $0 ?? "" }
  }

  /// The argument that takes the rest of the line.
  private var takerOfRest: Int? {
    guard pendingOption == nil, !isAtOption, let index = nextPositional else { return nil }
    return shapes[index].extent == .rest ? index : nil
  }

  private var isAtOption: Bool {
    !hasEndedOptions && rest.hasPrefix("--") && shapes.contains(where: \.extent.isOption)
  }

  private mutating func assign(_ spelled: String, _ word: String) throws(UsageError) {
    let mayBeOption = !hasEndedOptions && shapes.contains(where: \.extent.isOption)
    if let index = pendingOption.take() {
      texts[index] = shapes[index].value == .unquoted ? word : spelled
    } else if mayBeOption, spelled == "--" {
      hasEndedOptions = true
    } else if mayBeOption, spelled.hasPrefix("--") {
      guard let index = shapes.firstIndex(where: { $0.optionName == spelled }), texts[index] == nil
      else { throw .unexpectedArgument(word, usage: usage) }
      texts[index] = spelled
      if shapes[index].value != .none { pendingOption = index }
    } else {
      guard let index = nextPositional else { throw .unexpectedArgument(word, usage: usage) }
      texts[index] = spelled
    }
  }
}
