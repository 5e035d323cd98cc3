// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import Navigator

@Suite("The prompt loop")
struct PromptLoopTests {
  typealias Phase = PromptLoop.Phase

  /// A phase and the transitions that lead to it.
  struct Start: Sendable, CustomTestStringConvertible {
    let phase: Phase
    let transitions: @Sendable (inout PromptLoop) -> Void

    var testDescription: String { "\(phase)" }

    var loop: PromptLoop {
      var loop = PromptLoop()
      transitions(&loop)
      return loop
    }
  }

  static let waiting = Phase.waiting(isInterrupted: false)
  static let interrupted = Phase.waiting(isInterrupted: true)

  static let starts: [Start] = [
    Start(phase: waiting) { _ in },
    Start(phase: interrupted) { _ = $0.receive(.interrupt, isInteractive: true) },
    Start(phase: .reading) { _ = $0.read() },
    Start(phase: .running(then: waiting)) { _ = $0.run() },
    Start(phase: .running(then: .reading)) {
      _ = $0.read()
      _ = $0.run()
    },
    Start(phase: .asking(then: .reading)) {
      _ = $0.read()
      _ = $0.ask()
    },
    Start(phase: .asking(then: .running(then: waiting))) {
      _ = $0.run()
      _ = $0.ask()
    },
    Start(phase: .asking(then: .running(then: .reading))) {
      _ = $0.read()
      _ = $0.run()
      _ = $0.ask()
    },
    Start(phase: .leaving) { $0.leave() },
  ]

  /// Expects the results of one transition, in the order of ``starts``.
  private func expect<Result: Equatable>(
    _ results: [(Result, Phase)],
    of transition: (inout PromptLoop) -> Result,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(results.count == Self.starts.count, sourceLocation: sourceLocation)
    for (start, (result, phase)) in zip(Self.starts, results) {
      var loop = start.loop
      #expect(transition(&loop) == result, "from \(start.phase)", sourceLocation: sourceLocation)
      #expect(loop.phase == phase, "from \(start.phase)", sourceLocation: sourceLocation)
    }
  }

  @Test("reaches each phase through its transitions", arguments: starts)
  func reached(start: Start) {
    #expect(start.loop.phase == start.phase)
  }

  @Test("starts reading a line only in the waiting phase")
  func read() {
    expect(
      [
        (true, .reading), (true, .reading), (false, .reading),
        (false, .running(then: Self.waiting)), (false, .running(then: .reading)),
        (false, .asking(then: .reading)), (false, .asking(then: .running(then: Self.waiting))),
        (false, .asking(then: .running(then: .reading))), (false, .leaving),
      ],
      of: { $0.read() }
    )
  }

  @Test("cancels the first command if Ctrl-C came before it")
  func run() {
    expect(
      [
        (false, .running(then: Self.waiting)), (true, .running(then: Self.waiting)),
        (false, .running(then: .reading)), (false, .running(then: .running(then: Self.waiting))),
        (false, .running(then: .running(then: .reading))),
        (false, .running(then: .asking(then: .reading))),
        (false, .running(then: .asking(then: .running(then: Self.waiting)))),
        (false, .running(then: .asking(then: .running(then: .reading)))),
        (false, .running(then: .leaving)),
      ],
      of: { $0.run() }
    )
  }

  @Test("returns to the previous phase after a command")
  func endRun() {
    var loop = PromptLoop()
    _ = loop.read()
    _ = loop.run()
    loop.endRun()
    #expect(loop.phase == .reading)
    loop.endRun()
    #expect(loop.phase == .reading)
  }

  @Test("asks a question in each phase except the last")
  func ask() {
    expect(
      Self.starts.map { start in
        start.phase == .leaving ? (false, .leaving) : (true, .asking(then: start.phase))
      },
      of: { $0.ask() }
    )
  }

