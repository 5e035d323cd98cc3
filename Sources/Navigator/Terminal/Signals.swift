// SPDX-License-Identifier: GPL-3.0-or-later

import Dispatch
import Glibc

/// Who owns the process's signals and publishes them, on the main actor.
///
/// A signal that is owned no longer does what it does by default; it does again once this is freed.
@MainActor
final class Signals {
  /// The numbers of the signals, as they come.
  var received: AnyPublisher<Int32, Never> { subject.eraseToAnyPublisher() }

  private let subject = PassthroughSubject<Int32, Never>()
  private let sources: [any DispatchSourceSignal]

  /// Takes these signals.
  ///
  /// - Parameters:
  ///   - numbers: The numbers of the signals.
  ///   - isAtOnce: Whether none is missed that comes after this has returned; else one that comes very
  ///     soon may still do what it does by default.
  init(_ numbers: [Int32], atOnce isAtOnce: Bool = true) {
    // Not on the main queue, which could not run the registration handlers while this waits.
    let queue = isAtOnce ? DispatchQueue(label: "signals") : .main
    let registered = DispatchGroup()
    sources = numbers.map { DispatchSource.makeSignalSource(signal: $0, queue: queue) }
    for (source, number) in zip(sources, numbers) {
      if isAtOnce {
        registered.enter()
        source.setRegistrationHandler { @Sendable in registered.leave() }
      }
      source.setEventHandler { @Sendable [weak self] in
        DispatchQueue.main.async { MainActor.assumeIsolated { self?.subject.send(number) } }
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

  /// Ends the process as the signal would have, had nobody taken it.
  static func die(of number: Int32) -> Never {
    signal(number, SIG_DFL)
    kill(getpid(), number)
    // The signal is blocked in every thread while its source listens. Other threads may still run:
    // what `exit` would tear down, they may use.
    _exit(128 + number)
  }
}
