// SPDX-License-Identifier: Apache-2.0

import Publishing
import PublishingTesting
import Testing

@Suite("Examples of time")
struct TimingExamples: ExampleSuite {
  let printed = PrintedValues()

  @Test("debounce waits for a pause")
  func debounce() {
    let scheduler = TestScheduler()
    let names = PassthroughSubject<String, Never>()
    let owner = names.debounce(for: .seconds(1), scheduler: scheduler).sink { print($0) }
    names.send("f")
    names.send("fig")
    scheduler.advance(by: .seconds(1))
    #expect(takePrinted() == "fig")
    owner.cancel()
  }

  @Test("throttle sends one value per interval")
  func throttle() {
    let scheduler = TestScheduler()
    let names = PassthroughSubject<String, Never>()
    let owner = names.throttle(for: .seconds(1), scheduler: scheduler, latest: true)
      .sink { print($0) }
    for name in ["fig", "pear", "plum"] {
      names.send(name)
      scheduler.advance(by: .milliseconds(400))
    }
    #expect(takePrinted() == "fig, plum")
    owner.cancel()
  }

  @Test("delay sends each value later")
  func delay() {
    let scheduler = TestScheduler()
    let owner = Just("fig").delay(for: .seconds(1), scheduler: scheduler)
      .sink { print($0, "at", scheduler.now) }
    scheduler.advance(by: .seconds(1))
    #expect(takePrinted() == "fig at 1 s")
    owner.cancel()
  }

  @Test("timeout ends a publisher that sends nothing")
  func timeout() {
    let scheduler = TestScheduler()
    let names = PassthroughSubject<String, Never>()
    let owner = names.timeout(.seconds(1), scheduler: scheduler)
      .sink(receiveCompletion: { print($0) }, receiveValue: { print($0) })
    names.send("fig")
    scheduler.advance(by: .seconds(1))
    #expect(takePrinted() == "fig, finished")
    owner.cancel()
  }

  @Test("collect sends an array at each interval")
  func collectByTime() {
    let scheduler = TestScheduler()
    let names = PassthroughSubject<String, Never>()
    let owner = names.collect(.byTime(scheduler, .seconds(1))).sink { print($0.count) }
    names.send("fig")
    names.send("pear")
    scheduler.advance(by: .seconds(1))
    #expect(takePrinted() == "2")
    owner.cancel()
  }

  @Test("measureInterval sends the time between values")
  func measureInterval() {
    let scheduler = TestScheduler()
    let names = PassthroughSubject<String, Never>()
    let owner = names.measureInterval(using: scheduler).sink { print($0) }
    scheduler.advance(by: .seconds(2))
    names.send("fig")
    #expect(takePrinted() == "2 s")
    owner.cancel()
  }

  @Test("receive delivers on the scheduler")
  func receiveOn() {
    let scheduler = TestScheduler()
    let owner = Just("fig").receive(on: scheduler).sink { print($0) }
    print("subscribed")
    scheduler.advance()
    #expect(takePrinted() == "subscribed, fig")
    owner.cancel()
  }

  @Test("subscribe subscribes on the scheduler")
  func subscribeOn() {
    let scheduler = TestScheduler()
    let folder = Deferred {
      print("read")
      return Just("fig")
    }
    let owner = folder.subscribe(on: scheduler).sink { print($0) }
    print("subscribed")
    scheduler.advance()
    #expect(takePrinted() == "subscribed, read, fig")
    owner.cancel()
  }

  @Test("a timer sends the time at each interval")
  func timer() {
    let scheduler = TestScheduler()
    let owner = scheduler.timer(every: .seconds(1)).autoconnect().sink { print($0) }
    scheduler.advance(by: .seconds(2))
    #expect(takePrinted() == "1 s, 2 s")
    owner.cancel()
  }
}
