import Glibc
import Navigator

/// An action with a payload, as a screen publishes it.
private enum Action {
  case selected(Int)
  case other
}

/// Counts what arrives, by a closure in a stored property or by a subscription.
private final class Listener {
  final class Counter {
    var sum = 0
  }

  let counter = Counter()
  var closure: (Action) -> Void
  var owners: Set<AnyCancellable> = []

  // Not inlined, so that the compiler does not see through the closure where it is called.
  @inline(never)
  init() {
    closure = { [counter] action in
      if case .selected(let number) = action { counter.sum &+= number }
    }
  }
}

/// The cost of one `send`, beside the same closure called through a stored property.
func benchmarkPublishers() throws {
  printMemory()
  try measure("Publishers, one thread")
  var thread = pthread_t()
  // While a second thread lives, glibc's locks use atomic instructions.
  pthread_create(&thread, nil, { _ in while true { sleep(1000) } }, nil)
  try measure("Publishers, a second thread alive")
}

private func measure(_ title: String) throws {
  let count = 200_000
  let cases: [(String, (Listener, PassthroughSubject<Action, Never>) -> Void)] = [
    ("send to 1 sink", { $1.sink(receiveValue: $0.closure).store(in: &$0.owners) }),
    (
      "send through map, filter, map",
      { listener, subject in
        subject.map { $0 }.filter { _ in true }.map { $0 }
          .sink(receiveValue: listener.closure).store(in: &listener.owners)
      }
    ),
    (
      "send to 8 sinks",
      { listener, subject in
        for _ in 1...8 { subject.sink(receiveValue: listener.closure).store(in: &listener.owners) }
      }
    ),
    (
      "send through AnyPublisher and map",
      { listener, subject in
        subject.eraseToAnyPublisher().map { $0 }
          .sink(receiveValue: listener.closure).store(in: &listener.owners)
      }
    ),
  ]
  var measured: [(name: String, time: () throws -> Double)] = [
    ("closure in a stored property", { time(count, of: Listener()) { $0.closure($1) } })
  ]
  for (name, subscribe) in cases {
    measured.append(
      (
        name,
        {
          let listener = Listener()
          let subject = PassthroughSubject<Action, Never>()
          subscribe(listener, subject)
          return time(count, of: listener) { _, action in subject.send(action) }
        }
      )
    )
  }
  measured.append(
    (
      "sink and cancel",
      {
        let subject = PassthroughSubject<Action, Never>()
        return time(count, of: nil) { _, _ in subject.sink { _ in }.cancel() }
      }
    )
  )
  let results = try Measurement.inTurn(rounds: 9, measured)
  Measurement.printTable(title, unit: "ns", per: 1, results)
}

/// The time of one `action`, in nanoseconds; traps if what was sent did not arrive.
private func time(
  _ count: Int,
  of listener: Listener?,
  _ action: (Listener, Action) -> Void
) -> Double {
  let receiver = listener ?? Listener()
  let start = ContinuousClock.now
  for _ in 0..<count { action(receiver, .selected(1)) }
  let elapsed = (ContinuousClock.now - start).nanoseconds
  let sum = receiver.counter.sum
  precondition(listener == nil || sum.isMultiple(of: count) && sum > 0)
  return elapsed / Double(count)
}

/// Prints by how much the heap grows for one live sink.
private func printMemory() {
  let count = 100_000
  let listener = Listener()
  let subject = PassthroughSubject<Action, Never>()
  var owners: [AnyCancellable] = []
  owners.reserveCapacity(count)
  let before = sbrk(0)
  for _ in 0..<count { owners.append(subject.sink(receiveValue: listener.closure)) }
  let grown = Int(bitPattern: sbrk(0)) - Int(bitPattern: before)
  print("\nOne of \(count) live sinks takes \(grown / count) bytes of the heap.")
}
