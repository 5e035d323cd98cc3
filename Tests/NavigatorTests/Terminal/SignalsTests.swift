// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc
import Testing

@testable import Navigator

@Suite("Signals")
struct SignalsTests {
  @Test("restore the terminal and end the process if the main actor is busy at another Ctrl-C")
  func busy() async {
    let result = await #expect(
      processExitsWith: .failure,
      observing: [\.exitStatus, \.standardErrorContent]
    ) {
      await MainActor.run {
        let signals = Signals([SIGINT], timeout: .zero) { _ = write(STDERR_FILENO, "restored", 8) }
        // The main actor stays busy.
        for _ in 1...5000 {
          kill(getpid(), SIGINT)
          withExtendedLifetime(signals) { _ = usleep(1000) }
        }
      }
    }
    // The signal may be blocked in every thread.
    #expect([.signal(SIGINT), .exitCode(128 + SIGINT)].contains(result?.exitStatus))
    #expect(result.map { String(decoding: $0.standardErrorContent, as: UTF8.self) } == "restored")
  }

  @Test("do not end the process if the main actor has received the Ctrl-C before")
  func received() async {
    await #expect(processExitsWith: .success) {
      await MainActor.run { Signals([SIGINT], timeout: .zero) }.receiveTwoInterrupts()
    }
  }
}

extension Signals {
  /// Receives two interrupts, one after the other.
  fileprivate func receiveTwoInterrupts() async {
    let (numbers, continuation) = AsyncStream.makeStream(of: Int32.self)
    let owner = received.sink { continuation.yield($0) }
    var iterator = numbers.makeAsyncIterator()
    for _ in 1...2 {
      kill(getpid(), SIGINT)
      _ = await iterator.next()
    }
    owner.cancel()
  }
}
