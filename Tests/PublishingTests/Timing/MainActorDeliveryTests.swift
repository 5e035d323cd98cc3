// SPDX-License-Identifier: Apache-2.0

import Dispatch
import Platform
import Publishing
import Testing

@Suite("Delivery to main-actor code")
struct MainActorDeliveryTests {
  @Test("receive(on:) with a queue traps, and the message names the fix")
  func traps() async {
    let result = await #expect(
      processExitsWith: .failure,
      observing: [\.standardErrorContent]
    ) {
      await Screen().show { $0.receive(on: $1).eraseToAnyPublisher() }
    }
    let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(message.contains("ReceiveOn delivers to a main-actor closure"))
    #expect(message.contains("use receive(on: MainActorScheduler.shared)"))
  }

  @Test("operators that send one value for each do not hide it")
  func trapsBehindOperators() async {
    await #expect(processExitsWith: .failure) {
      await Screen().show {
        $0.receive(on: $1).map { @Sendable in $0 }.filter { @Sendable _ in true }
          .handleEvents().eraseToAnyPublisher()
      }
    }
  }

  @Test("delay traps, and subscribe(on:) does not hide it")
  func trapsInDelay() async {
    await #expect(processExitsWith: .failure) {
      await Screen().show {
        $0.delay(for: 0, scheduler: $1).subscribe(on: ImmediateScheduler.shared)
          .eraseToAnyPublisher()
      }
    }
  }

  @Test("a completion closure traps, too")
  func trapsInCompletion() async {
    await #expect(processExitsWith: .failure) { await Screen().end() }
  }

  @Test("a main-actor closure receives values on the main actor", arguments: [true, false])
  @MainActor func allowed(usesQueue: Bool) async {
    let subject = PassthroughSubject<Int, Never>()
    var shown: [Int] = []
    let publisher =
      usesQueue
      ? subject.receive(on: DispatchQueue.main).eraseToAnyPublisher()
      : subject.receive(on: MainActorScheduler.shared).eraseToAnyPublisher()
    await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
      publisher.prefix(2).sink(
        receiveCompletion: { _ in continuation.resume() },
        receiveValue: { shown.append($0) }
      )
      .store(in: &owners)
      subject.send(1)
      subject.send(2)
    }
    #expect(shown == [1, 2])
  }

  @Test("a closure in a main-actor type that is not isolated receives values on a queue")
  @MainActor func sendable() {
    let queue = DispatchQueue(label: "test")
    let subject = PassthroughSubject<Int, Never>()
    let shown = Mutex<[Int]>([])
    let publisher = subject.receive(on: queue)
    publisher.sink { @Sendable value in shown.withLock { $0.append(value) } }.store(in: &owners)
    publisher.sink(receiveValue: ignore).store(in: &owners)
    subject.send(1)
    // The two deliveries were scheduled before.
    queue.sync {}
    #expect(shown.withLock { $0 } == [1])
  }

  @Test("a closure outside of the main actor receives values on a queue")
  func nonisolated() {
    let queue = DispatchQueue(label: "test")
    let subject = PassthroughSubject<Int, Never>()
    let shown = Mutex<[Int]>([])
    let owner = subject.receive(on: queue).sink { value in shown.withLock { $0.append(value) } }
    subject.send(1)
    queue.sync {}
    #expect(shown.withLock { $0 } == [1])
    withExtendedLifetime(owner) {}
  }
}

@MainActor private var owners: Set<AnyCancellable> = []

private func ignore(_ value: Int) {}

/// A screen that shows values with main-actor code.
@MainActor private final class Screen {
  private let subject = PassthroughSubject<Int, Never>()
  private let queue = DispatchQueue(label: "test")
  private var shown: [Int] = []

  /// Sends a value, which arrives on a queue.
  func show(
    _ operation: (PassthroughSubject<Int, Never>, DispatchQueue) -> AnyPublisher<Int, Never>
  ) {
    operation(subject, queue).sink { self.shown.append($0) }.store(in: &owners)
    subject.send(1)
    waitForTrap()
  }

  /// Sends a completion, which arrives on a queue.
  func end() {
    subject.receive(on: queue)
      .sink(receiveCompletion: { _ in self.shown = [] }, receiveValue: ignore)
      .store(in: &owners)
    subject.send(completion: .finished)
    waitForTrap()
  }

  /// Waits longer than a delivery takes, so that only a missing trap causes the timeout.
  private func waitForTrap() {
    _ = DispatchSemaphore(value: 0).wait(timeout: .now() + 30)
  }
}
