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
  init(_ numbers: [Int32]) {
    sources = numbers.map { number in
      signal(number, SIG_IGN)
      return DispatchSource.makeSignalSource(signal: number, queue: .main)
    }
    for (source, number) in zip(sources, numbers) {
      source.setEventHandler { [weak self] in
        MainActor.assumeIsolated { self?.subject.send(number) }
      }
      source.resume()
    }
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
    // The signal is blocked in every thread while its source listens.
    exit(128 + number)
  }
}
