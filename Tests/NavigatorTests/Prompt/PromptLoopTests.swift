// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import Navigator

@Suite("The loop of a prompt")
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

  @Test("each phase is reached by its transitions", arguments: starts)
  func reached(start: Start) {
    #expect(start.loop.phase == start.phase)
  }

  @Test("a line is asked for only where none is awaited and nothing runs")
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

  @Test("what runs first is cancelled if Ctrl-C came before it")
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

  @Test("after what ran, the phase before it is there again")
  func endRun() {
    var loop = PromptLoop()
    _ = loop.read()
    _ = loop.run()
    loop.endRun()
    #expect(loop.phase == .reading)
    loop.endRun()
    #expect(loop.phase == .reading)
  }

  @Test("a question is asked in each phase but the last")
  func ask() {
    expect(
      Self.starts.map { start in
        start.phase == .leaving ? (false, .leaving) : (true, .asking(then: start.phase))
      },
      of: { $0.ask() }
    )
  }

  @Test("a question that is dropped leaves the phase before it")
  func endQuestion() {
    for start in Self.starts where start.phase != .leaving {
      var loop = start.loop
      _ = loop.ask()
      loop.endQuestion()
      #expect(loop.phase == start.phase)
    }
  }

  @Test("a line is the reply to a question, else the input of the loop")
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

  @Test("an answer is the reply to a question, and never the input of the loop")
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

  @Test("the end of input answers a question, and ends the wait for a line")
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
    "Ctrl-C stops what runs, takes a question away, and drops a line where a person types one",
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
    "Tab changes no phase",
    arguments: [TerminalEvent.completionRequested("x"), .completionDropped]
  )
  func completion(event: TerminalEvent) {
    expect(
      Self.starts.map { (.nothing, $0.phase) },
      of: { $0.receive(event, isInteractive: true) }
    )
  }

  @Test("a line that comes right behind an answer is a line")
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

  @Test("a line is awaited until it comes, whatever else goes on")
  func awaited() {
    let isAwaited = [false, false, true, false, true, true, false, true, false]
    #expect(Self.starts.map(\.loop.isAwaitingLine) == isAwaited)
  }

  @Test("nothing but a line is waited for in one phase")
  func reading() {
    #expect(Self.starts.filter(\.loop.isReading).map(\.phase) == [.reading])
  }
}
