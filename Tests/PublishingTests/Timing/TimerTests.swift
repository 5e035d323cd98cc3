// SPDX-License-Identifier: Apache-2.0

import Publishing
import PublishingTesting
import Testing

private typealias Tracker = TrackingSubscriber<TestScheduler.SchedulerTimeType, Never>

@Suite("Timer publishers")
struct TimerTests {
  private let scheduler = TestScheduler()
  private let tracker = Tracker()

  @Test("the time is sent at each interval after the connection")
  func times() {
    let timer = scheduler.timer(every: .seconds(2))
    timer.subscribe(tracker)
    scheduler.advance(to: 1)
    let connection = timer.connect()
    scheduler.advance(to: 6)
    #expect(tracker.history == [.subscription("Timer"), .value(3), .value(5)])
    connection.cancel()
  }

  @Test("nothing is scheduled before the connection")
  func notConnected() {
    scheduler.timer(every: .seconds(2)).subscribe(tracker)
    #expect(scheduler.scheduledCount == 0)
  }

  @Test("cancelling or releasing the connection stops the timer")
  func disconnected() {
    let timer = scheduler.timer(every: .seconds(2))
    timer.connect().cancel()
    #expect(scheduler.scheduledCount == 0)
    _ = timer.connect()
    #expect(scheduler.scheduledCount == 0)
  }

  @Test("two connections share one timer, which stops after the last one")
  func twoConnections() {
    let timer = scheduler.timer(every: .seconds(2))
    timer.subscribe(tracker)
    let (first, second) = (timer.connect(), timer.connect())
    scheduler.advance(to: 2)
    #expect(tracker.values == [2])
    first.cancel()
    scheduler.advance(to: 4)
    #expect(tracker.values == [2, 4])
    second.cancel()
    #expect(scheduler.scheduledCount == 0)
  }

  @Test("a subscriber receives no more values than it requested")
  func demand() {
    let limited = Tracker(demand: .max(1))
    let timer = scheduler.timer(every: .seconds(2))
    timer.subscribe(limited)
    let connection = timer.connect()
    scheduler.advance(to: 5)
    #expect(limited.values == [2])
    limited.subscription?.request(.max(1))
    scheduler.advance(to: 9)
    #expect(limited.values == [2, 6])
    connection.cancel()
  }

  @Test("autoconnect runs the timer while it has subscribers")
  func autoconnect() {
    var times: [TestScheduler.SchedulerTimeType] = []
    let owner = scheduler.timer(every: .seconds(2)).autoconnect().sink { times.append($0) }
    scheduler.advance(to: 5)
    #expect(times == [2, 4])
    owner.cancel()
    #expect(scheduler.scheduledCount == 0)
  }

  @Test("an interval that is not greater than zero traps")
  func noInterval() async {
    await #expect(processExitsWith: .failure) { _ = TestScheduler().timer(every: .zero) }
  }
}
