// SPDX-License-Identifier: GPL-3.0-or-later

/// A question to the person at the prompt, or to the script that runs.
///
/// Commands and the ``Work`` of a coordinator ask questions. A ``Prompt`` reads the answers:
///
/// ```swift
/// work.add {
///   let question = Question.confirmation("Delete the note?", default: false)
///   if try await question.ask() { notes.delete(note) }
/// }
/// ```
///
/// A script answers with its next line. A test answers without a terminal, with `withAnswers` of
/// `NavigatorTesting`.
public struct Question<Answer: Sendable>: Sendable {
  /// The text before the answer, including the possible answers: `Delete the note? [y/N] `.
  public let text: String

  /// The answer for an empty line and for the end of input, `nil` if an answer is required.
  public let defaultAnswer: Answer?

  /// `true` if the answer is not shown while it is typed.
  public let isSecret: Bool

  private let read: @Sendable (String) throws -> Answer

  /// Creates a question whose answers `read` parses.
  ///
  /// - Parameters:
  ///   - text: The text before the answer.
  ///   - answer: The answer for an empty line and for the end of input, `nil` if an answer is
  ///     required.
  ///   - isSecret: `true` if the answer is not shown while it is typed.
  ///   - read: Returns the answer for a line, or throws an error if the line is invalid.
  public init(
    _ text: String,
    default answer: Answer?,
    isSecret: Bool = false,
    read: @escaping @Sendable (String) throws -> Answer
  ) {
    self.text = text
    defaultAnswer = answer
    self.isSecret = isSecret
    self.read = read
  }
}

// MARK: Kinds of questions

extension Question where Answer == Bool {
  /// Creates a question with the answers “y” and “n”.
  public static func confirmation(_ text: String, default answer: Bool? = nil) -> Question {
    let texts = Texts.current.questions
    let choices = answer.map { $0 ? texts.yesByDefault : texts.noByDefault } ?? texts.yesOrNo
    return Question("\(text) \(choices) ", default: answer) { line in
      let word = line.lowercased()
      if texts.yes.hasPrefix(word) { return true }
      if texts.no.hasPrefix(word) { return false }
      throw QuestionError.notYesOrNo(line)
    }
  }
}

extension Question where Answer == Int {
  /// Creates a question that is answered by choosing one of several words.
  ///
  /// A person types the number of a word, the word, or an unambiguous prefix of it.
  ///
  /// - Parameters:
  ///   - text: The text before the choices.
  ///   - choices: The words, at least one.
  ///   - index: The index of the default, `nil` if there is no default.
  /// - Returns: A question whose answer is the index of a word.
  public static func choice(
    _ text: String,
    among choices: [String],
    default index: Int? = nil
  ) -> Question {
    precondition(!choices.isEmpty, "choices must not be empty")
    let listed = choices.enumerated().map { "\($0 + 1) \($1)" }.joined(separator: ", ")
    let hint = index.map { " [\($0 + 1)]" } ?? ""
    return Question("\(text) (\(listed))\(hint) ", default: index) { line in
      if let number = Int(line), choices.indices.contains(number - 1) { return number - 1 }
      let word = line.lowercased()
      if let exact = choices.firstIndex(where: { $0.lowercased() == word }) { return exact }
      let fitting = choices.indices.filter { choices[$0].lowercased().hasPrefix(word) }
      guard fitting.count == 1 else { throw QuestionError.notAChoice(line, choices) }
      return fitting[0]
    }
  }
}

extension Question where Answer == String {
  /// Creates a question that is answered with a text.
  ///
  /// - Parameters:
  ///   - text: The text before the answer.
  ///   - answer: The answer for an empty line, `nil` if an answer is required.
  ///   - check: Throws an error if an answer is invalid.
  /// - Returns: A question whose answer is the line without surrounding whitespace.
  public static func text(
    _ text: String,
    default answer: String? = nil,
    check: @escaping @Sendable (String) throws -> Void = { _ in }
  ) -> Question {
    let hint = answer.map { $0.isEmpty ? "" : " [\($0)]" } ?? ""
    return Question("\(text)\(hint) ", default: answer) { line in
      try check(line)
      return line
    }
  }

  /// Creates a question for a secret, such as a password, which is not shown while it is typed.
  public static func secret(_ text: String) -> Question {
    Question("\(text) ", default: nil, isSecret: true) { $0 }
  }
}

