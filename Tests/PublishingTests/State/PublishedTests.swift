// SPDX-License-Identifier: Apache-2.0

import Publishing
import Testing

private typealias Tracker = TrackingSubscriber<Int, Never>

final class Counter {
  @Published var count: Int

  init(_ count: Int = 0) {
    self.count = count
  }
}

@Suite("Published: what is told")
struct PublishedValueTests {
  @Test("a subscriber is told the current value, then each new one")
  func told() {
    let counter = Counter(1)
    let tracker = Tracker()
    counter.$count.subscribe(tracker)
    counter.count = 2
    counter.count += 1
    #expect(
      tracker.history == [
        .subscription("PublishedSubject"), .value(1), .value(2), .value(3),
      ]
    )
  }

  @Test("a subscriber that reads the property is told the new value while it holds the old one")
  func willSet() {
    let counter = Counter(1)
    var heard: [[Int]] = []
    let owner = counter.$count.sink { heard.append([$0, counter.count]) }
    counter.count = 2
    counter.count = 3
    #expect(heard == [[1, 1], [2, 1], [3, 2]])
    owner.cancel()
  }

  @Test("an equal value is told too")
  func equal() {
    let counter = Counter(1)
    let tracker = Tracker()
    counter.$count.subscribe(tracker)
    counter.count = 1
    #expect(tracker.values == [1, 1])
  }

  @Test("nil is a value like others")
  func none() {
    final class Holder {
      @Published var name: String?
    }
    let holder = Holder()
    let tracker = TrackingSubscriber<String?, Never>()
    holder.$name.subscribe(tracker)
    holder.name = "oats"
    holder.name = nil
    #expect(tracker.values == [nil, "oats", nil])
    #expect(holder.name == nil)
  }

  @Test("the publisher taken before a change tells the value that is held when it is subscribed to")
  func takenBefore() {
    let counter = Counter(1)
    let publisher = counter.$count
    counter.count = 2
    let tracker = Tracker()
    publisher.subscribe(tracker)
    #expect(tracker.values == [2])
  }

  @Test("a property given its wrapper by the initialiser is told as any other")
  func initialValue() {
    final class Given {
      @Published var count: Int
      init() { _count = Published(initialValue: 5) }
    }
    let given = Given()
    let tracker = Tracker()
    given.$count.subscribe(tracker)
    given.count = 6
    #expect(tracker.values == [5, 6])
  }

  @Test("setting the projected value changes nothing")
  func projectedValue() {
    let counter = Counter(1)
    let other = Counter(2)
    counter.$count = other.$count
    other.count = 3
    #expect(counter.count == 1)
  }

  @Test("a property of a main actor's class is told, and read while it is")
  @MainActor func mainActor() {
    let model = MainActorModel()
    var heard: [[Int]] = []
    let owner = model.$count.sink { value in
      MainActor.assumeIsolated { heard.append([value, model.count]) }
    }
    model.count = 1
    #expect(heard == [[0, 0], [1, 0]])
    owner.cancel()
  }
}

@Suite("Published: demand")
struct PublishedDemandTests {
  @Test("no more values are sent than were asked for")
  func sum() {
    let counter = Counter(0)
    let tracker = Tracker(demand: .max(1)) { $0 == 1 ? .max(1) : .none }
    counter.$count.subscribe(tracker)
    for value in 1...5 { counter.count = value }
    #expect(tracker.values == [0])
  }

  @Test("demand that a value returns counts")
  func returned() {
    let counter = Counter(0)
    let tracker = Tracker(demand: .max(1)) { $0 < 2 ? .max(1) : .none }
    counter.$count.subscribe(tracker)
    for value in 1...5 { counter.count = value }
    #expect(tracker.values == [0, 1, 2])
  }

  @Test("a subscriber that asks again gets the latest value, and not the ones between")
  func renewed() {
    let counter = Counter(0)
    let tracker = Tracker(demand: .max(1))
    counter.$count.subscribe(tracker)
    for value in 1...5 { counter.count = value }
    tracker.subscription?.request(.max(2))
    #expect(tracker.values == [0, 5])
    counter.count = 6
    counter.count = 7
    #expect(tracker.values == [0, 5, 6])
  }

