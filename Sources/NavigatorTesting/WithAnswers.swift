// SPDX-License-Identifier: GPL-3.0-or-later

/// Runs a closure and answers its questions without a terminal.
///
/// ```swift
/// try await withAnswers("y", "green") {
///   try await screen.run("delete 3")
/// }
/// ```
///
/// Each question takes the next answer. `^C` means Ctrl-C. After the last answer, input has ended.
/// A question throws an error if its answer is invalid.
///
/// - Parameters:
///   - answers: The answers, in order.
///   - body: The closure to run.
/// - Returns: The result of `body`.
/// - Throws: The error of `body`.
@MainActor
public func withAnswers<Result>(
  _ answers: String...,
  body: @MainActor () async throws -> Result
) async rethrows -> Result {
  let written = WrittenAnswers(answers)
  defer { withExtendedLifetime(written) {} }
  return try await Answering.withAnswerer(written) { try await body() }
}

/// An answerer with a fixed list of answers.
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

  func reject(_ alert: Alert, because error: any Error) throws { throw error }
}