  @Test("returns to the previous phase when a question is dropped")
  func endQuestion() {
    for start in Self.starts where start.phase != .leaving {
      var loop = start.loop
      _ = loop.ask()
      loop.endQuestion()
      #expect(loop.phase == start.phase)
    }
  }

  @Test("treats a line as the reply to a question, or else as input")
  func line() {
    expect(
      [
        (.input, Self.waiting), (.input, Self.interrupted), (.input, Self.waiting),
        (.input, .running(then: Self.waiting)), (.input, .running(then: Self.waiting)),
        (.reply(.line("x")), .reading), (.reply(.line("x")), .running(then: Self.waiting)),
        (.reply(.line("x")), .running(then: .reading)), (.nothing, .leaving),
      ],
      of: { $0.receive(.line("x"), isInteractive: true) }
    )
  }

  @Test("treats an answer as the reply to a question, never as input")
  func answer() {
    expect(
      [
        (.nothing, Self.waiting), (.nothing, Self.interrupted), (.nothing, .reading),
        (.nothing, .running(then: Self.waiting)), (.nothing, .running(then: .reading)),
        (.reply(.line("y")), .reading), (.reply(.line("y")), .running(then: Self.waiting)),
        (.reply(.line("y")), .running(then: .reading)), (.nothing, .leaving),
      ],
      of: { $0.receive(.answer("y"), isInteractive: true) }
    )
  }

  @Test("treats the end of input as the reply to a question, or else as input")
  func endOfInput() {
    expect(
      [
        (.input, Self.waiting), (.input, Self.interrupted), (.input, Self.waiting),
        (.input, .running(then: Self.waiting)), (.input, .running(then: Self.waiting)),
        (.reply(.endOfInput), .reading), (.reply(.endOfInput), .running(then: Self.waiting)),
        (.reply(.endOfInput), .running(then: .reading)), (.nothing, .leaving),
      ],
      of: { $0.receive(.endOfInput, isInteractive: true) }
    )
  }

  @Test(
    "cancels a command, interrupts a question and drops an interactive line at Ctrl-C",
    arguments: [(true, PromptLoop.Meaning.nothing), (false, .input)]
  )
  func interrupt(isInteractive: Bool, whileReading: PromptLoop.Meaning) {
    expect(
      [
        (.nothing, Self.interrupted), (.nothing, Self.interrupted), (whileReading, .reading),
        (.cancellation, .running(then: Self.waiting)), (.cancellation, .running(then: .reading)),
        (.reply(.interrupted), .reading), (.reply(.interrupted), .running(then: Self.waiting)),
        (.reply(.interrupted), .running(then: .reading)), (.nothing, .leaving),
      ],
      of: { $0.receive(.interrupt, isInteractive: isInteractive) }
    )
  }

  @Test(
    "keeps its phase at Tab",
    arguments: [TerminalEvent.completionRequested("x"), .completionDropped]
  )
  func completion(event: TerminalEvent) {
    expect(
      Self.starts.map { (.nothing, $0.phase) },
      of: { $0.receive(event, isInteractive: true) }
    )
  }

  @Test("treats a line that directly follows an answer as input")
  func lineAfterAnswer() {
    var loop = PromptLoop()
    _ = loop.read()
    _ = loop.run()
    _ = loop.ask()
    #expect(loop.receive(.line("y"), isInteractive: false) == .reply(.line("y")))
    #expect(loop.receive(.line("add"), isInteractive: false) == .input)
    loop.endQuestion()
    #expect(loop.phase == .running(then: Self.waiting))
  }

  @Test("awaits a line until it arrives, even during commands and questions")
  func awaited() {
    let isAwaited = [false, false, true, false, true, true, false, true, false]
    #expect(Self.starts.map(\.loop.isAwaitingLine) == isAwaited)
  }

  @Test("only waits for a line in a single phase")
  func reading() {
    #expect(Self.starts.filter(\.loop.isReading).map(\.phase) == [.reading])
  }
}