// MARK: Asking

extension Question {
  /// Asks the question, and repeats it while a person gives invalid answers.
  ///
  /// - Returns: The answer, or the default if the line is empty, input has ended or there is no
  ///   prompt.
  /// - Throws: `CancellationError` after Ctrl-C. ``QuestionError`` if there is neither an answer
  ///   nor a default. The error of an invalid answer if no person can be asked again.
  @MainActor
  public func ask() async throws -> Answer {
    guard let answerer = Answering.answerer else { return try fallbackAnswer() }
    while true {
      try Task.checkCancellation()
      switch await answerer.answer(to: text, isSecret: isSecret) {
      case .interrupted: throw CancellationError()
      case .endOfInput: return try fallbackAnswer()
      case .line(let line):
        do {
          return try answer(to: line)
        } catch {
          try answerer.reject(Alert(error), because: error)
        }
      }
    }
  }

  /// Parses a line as the answer.
  ///
  /// - Returns: The answer, or the default for an empty line.
  /// - Throws: An error if the line is invalid.
  func answer(to line: String) throws -> Answer {
    let answer = isSecret ? line : line.trimmed
    guard answer.isEmpty else { return try read(answer) }
    guard let defaultAnswer else { throw QuestionError.noAnswer(text) }
    return defaultAnswer
  }

  private func fallbackAnswer() throws -> Answer {
    guard let defaultAnswer else { throw QuestionError.noAnswer(text) }
    return defaultAnswer
  }
}

/// The raw reply to a question.
public enum Reply: Sendable, Equatable {
  /// A line.
  case line(String)

  /// Ctrl-C.
  case interrupted

  /// No reply, because input has ended.
  case endOfInput
}

/// A source of replies to questions: a ``Prompt``, or a test.
@MainActor
public protocol Answerer: AnyObject, Sendable {
  /// Returns the reply to a question.
  ///
  /// - Parameters:
  ///   - question: The text before the answer.
  ///   - isSecret: `true` if the answer is not to be shown while it is typed.
  func answer(to question: String, isSecret: Bool) async -> Reply

  /// Receives the reason why a reply is invalid.
  ///
  /// - Throws: The error, if the question is not to be asked again.
  func reject(_ alert: Alert, because error: any Error) throws
}

/// Access to the answerer of the current task.
public enum Answering {
  /// A weak reference to the answerer, so that a long-running task does not keep the prompt alive.
  private struct Reference: Sendable {
    weak let answerer: (any Answerer)?
  }

  @TaskLocal private static var reference: Reference?

  /// The answerer for the questions of the current task.
  public static var answerer: (any Answerer)? { reference?.answerer }

  /// Performs an asynchronous operation whose questions go to an answerer.
  ///
  /// The operation's task does not retain the answerer.
  ///
  /// - Throws: The error of the operation.
  @MainActor
  public static func withAnswerer<Result>(
    _ answerer: any Answerer,
    _ operation: @MainActor () async throws -> Result
  ) async rethrows -> Result {
    try await $reference.withValue(Reference(answerer: answerer)) { try await operation() }
  }

  /// Performs an operation, such as starting a task, whose questions go to an answerer.
  ///
  /// - Throws: The error of the operation.
  @MainActor
  public static func withAnswerer<Result>(
    _ answerer: any Answerer,
    _ operation: @MainActor () throws -> Result
  ) rethrows -> Result {
    try $reference.withValue(Reference(answerer: answerer)) { try operation() }
  }
}

/// An error in the answer to a question.
public enum QuestionError: Error, Equatable {
  /// The question with this text has neither an answer nor a default.
  case noAnswer(String)

  /// The answer is neither yes nor no.
  case notYesOrNo(String)

  /// The answer is none of the choices, or a prefix of several.
  case notAChoice(String, [String])
}

extension QuestionError: ExplainedError {
  /// The text of the error.
  public var alert: Alert {
    let texts = Texts.current.questions
    return switch self {
    case .noAnswer(let question):
      Alert(texts.noAnswer(question.trimmed), advice: texts.noAnswerAdvice)
    case .notYesOrNo(let answer):
      Alert(texts.notYesOrNo(answer), advice: texts.notYesOrNoAdvice)
    case .notAChoice(let answer, let choices):
      Alert(texts.notAChoice(answer), advice: texts.notAChoiceAdvice(choices))
    }
  }
}
