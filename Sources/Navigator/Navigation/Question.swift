// SPDX-License-Identifier: GPL-3.0-or-later

/// A question to the person at the prompt, or to the script that runs.
///
/// A command and the ``Work`` of a coordinator ask it; a ``Prompt`` reads the answer:
///
/// ```swift
/// work.add {
///   guard try await Question.confirmation("Delete the note?", default: false).ask() else { return }
///   notes.delete(note)
/// }
/// ```
///
/// A script answers with its next line. A test answers without a terminal, by `withAnswers` of
/// `NavigatorTesting`.
public struct Question<Answer: Sendable>: Sendable {
  /// The text before the answer, with the possible answers: `Delete the note? [y/N] `.
  public let text: String

  /// The answer to an empty line and where there is no answer, `nil` if there has to be one.
  public let defaultAnswer: Answer?

  /// `true` if the answer is not shown while it is typed.
  public let isSecret: Bool

  private let read: @Sendable (String) throws -> Answer

  /// Creates a question whose answer `read` understands.
  ///
  /// - Parameters:
  ///   - text: The text before the answer.
  ///   - answer: The answer to an empty line and where there is no answer, `nil` if there has to be one.
  ///   - isSecret: `true` if the answer is not shown while it is typed.
  ///   - read: Returns the answer for a line, or throws what is wrong with the line.
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
  /// A question that “y” or “n” answers.
  public static func confirmation(_ text: String, default answer: Bool? = nil) -> Question {
    let choices = answer.map { $0 ? "[Y/n]" : "[y/N]" } ?? "[y/n]"
    return Question("\(text) \(choices) ", default: answer) { line in
      let word = line.lowercased()
      if "yes".hasPrefix(word) { return true }
      if "no".hasPrefix(word) { return false }
      throw QuestionError.notYesOrNo(line)
    }
  }
}

extension Question where Answer == Int {
  /// A question that one of several words answers, by its number or an unambiguous beginning.
  ///
  /// - Parameters:
  ///   - text: The text before the choices.
  ///   - choices: The words, at least one.
  ///   - index: The index of the default, `nil` if there is none.
  /// - Returns: A question whose answer is the index of a word.
  public static func choice(
    _ text: String,
    among choices: [String],
    default index: Int? = nil
  ) -> Question {
    precondition(!choices.isEmpty, "a question needs something to choose")
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
  /// A question that a text answers.
  ///
  /// - Parameters:
  ///   - text: The text before the answer.
  ///   - answer: The answer to an empty line, `nil` if there has to be one.
  ///   - check: Throws what is wrong with an answer.
  /// - Returns: A question whose answer is the line without the space around it.
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

  /// A question for a secret, such as a password, which is not shown while it is typed.
  public static func secret(_ text: String) -> Question {
    Question("\(text) ", default: nil, isSecret: true) { $0 }
  }
}

// MARK: Asking

extension Question {
  /// Asks the question, again for as long as a person gives an answer that does not fit.
  ///
  /// - Returns: The answer; the default if the line is empty, input has ended, or there is no prompt.
  /// - Throws: `CancellationError` if Ctrl-C was the answer; ``QuestionError`` if there is no answer and no
  ///   default; the error of the answer, where no person can be asked again.
  @MainActor
  public func ask() async throws -> Answer {
    guard let answerer = Answering.answerer else { return try answerForNobody() }
    while true {
      try Task.checkCancellation()
      switch await answerer.answer(to: text, isSecret: isSecret) {
      case .interrupted: throw CancellationError()
      case .endOfInput: return try answerForNobody()
      case .line(let line):
        do {
          return try answer(to: line)
        } catch {
          try answerer.refuse(Alert(error), because: error)
        }
      }
    }
  }

  /// Reads a line as the answer.
  ///
  /// - Returns: The answer; the default for an empty line.
  /// - Throws: What is wrong with the line.
  func answer(to line: String) throws -> Answer {
    let answer = isSecret ? line : line.trimmed
    guard answer.isEmpty else { return try read(answer) }
    guard let defaultAnswer else { throw QuestionError.noAnswer(text) }
    return defaultAnswer
  }

  private func answerForNobody() throws -> Answer {
    guard let defaultAnswer else { throw QuestionError.noAnswer(text) }
    return defaultAnswer
  }
}

/// The reply to a question, before it is understood.
public enum Reply: Sendable, Equatable {
  /// A line.
  case line(String)

  /// Ctrl-C.
  case interrupted

  /// No reply: input has ended.
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
  /// - Returns: The reply.
  func answer(to question: String, isSecret: Bool) async -> Reply

  /// Receives the reason why a reply does not fit.
  ///
  /// - Throws: The error, if the question is not to be asked again.
  func refuse(_ alert: Alert, because error: any Error) throws
}

/// The answerer of the present task.
public enum Answering {
  /// A reference that does not keep its answerer: a task that goes on for long is not to keep the prompt.
  private struct Reference: Sendable {
    weak let answerer: (any Answerer)?
  }

  @TaskLocal private static var reference: Reference?

  /// The answerer of the questions that the present task asks.
  public static var answerer: (any Answerer)? { reference?.answerer }

  /// Performs an operation whose questions an answerer answers, as long as that exists.
  @MainActor
  public static func by<Result>(
    _ answerer: any Answerer,
    _ operation: @MainActor () async throws -> Result
  ) async rethrows -> Result {
    try await $reference.withValue(Reference(answerer: answerer)) { try await operation() }
  }

  /// Performs an operation, such as the start of a task, whose questions an answerer answers.
  @MainActor
  public static func by<Result>(
    _ answerer: any Answerer,
    _ operation: @MainActor () throws -> Result
  ) rethrows -> Result {
    try $reference.withValue(Reference(answerer: answerer)) { try operation() }
  }
}

/// An error in the answer to a question.
public enum QuestionError: Error, Equatable {
  /// There is no answer and no default; the text of the question.
  case noAnswer(String)

  /// The answer is neither yes nor no.
  case notYesOrNo(String)

  /// The answer is none of the choices, or the beginning of several.
  case notAChoice(String, [String])
}

extension QuestionError: ExplainedError {
  /// The text of the error.
  public var alert: Alert {
    switch self {
    case .noAnswer(let question):
      Alert("“\(question.trimmed)” was not answered", advice: "type an answer")
    case .notYesOrNo(let answer):
      Alert("“\(answer)” is neither yes nor no", advice: "type “y” or “n”")
    case .notAChoice(let answer, let choices):
      Alert(
        "“\(answer)” is not one of the choices",
        advice: "type one of \(choices.map { "“\($0)”" }.joined(separator: ", ")), or its number"
      )
    }
  }
}
