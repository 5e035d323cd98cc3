// SPDX-License-Identifier: GPL-3.0-or-later

import Dispatch
import Glibc
import Platform

/// A receiver that takes over signals of the process and publishes them on the main actor.
///
/// The default action of these signals is disabled until the instance is freed. If the main actor has
/// not received a Ctrl-C in time, another one ends the process.
@MainActor
final class Signals {
  /// Publishes the number of each signal that arrives.
  var received: AnyPublisher<Int32, Never> { subject.eraseToAnyPublisher() }

  private let subject = PassthroughSubject<Int32, Never>()
  private let sources: [any DispatchSourceSignal]

  /// Takes over signals.
  ///
  /// - Parameters:
  ///   - numbers: The numbers of the signals.
  ///   - waitsForRegistration: `true` to wait until the handlers are installed, so that no later
  ///     signal is missed. Otherwise a signal that arrives very soon may still perform its default
  ///     action.
  ///   - timeout: The time after which another Ctrl-C ends the process if the main actor has not
  ///     received the first one.
  ///   - restoreTerminal: Called on another thread before another Ctrl-C ends the process.
  init(
    _ numbers: [Int32],
    waitsForRegistration: Bool = true,
    timeout: Duration = .seconds(2),
    restoreTerminal: @escaping @Sendable () -> Void = {}
  ) {
    // The main queue could not run handlers while the main actor blocks it.
    let queue = DispatchQueue(label: "signals")
    let interrupt = Mutex<ContinuousClock.Instant?>(nil)
    let registered = DispatchGroup()
    sources = numbers.map { DispatchSource.makeSignalSource(signal: $0, queue: queue) }
    for (source, number) in zip(sources, numbers) {
      if waitsForRegistration {
        registered.enter()
        source.setRegistrationHandler { @Sendable in registered.leave() }
      }
      source.setEventHandler { @Sendable [weak self] in
        if number == SIGINT {
          let now = ContinuousClock.now
          if let first = interrupt.withLock(\.self), now - first >= timeout {
            restoreTerminal()
            Self.terminateProcess(by: number)
          }
          interrupt.withLock { $0 = $0 ?? now }
        }
        DispatchQueue.main.async {
          interrupt.withLock { $0 = nil }
          MainActor.assumeIsolated { self?.subject.send(number) }
        }
      }
      source.resume()
    }
    registered.wait()
  }

  isolated deinit {
    for source in sources {
      source.cancel()
      signal(Int32(source.handle), SIG_DFL)
    }
  }

  /// Ends the process with the signal's default action.
  nonisolated static func terminateProcess(by number: Int32) -> Never {
    TemporaryNames.removeFiles()
    signal(number, SIG_DFL)
    kill(getpid(), number)
    // The signal stays pending if its source is still active, because the source blocks it in every
    // thread. `_exit` is used because other threads may still use what `exit` would tear down.
    _exit(128 + number)
  }
}
