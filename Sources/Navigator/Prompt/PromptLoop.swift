// SPDX-License-Identifier: GPL-3.0-or-later

/// The state of a prompt between its lines: a value with one method for each transition.
struct PromptLoop: Equatable, Sendable {
  /// The phases of a prompt.
  indirect enum Phase: Equatable, Sendable {
    /// No line was asked for, and nothing runs. Ctrl-C may have come for the command that is next.
    case waiting(isInterrupted: Bool)

    /// A line was asked for and has not come.
    case reading

    /// A command or added work runs; then the prompt is in the other phase again.
    case running(then: Phase)

    /// A question was asked; then the prompt is in the other phase again.
    case asking(then: Phase)

    /// The prompt is done.
    case leaving
  }

  /// The meaning of an event.
  enum Meaning: Equatable, Sendable {
    /// It is for the loop that waits for lines.
    case input

    /// It is the reply to the question.
    case reply(Reply)

    /// It stops what runs.
    case cancellation

    /// Nothing: the terminal has dropped the line already.
    case nothing
  }

  /// The present phase.
  private(set) var phase = Phase.waiting(isInterrupted: false)

  /// `true` while a line was asked for and has not come, whatever else goes on.
  var isLineAwaited: Bool { phase.isLineAwaited }

  /// `true` while nothing but a line is waited for.
  var isReading: Bool { phase == .reading }

  /// Begins to wait for a line.
  ///
  /// - Returns: `true` if the terminal has to be asked for one.
  mutating func read() -> Bool {
    guard case .waiting = phase else { return false }
    phase = .reading
    return true
  }

  /// Begins to run a command, or the work that was added.
  ///
  /// - Returns: `true` if Ctrl-C came before it began.
  mutating func run() -> Bool {
    guard case .waiting(let isInterrupted) = phase else {
      phase = .running(then: phase)
      return false
    }
    phase = .running(then: .waiting(isInterrupted: false))
    return isInterrupted
  }

  /// Ends what runs.
  mutating func ran() {
    if case .running(let next) = phase { phase = next }
  }

  /// Begins to wait for the reply to a question.
  ///
  /// - Returns: `false` if there will be none, as the prompt is done.
  mutating func ask() -> Bool {
    guard phase != .leaving else { return false }
    phase = .asking(then: phase)
    return true
  }

  /// Ends the question, unless its reply has come.
  mutating func answered() {
    if case .asking(let next) = phase { phase = next }
  }

  /// Ends the prompt; nothing that comes means anything from now on.
  mutating func leave() {
    phase = .leaving
  }

  /// Receives a line, the end of input or Ctrl-C.
  ///
  /// - Parameters:
  ///   - event: The event.
  ///   - isInteractive: `true` if a person types.
  /// - Returns: The meaning of the event.
  mutating func receive(_ event: TerminalEvent, isInteractive: Bool) -> Meaning {
    switch (event, phase) {
    case (_, .leaving), (.completionRequested, _), (.completionDropped, _): return .nothing
    case (.answer(let line), .asking(let next)), (.line(let line), .asking(let next)):
      return reply(.line(line), then: next)
    case (.answer, _): return .nothing
    case (.endOfInput, .asking(let next)): return reply(.endOfInput, then: next)
    case (.interrupt, .asking(let next)): return reply(.interrupted, then: next)
    case (.line, _), (.endOfInput, _):
      phase = phase.afterLine
      return .input
    case (.interrupt, .running): return .cancellation
    case (.interrupt, .reading): return isInteractive ? .nothing : .input
    case (.interrupt, .waiting):
      phase = .waiting(isInterrupted: true)
      return .nothing
    }
  }

  /// Ends the question at once: the next event may come before the reply has been received.
  private mutating func reply(_ reply: Reply, then next: Phase) -> Meaning {
    phase = next
    return .reply(reply)
  }
}

extension PromptLoop.Phase {
  fileprivate var isLineAwaited: Bool {
    switch self {
    case .reading: true
    case .running(let next), .asking(let next): next.isLineAwaited
    case .waiting, .leaving: false
    }
  }

  /// The phase once the line has come.
  fileprivate var afterLine: Self {
    switch self {
    case .reading: .waiting(isInterrupted: false)
    case .running(let next): .running(then: next.afterLine)
    case .asking(let next): .asking(then: next.afterLine)
    case .waiting, .leaving: self
    }
  }
}
