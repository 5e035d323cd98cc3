// SPDX-License-Identifier: GPL-3.0-or-later

/// The state machine of a prompt, with one method for each transition.
struct PromptLoop: Equatable, Sendable {
  /// The phases of a prompt.
  indirect enum Phase: Equatable, Sendable {
    /// No line was requested, and nothing runs.
    ///
    /// `isInterrupted` is `true` if Ctrl-C has already cancelled the next command.
    case waiting(isInterrupted: Bool)

    /// A line was requested and has not arrived.
    case reading

    /// A command or added work runs.
    ///
    /// Afterwards, the prompt returns to the phase `then`.
    case running(then: Phase)

    /// A question was asked.
    ///
    /// Afterwards, the prompt returns to the phase `then`.
    case asking(then: Phase)

    /// The prompt has ended.
    case leaving
  }

  /// The meaning of a terminal event in the current phase.
  enum Meaning: Equatable, Sendable {
    /// An input for the loop that waits for lines.
    case input

    /// The reply to the question.
    case reply(Reply)

    /// A cancellation of the running operation.
    case cancellation

    /// No meaning, for example because the terminal has already discarded the line.
    case nothing
  }

  /// The current phase.
  private(set) var phase = Phase.waiting(isInterrupted: false)

  /// `true` while a requested line has not arrived, even if something else runs.
  var isAwaitingLine: Bool { phase.isAwaitingLine }

  /// `true` while the prompt waits only for a line.
  var isReading: Bool { phase == .reading }

  /// Begins to wait for a line.
  ///
  /// - Returns: `true` if a line has to be requested from the terminal.
  mutating func read() -> Bool {
    guard case .waiting = phase else { return false }
    phase = .reading
    return true
  }

  /// Begins to run a command or added work.
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

  /// Ends the running command or work.
  mutating func endRun() {
    if case .running(let next) = phase { phase = next }
  }

  /// Begins to wait for the reply to a question.
  ///
  /// - Returns: `false` if no reply will come because the prompt has ended.
  mutating func ask() -> Bool {
    guard phase != .leaving else { return false }
    phase = .asking(then: phase)
    return true
  }

  /// Ends the question, unless its reply has arrived.
  mutating func endQuestion() {
    if case .asking(let next) = phase { phase = next }
  }

  /// Ends the prompt.
  ///
  /// Later events have no meaning.
  mutating func leave() {
    phase = .leaving
  }

  /// Receives a line, the end of input or Ctrl-C.
  ///
  /// - Parameter isInteractive: `true` if a person types.
  mutating func receive(_ event: TerminalEvent, isInteractive: Bool) -> Meaning {
    switch (event, phase) {
    case (_, .leaving), (.completionRequested, _), (.completionDropped, _): return .nothing
    case (.answer(let line), .asking(let next)), (.line(let line), .asking(let next)):
      return reply(.line(line), then: next)
    case (.answer, _): return .nothing
    case (.endOfInput, .asking(let next)): return reply(.endOfInput, then: next)
    case (.interrupt, .asking(let next)): return reply(.interrupted, then: next)
    case (.key, _): return isAwaitingLine ? .input : .nothing
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

  /// Ends the question at once, because the next event may come before the reply is received.
  private mutating func reply(_ reply: Reply, then next: Phase) -> Meaning {
    phase = next
    return .reply(reply)
  }
}

extension PromptLoop.Phase {
  fileprivate var isAwaitingLine: Bool {
    switch self {
    case .reading: true
    case .running(let next), .asking(let next): next.isAwaitingLine
    case .waiting, .leaving: false
    }
  }

  /// The phase after the requested line has arrived.
  fileprivate var afterLine: Self {
    switch self {
    case .reading: .waiting(isInterrupted: false)
    case .running(let next): .running(then: next.afterLine)
    case .asking(let next): .asking(then: next.afterLine)
    case .waiting, .leaving: self
    }
  }
}
