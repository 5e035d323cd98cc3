// SPDX-License-Identifier: GPL-3.0-or-later

/// The question that is waiting for its reply, and the queue of further questions.
@MainActor
final class QuestionQueue {
  private var pending: CheckedContinuation<Reply, Never>?
  private var isTaken = false

  /// The number of the current question.
  private(set) var turn = 0

  private var waiters: [CheckedContinuation<Void, Never>] = []

  /// `true` while a question is waiting for its reply.
  var isAsking: Bool { pending != nil }

  /// Waits until no other question is being asked.
  ///
  /// - Returns: The number of the question.
  func waitForTurn() async -> Int {
    if isTaken { await withCheckedContinuation { waiters.append($0) } }
    isTaken = true
    turn += 1
    return turn
  }

  /// Ends the current question and starts the next one.
  func endTurn() {
    if waiters.isEmpty {
      isTaken = false
    } else {
      waiters.removeFirst().resume()
    }
  }

  /// Asks a question with `ask` and waits for its reply.
  func reply(_ ask: () -> Void) async -> Reply {
    await withCheckedContinuation { continuation in
      pending = continuation
      ask()
    }
  }

  /// Delivers the reply to the current question, if any.
  func reply(_ reply: Reply) {
    pending.take()?.resume(returning: reply)
  }
}
