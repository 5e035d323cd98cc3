// SPDX-License-Identifier: GPL-3.0-or-later

import NavigatorTesting
import Testing

@MainActor
@Suite("A prompt whose screen loads data")
struct SettlingTests {
  private final class ForecastScreen: @MainActor Screen {
    enum Action {}

    let title = "forecast"
    let forecast = Effect<String>()
    var body: Content { forecast.content(named: "forecast") { .line($0) } }
    let actions = Empty<Action, Never>(completeImmediately: false).eraseToAnyPublisher()

    var commands: [Command] {
      [
        Command("load", .word("TEXT"), help: "load a text") { [self] text in
          forecast.start { _ in
            for _ in 0..<10 { await Task.yield() }
            return text
          }
        },
        Command("fail", help: "fail to load") { [self] in
          forecast.start(Fail<String, SampleError>(error: .noPaper))
        },
        Command("hang", help: "load for ever") { [self] in
          forecast.start { _ in
            try await Task.sleep(for: .seconds(3600))
            return ""
          }
        },
      ]
    }
  }

  private final class ForecastCoordinator: Coordinator {
    let stack = NavigationStack()
    let work = Work()

    init() { stack.push(ForecastScreen()) }
  }

  private func prompt(at terminal: ScriptedTerminal) -> Prompt {
    Prompt(ForecastCoordinator(), at: terminal)
  }

  @Test("waits in a script before it draws the page and reads the next line")
  func waits() async throws {
    let terminal = ScriptedTerminal(["load rain", "load sun"], isInteractive: false)
    try await prompt(at: terminal).interact()
    #expect(terminal.transcript == "rain\nsun\n")
  }

  @Test("shows a failure in a script once as an alert, and on each page")
  func fails() async throws {
    let terminal = ScriptedTerminal(["fail", "show", "show"], isInteractive: false)
    let prompt = prompt(at: terminal)
    let alert = Alert(SampleError.noPaper)
    let alone = ScriptedTerminal()
    alone.write(alert)
    try await prompt.interact()
    #expect(prompt.hasUnseenAlert)
    // Each page shows the failure as well.
    #expect(terminal.transcript.ranges(of: alone.transcript).count == 4)
  }

  @Test("stops waiting in a script at Ctrl-C")
  func stops() async throws {
    let terminal = ScriptedTerminal([], isInteractive: false, waits: true)
    let prompt = prompt(at: terminal)
    let running = Task { try await prompt.run("hang") }
    for _ in 0..<20 { await Task.yield() }
    terminal.interrupt()
    let failure = await #expect(throws: CommandFailure.self) { try await running.value }
    #expect(failure?.isInterruption == true)
  }

  @Test("does not wait if it is interactive")
  func person() async throws {
    let terminal = ScriptedTerminal(["hang", "quit"])
    try await prompt(at: terminal).interact()
    #expect(terminal.transcript.contains("loading forecast …"))
  }
}
