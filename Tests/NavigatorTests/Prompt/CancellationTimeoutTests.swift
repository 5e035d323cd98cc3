// SPDX-License-Identifier: GPL-3.0-or-later

import NavigatorTesting
import PublishingTesting
import Testing

@testable import Navigator

@MainActor
@Suite("The time limit for a cancelled command")
struct CancellationTimeoutTests {
  private let clock = TestScheduler()
  private let reports = Count()

  private final class Count {
    var value = 0
  }

  private func begin(_ timeout: CancellationTimeout) {
    timeout.begin { [reports] in reports.value += 1 }
  }

  @Test("has not expired before two seconds")
  func early() {
    let timeout = CancellationTimeout(scheduler: clock)
    begin(timeout)
    clock.advance(by: .milliseconds(1999))
    #expect(!timeout.hasExpired)
    #expect(reports.value == 0)
  }

  @Test("expires with a report after two seconds, however often Ctrl-C is pressed")
  func late() {
    let timeout = CancellationTimeout(scheduler: clock)
    begin(timeout)
    clock.advance(by: .milliseconds(1500))
    begin(timeout)
    clock.advance(by: .milliseconds(500))
    #expect(timeout.hasExpired)
    #expect(reports.value == 1)
  }

  @Test("ends without a report when the command stops")
  func stopped() {
    let timeout = CancellationTimeout(scheduler: clock)
    begin(timeout)
    timeout.end()
    clock.advance(by: .seconds(5))
    #expect(reports.value == 0)
  }

  @Test("begins anew for the next command")
  func anew() {
    let timeout = CancellationTimeout(scheduler: clock)
    begin(timeout)
    clock.advance(by: .seconds(2))
    timeout.end()
    #expect(!timeout.hasExpired)
    begin(timeout)
    clock.advance(by: .seconds(2))
    #expect(reports.value == 2)
  }

  @Test("ends with its command, so that Ctrl-C only cancels the next one")
  func nextCommand() async throws {
    let terminal = ScriptedTerminal([])
    let prompt = Prompt(SampleCoordinator(), at: terminal, scheduler: clock)
    for _ in 1...2 {
      let running = Task { try await prompt.run("wait") }
      await Task.yield()
      await Task.yield()
      terminal.interrupt()
      // The command has not seen it yet.
      clock.advance(by: .seconds(2))
      let failure = await #expect(throws: CommandFailure.self) { try await running.value }
      #expect(failure?.isInterruption == true)
    }
    #expect(terminal.transcript.contains("has not stopped yet"))
  }
}
