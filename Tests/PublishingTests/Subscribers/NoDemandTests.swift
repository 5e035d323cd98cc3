// SPDX-License-Identifier: Apache-2.0

import Publishing
import PublishingTesting
import Testing

private typealias Probe = ProbePublisher<Int, TestError>

@Suite("Requesting no values")
struct NoDemandTests {
  @Test("a subject traps")
  func subject() async {
    await #expect(processExitsWith: .failure) { requestNone(PassthroughSubject<Int, Never>()) }
    await #expect(processExitsWith: .failure) { requestNone(CurrentValueSubject<Int, Never>(1)) }
  }

  @Test("Just and Future trap")
  func oneValue() async {
    await #expect(processExitsWith: .failure) { requestNone(Just(1)) }
    await #expect(processExitsWith: .failure) { requestNone(Future<Int, Never> { _ in }) }
  }

  @Test("filter and dropFirst trap")
  func filter() async {
    await #expect(processExitsWith: .failure) { requestNone(Probe().filter { _ in true }) }
    await #expect(processExitsWith: .failure) { requestNone(Probe().dropFirst()) }
  }

  @Test("collect and reduce trap")
  func reduce() async {
    await #expect(processExitsWith: .failure) { requestNone(Probe().collect(2)) }
    await #expect(processExitsWith: .failure) { requestNone(Probe().reduce(0, +)) }
  }

  @Test("replaceError and replaceEmpty trap")
  func replace() async {
    await #expect(processExitsWith: .failure) { requestNone(Probe().replaceError(with: 1)) }
    await #expect(processExitsWith: .failure) { requestNone(Probe().replaceEmpty(with: 1)) }
  }

  @Test("operators of several publishers trap")
  func several() async {
    await #expect(processExitsWith: .failure) { requestNone(Probe().zip(Probe())) }
    await #expect(processExitsWith: .failure) { requestNone(Probe().combineLatest(Probe())) }
    await #expect(processExitsWith: .failure) { requestNone(Probe().flatMap { _ in Probe() }) }
  }

  @Test("an operator that passes requests to a subject traps")
  func passing() async {
    await #expect(processExitsWith: .failure) {
      requestNone(PassthroughSubject<Int, TestError>().handleEvents())
    }
  }

  @Test("an operator that passes requests does not trap", arguments: Passing.allCases)
  private func passes(_ passing: Passing) {
    let probe = Probe()
    passing.requestNone(from: probe)
    #expect(probe.events == [.requested(.none)])
  }

  @Test("a sequence, a recording and an empty publisher ignore it")
  func sources() {
    for publisher in [
      [1, 2].publisher.eraseToAnyPublisher(),
      Record(output: [1, 2], completion: .finished).eraseToAnyPublisher(),
    ] {
      let tracker = TrackingSubscriber<Int, Never>(demand: .none)
      publisher.subscribe(tracker)
      tracker.subscription?.request(.none)
      #expect(tracker.values == [])
      tracker.subscription?.request(.unlimited)
      #expect(tracker.values == [1, 2])
    }
    requestNone(Empty<Int, Never>(completeImmediately: false))
  }

  @Test("merge ignores it")
  func merge() {
    let probe = Probe()
    let tracker = TrackingSubscriber<Int, TestError>(demand: .none)
    probe.merge(with: Empty<Int, TestError>()).subscribe(tracker)
    let before = probe.events
    tracker.subscription?.request(.none)
    #expect(probe.events == before)
  }

  @Test("operators that request unlimited values themselves ignore it")
  func unlimited() {
    let probe = Probe()
    let scheduler = ImmediateScheduler.shared
    requestNone(probe.buffer(size: 1, prefetch: .byRequest, whenFull: .dropNewest))
    requestNone(probe.debounce(for: 1, scheduler: scheduler))
    requestNone(probe.throttle(for: 1, scheduler: scheduler, latest: true))
    #expect(probe.events == Array(repeating: .requested(.unlimited), count: 3))
  }
}

/// An operator that passes requests to upstream.
private enum Passing: CaseIterable {
  case print, handleEvents, breakpoint, map, tryMap, tryScan, encode, output, measureInterval
  case `catch`, retry, append, dropUntilOutput, prefixUntilOutput
  case receiveOn, delay, timeout, subscribeOn, autoconnect

  func requestNone(from probe: Probe) {
    let scheduler = ImmediateScheduler.shared
    switch self {
    case .print: request(probe.print(to: Silence()))
    case .handleEvents: request(probe.handleEvents())
    case .breakpoint: request(probe.breakpoint())
    case .map: request(probe.map { $0 })
    case .tryMap: request(probe.tryMap { $0 })
    case .tryScan: request(probe.tryScan(0) { $0 + $1 })
    case .encode: request(probe.encode(encoder: IdentityCoder()))
    case .output: request(probe.prefix(2))
    case .measureInterval: request(probe.measureInterval(using: scheduler))
    case .catch: request(probe.catch { _ in Just(1) })
    case .retry: request(probe.retry(1))
    case .append: request(probe.append(1))
    case .dropUntilOutput: request(probe.drop(untilOutputFrom: Probe()))
    case .prefixUntilOutput: request(probe.prefix(untilOutputFrom: Probe()))
    case .receiveOn: request(probe.receive(on: scheduler))
    case .delay: request(probe.delay(for: 1, scheduler: scheduler))
    case .timeout: request(probe.timeout(1, scheduler: TestScheduler()))
    case .subscribeOn: request(probe.subscribe(on: scheduler))
    case .autoconnect: request(Connectable(upstream: probe).autoconnect())
    }
  }

  /// Requests no values after the subscription, when upstream is known.
  private func request<P: Publisher>(_ publisher: P) {
    let tracker = TrackingSubscriber<P.Output, P.Failure>(demand: .none)
    publisher.subscribe(tracker)
    tracker.subscription?.request(.none)
  }
}

/// A connectable publisher that passes requests to upstream.
private struct Connectable: ConnectablePublisher {
  typealias Output = Int
  typealias Failure = TestError

  let upstream: Probe

  func receive<S: Subscriber>(subscriber: S) where S.Input == Int, S.Failure == TestError {
    upstream.subscribe(subscriber)
  }

  func connect() -> any Cancellable { AnyCancellable {} }
}

private struct Silence: TextOutputStream {
  mutating func write(_ string: String) {}
}

private func requestNone<P: Publisher>(_ publisher: P) {
  let subscriber = AnySubscriber<P.Output, P.Failure>(receiveSubscription: { $0.request(.none) })
  publisher.subscribe(subscriber)
}
