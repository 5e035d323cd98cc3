// SPDX-License-Identifier: GPL-3.0-or-later

import PublishingTesting
import Testing

@testable import Navigator

@MainActor
@Suite("The wait for a cancelled command to stop")
struct PatienceTests {
  private let clock = TestScheduler()
  private let reports = Count()

  private final class Count {
    var value = 0
  }

  private func begin(_ patience: Patience) {
    patience.begin { [reports] in reports.value += 1 }
  }

  @Test("goes on for less than two seconds")
  func early() {
    let patience = Patience(scheduler: clock)
    begin(patience)
    clock.advance(by: .milliseconds(1999))
    #expect(!patience.isLost)
    #expect(reports.value == 0)
  }

  @Test("ends with a report after two seconds, however often Ctrl-C is pressed")
  func late() {
    let patience = Patience(scheduler: clock)
    begin(patience)
    clock.advance(by: .milliseconds(1500))
    begin(patience)
    clock.advance(by: .milliseconds(500))
    #expect(patience.isLost)
    #expect(reports.value == 1)
  }

  @Test("ends without a report when the command stops")
  func stopped() {
    let patience = Patience(scheduler: clock)
    begin(patience)
    patience.end()
    clock.advance(by: .seconds(5))
    #expect(reports.value == 0)
  }

  @Test("begins anew for the next command")
  func anew() {
    let patience = Patience(scheduler: clock)
    begin(patience)
    clock.advance(by: .seconds(2))
    patience.end()
    #expect(!patience.isLost)
    begin(patience)
    clock.advance(by: .seconds(2))
    #expect(reports.value == 2)
  }
}