  @Test("a subscriber that has the latest value gets it once")
  func notTwice() {
    let counter = Counter(0)
    let tracker = Tracker(demand: .max(1))
    counter.$count.subscribe(tracker)
    tracker.subscription?.request(.max(1))
    #expect(tracker.values == [0])
  }

  @Test("who asks while a change is being told gets the new value, once")
  func askedWhileTold() {
    let counter = Counter(0)
    let late = Tracker(demand: .none)
    let first = counter.$count.sink { if $0 == 1 { late.subscription?.request(.max(5)) } }
    counter.$count.subscribe(late)
    counter.count = 1
    #expect(late.values == [1])
    first.cancel()
  }

  @Test("asking for none traps")
  func none() async {
    await #expect(processExitsWith: .failure) {
      let tracker = Tracker(demand: .none)
      Counter().$count.subscribe(tracker)
      tracker.subscription?.request(.none)
    }
  }

  @Test("100,000 values asked for one by one arrive")
  func oneByOne() {
    let counter = Counter(0)
    let tracker = Tracker(demand: .max(1)) { _ in .max(1) }
    counter.$count.subscribe(tracker)
    for value in 1...100_000 { counter.count = value }
    #expect(tracker.values.count == 100_001)
  }
}

@Suite("Published: order and reentrancy")
struct PublishedOrderTests {
  @Test("a change reaches the subscribers in the order of subscription")
  func order() {
    let counter = Counter(0)
    var heard: [String] = []
    let owners = ["a", "b", "c"].map { name in counter.$count.sink { heard.append("\(name)\($0)") }
    }
    heard = []
    counter.count = 1
    #expect(heard == ["a1", "b1", "c1"])
    #expect(owners.count == 3)
  }

  @Test("a change made while one is told reaches all before the outer one goes on")
  func nested() {
    let counter = Counter(0)
    var heard: [String] = []
    let first = counter.$count.sink { value in
      heard.append("a\(value)")
      if value == 1 { counter.count = 2 }
    }
    let second = counter.$count.sink { heard.append("b\($0)") }
    heard = []
    counter.count = 1
    #expect(heard == ["a1", "a2", "b2", "b1"])
    first.cancel()
    second.cancel()
  }

  @Test("a change made while one is told is overwritten by the outer one")
  func overwritten() {
    let counter = Counter(0)
    var within = 0
    let owner = counter.$count.sink { value in
      guard value == 1 else { return }
      counter.count = 2
      within = counter.count
    }
    counter.count = 1
    #expect(within == 2)
    #expect(counter.count == 1)
    owner.cancel()
  }

  @Test("who comes after an overwritten change is told what the property holds")
  func afterOverwritten() {
    let counter = Counter(0)
    let idle = Tracker(demand: .none)
    let owner = counter.$count.sink { if $0 == 1 { counter.count = 2 } }
    counter.$count.subscribe(idle)
    counter.count = 1
    let late = Tracker()
    counter.$count.subscribe(late)
    idle.subscription?.request(.unlimited)
    #expect(late.values == [1])
    #expect(idle.values == [1])
    owner.cancel()
  }

  @Test("who subscribes between an overwritten change and its end is told what will be held")
  func betweenOverwritten() {
    let counter = Counter(0)
    let late = Tracker()
    let owner = counter.$count.sink { value in
      guard value == 1 else { return }
      counter.count = 2
      counter.$count.subscribe(late)
    }
    counter.count = 1
    #expect(late.values == [1])
    owner.cancel()
  }

  @Test("who subscribes while a change is told gets the new value, once")
  func subscribeWhileTold() {
    let counter = Counter(0)
    let late = Tracker()
    let owner = counter.$count.sink { if $0 == 1 { counter.$count.subscribe(late) } }
    counter.count = 1
    #expect(late.values == [1])
    counter.count = 2
    #expect(late.values == [1, 2])
    owner.cancel()
  }

  @Test("a change that causes the next one 10,000 times does not overflow, and tells all")
  func deep() {
    let counter = Counter(0)
    var heard = 0
    let owner = counter.$count.sink { value in
      heard += 1
      if value < 10_000 { counter.count = value + 1 }
    }
    #expect(heard == 10_001)
    owner.cancel()
  }
}

@MainActor
private final class MainActorModel {
  @Published var count = 0
}
