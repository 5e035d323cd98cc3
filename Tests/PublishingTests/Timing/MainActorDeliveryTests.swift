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
    #expect(message.contains("a sink received an event outside the main actor"))
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

  @Test("a value that is sent on another thread traps")
  func trapsWithoutScheduler() async {
    await #expect(processExitsWith: .failure) {
      await Screen().showPromised()
    }
  }

  @Test("a main-actor closure that another thread subscribes traps")
  func trapsWhereverSubscribed() async {
    await #expect(processExitsWith: .failure) {
      let show: @MainActor @Sendable (Int) -> Void = { _ in }
      DispatchQueue(label: "test").sync {
        withExtendedLifetime(
          Just(1).receive(on: ImmediateScheduler.shared).sink(receiveValue: show)
        ) {}
      }
    }
  }

  @Test("a closure of another actor traps outside of it")
  func trapsOutsideActor() async {
    await #expect(processExitsWith: .failure) { await Store().receive(on: nil) }
  }

  @Test("a closure of another actor receives values on it")
  func actor() async {
    let store = Store()
    await withCheckedContinuation { continuation in
      Task { await store.receive(on: ActorScheduler(store)) { continuation.resume() } }
    }
    #expect(await store.values == [1])
  }

  @Test("a value that the main thread sends from a queue arrives")
  @MainActor func synchronousQueue() {
    let subject = PassthroughSubject<Int, Never>()
    var shown: [Int] = []
    let owner = subject.sink { shown.append($0) }
    let sending = HandedOver { subject.send(1) }
    DispatchQueue(label: "test").sync { sending.action() }
    #expect(shown == [1])
    withExtendedLifetime(owner) {}
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

/// A closure that another queue runs while the current thread waits.
private struct HandedOver: @unchecked Sendable {
  let action: () -> Void
}

/// An actor that stores the values of a publisher.
private actor Store {
  var values: [Int] = []
  private var owner: AnyCancellable?

  /// Receives a value on a scheduler, or on a queue.
  func receive(on scheduler: ActorScheduler?, _ finish: @escaping @Sendable () -> Void = {}) {
    if let scheduler {
      owner = Just(1).receive(on: scheduler).sink {
        self.values.append($0)
        finish()
      }
    } else {
      owner = Just(1).receive(on: DispatchQueue(label: "test")).sink { self.values.append($0) }
      _ = DispatchSemaphore(value: 0).wait(timeout: .now() + 30)
    }
  }
}

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

  /// Keeps a promise on a queue, after a closure waits for its value.
  func showPromised() {
    var promise: Future<Int, Never>.Promise?
    Future<Int, Never> { promise = $0 }.sink { self.shown.append($0) }.store(in: &owners)
    queue.async { [promise] in promise?(.success(1)) }
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
