// SPDX-License-Identifier: GPL-3.0-or-later

/// Runs a body whose questions get answers without a terminal.
///
/// ```swift
/// try await withAnswers("y", "green") {
///   try await screen.run("delete 3")
/// }
/// ```
///
/// Each question takes the next answer. `^C` is Ctrl-C, and after the last answer input has ended. An answer
/// that does not fit is an error.
///
/// - Parameters:
///   - answers: The lines that answer the questions, in order.
///   - body: The body.
/// - Returns: The result of the body.
/// - Throws: The error of the body.
@MainActor
public func withAnswers<Result>(
  _ answers: String...,
  body: @MainActor () async throws -> Result
) async rethrows -> Result {
  let written = WrittenAnswers(answers)
  defer { withExtendedLifetime(written) {} }
  return try await Answering.by(written) { try await body() }
}

/// Answers that were written beforehand.
@MainActor
private final class WrittenAnswers: Answerer {
  private var answers: ArraySlice<String>

  init(_ answers: [String]) {
    self.answers = answers[...]
  }

  func answer(to question: String, isSecret: Bool) async -> Reply {
    switch answers.popFirst() {
    case "^C"?: .interrupted
    case let line?: .line(line)
    case nil: .endOfInput
    }
  }

  func refuse(_ alert: Alert, because error: any Error) throws { throw error }
}
