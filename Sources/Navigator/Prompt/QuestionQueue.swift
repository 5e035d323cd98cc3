// SPDX-License-Identifier: GPL-3.0-or-later

/// The question that waits for its reply, and the questions behind it.
@MainActor
final class QuestionQueue {
  private var pending: CheckedContinuation<Reply, Never>?
  private var isTaken = false

  /// The number of the question whose turn it is.
  private(set) var turn = 0

  private var waiting: [CheckedContinuation<Void, Never>] = []

  /// `true` while a question waits for its reply.
  var isAsking: Bool { pending != nil }

  /// Waits until no other question is asked.
  ///
  /// - Returns: The number of the question.
  func waitForTurn() async -> Int {
    if isTaken { await withCheckedContinuation { waiting.append($0) } }
    isTaken = true
    turn += 1
    return turn
  }

  /// Lets the next question be asked.
  func endTurn() {
    if waiting.isEmpty {
      isTaken = false
    } else {
      waiting.removeFirst().resume()
    }
  }

  /// Waits for the reply to a question that `ask` asks.
  func reply(_ ask: () -> Void) async -> Reply {
    await withCheckedContinuation { continuation in
      pending = continuation
      ask()
    }
  }

  /// Gives the reply to the question that was asked, if there is one.
  func reply(_ reply: Reply) {
    pending.take()?.resume(returning: reply)
  }
}
