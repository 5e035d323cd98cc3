// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc
import Navigator

/// An action with a payload, as a screen publishes it.
private enum Action {
  case selected(Int)
  case other
}

/// Counts events that arrive through a stored closure or a subscription.
private final class Listener {
  final class Counter {
    var sum = 0
  }

  let counter = Counter()
  var closure: (Action) -> Void
  var owners: Set<AnyCancellable> = []

  // Not inlined, so that the compiler cannot see through the closure at its call.
  @inline(never)
  init() {
    closure = { [counter] action in
      if case .selected(let number) = action { counter.sum &+= number }
    }
  }

  @inline(__always)
  func listen<P: Publisher>(to publisher: P) where P.Output == Action, P.Failure == Never {
    publisher.sink(receiveValue: closure).store(in: &owners)
  }
}

/// A case to send through, with its maximum cost as a multiple of a call of the same closure.
private struct Case: Sendable {
  let name: String
  let limit: Int?

  /// The number of sinks that receive each value.
  let sinks: Int

  let subscribe: @Sendable (Listener, PassthroughSubject<Action, Never>) -> Void

  static let all = [
    Case(name: "send to 1 sink", limit: 5, sinks: 1) { $0.listen(to: $1) },
    Case(name: "send through map, filter, map", limit: 7, sinks: 1) {
      $0.listen(to: $1.map { $0 }.filter { _ in true }.map { $0 })
    },
    Case(name: "send to 8 sinks", limit: 26, sinks: 8) { listener, subject in
      for _ in 1...8 { listener.listen(to: subject) }
    },
    Case(name: "send through AnyPublisher and map", limit: 6, sinks: 1) {
      $0.listen(to: $1.eraseToAnyPublisher().map { $0 })
    },
    Case(name: "send through flatMap to a Just", limit: 35, sinks: 1) {
      $0.listen(to: $1.flatMap { Just($0) })
    },
    Case(name: "send through map to a Just, switchToLatest", limit: 40, sinks: 1) {
      $0.listen(to: $1.map { Just($0) }.switchToLatest())
    },
    Case(name: "send through share to 2 sinks", limit: 40, sinks: 2) { listener, subject in
      let shared = subject.share()
      for _ in 1...2 { listener.listen(to: shared) }
    },
    Case(name: "send to both publishers of a zip", limit: 40, sinks: 1) {
      $0.listen(to: $1.zip($1) { action, _ in action })
    },
    Case(name: "send to one publisher of combineLatest", limit: 40, sinks: 1) {
      let other = CurrentValueSubject<Int, Never>(0)
      $0.listen(to: $1.combineLatest(other) { action, _ in action })
    },
    Case(name: "send to 512 sinks", limit: nil, sinks: 512) { listener, subject in
      for _ in 1...512 { listener.listen(to: subject) }
    },
    Case(name: "send through 64 erased maps", limit: nil, sinks: 1) { listener, subject in
      var chain = subject.eraseToAnyPublisher()
      for _ in 1...64 { chain = chain.map { $0 }.eraseToAnyPublisher() }
      listener.listen(to: chain)
    },
  ]
}

/// Times one `send`, in comparison with a call of the same closure through a stored property.
func benchmarkPublishers() throws {
  try printMemory()
  try measure("Publishers, one thread")
  // While a second thread exists, glibc's locks use atomic instructions.
  let gate = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  pthread_mutex_init(gate, nil)
  pthread_mutex_lock(gate)
  var thread = pthread_t()
  pthread_create(
    &thread,
    nil,
    { gate in
      if let gate { pthread_mutex_lock(gate.assumingMemoryBound(to: pthread_mutex_t.self)) }
      return nil
    },
    gate
  )
  try measure("Publishers, a second thread alive")
  pthread_mutex_unlock(gate)
  pthread_join(thread, nil)
}

private func measure(_ title: String) throws {
  let count = 100_000
  var measured: [(name: String, time: () throws -> Double)] = [
    ("closure in a stored property", { time(count, of: Listener(), sinks: 1) { $0.closure($1) } })
  ]
  for sent in Case.all {
    measured.append(
      (
        sent.name + (sent.limit.map { " (limit \($0))" } ?? ""),
        {
          let listener = Listener()
          let subject = PassthroughSubject<Action, Never>()
          sent.subscribe(listener, subject)
          // The total number of deliveries is the same, so that each case takes about as long.
          let sends = count / sent.sinks
          return time(sends, of: listener, sinks: sent.sinks) { subject.send($1) }
        }
      )
    )
  }
  measured.append(
    (
      "a value of a sequence (limit 3)",
      {
        let listener = Listener()
        let start = ContinuousClock.now
        listener.listen(to: (0..<count).publisher.map { _ in .selected(1) })
        let elapsed = (ContinuousClock.now - start).nanoseconds
        precondition(listener.counter.sum == count, "not all values arrived")
        return elapsed / Double(count)
      }
    )
  )
  measured.append(
    (
      "sink and cancel (limit 35)",
      {
        let listener = Listener()
        let subject = PassthroughSubject<Action, Never>()
        let elapsed = time(count, of: listener, sinks: 0) { listener, _ in
          subject.sink(receiveValue: listener.closure).cancel()
        }
        subject.send(.selected(1))
        precondition(listener.counter.sum == 0, "a cancelled sink was sent to")
        return elapsed
      }
    )
  )
  let results = try Measurement.inTurn(rounds: 15, measured)
  Measurement.printTable(title, unit: "ns", per: 1, results)
}

/// Returns the time of one `action` in nanoseconds, and traps if a sent value did not arrive.
private func time(
  _ count: Int,
  of listener: Listener,
  sinks: Int,
  _ action: (Listener, Action) -> Void
) -> Double {
  let start = ContinuousClock.now
  for _ in 0..<count { action(listener, .selected(1)) }
  let elapsed = (ContinuousClock.now - start).nanoseconds
  precondition(listener.counter.sum == count * sinks, "not all values arrived")
  return elapsed / Double(count)
}

/// Prints the memory of one live sink.
private func printMemory() throws {
  let count = 100_000
  let listener = Listener()
  let subject = PassthroughSubject<Action, Never>()
  var owners: [AnyCancellable] = []
  owners.reserveCapacity(count)
  let before = try residentBytes()
  for _ in 0..<count { owners.append(subject.sink(receiveValue: listener.closure)) }
  let bytes = (try residentBytes() - before) / count
  Report.print("\nOne of \(count) live sinks takes \(bytes) bytes.")
}

/// Returns the resident memory of the process in bytes.
func residentBytes() throws -> Int {
  guard let file = fopen("/proc/self/statm", "r") else { throw MissingStatistics() }
  defer { fclose(file) }
  var line = [CChar](repeating: 0, count: 256)
  guard fgets(&line, Int32(line.count), file) != nil else { throw MissingStatistics() }
  let fields = line.split(separator: 0x20)
  let text = fields[1].map { Character(UnicodeScalar(UInt8(bitPattern: $0))) }
  guard let pages = Int(String(text)) else { throw MissingStatistics() }
  return pages * sysconf(Int32(_SC_PAGESIZE))
}

private struct MissingStatistics: Error {}
