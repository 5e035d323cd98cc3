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

@Suite("Published: values")
struct PublishedValueTests {
  @Test("a subscriber receives the current value, then each new one")
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

  @Test("a subscriber receives the new value while the property still holds the old one")
  func willSet() {
    let counter = Counter(1)
    var heard: [[Int]] = []
    let owner = counter.$count.sink { heard.append([$0, counter.count]) }
    counter.count = 2
    counter.count = 3
    #expect(heard == [[1, 1], [2, 1], [3, 2]])
    owner.cancel()
  }

  @Test("an equal value is sent too")
  func equal() {
    let counter = Counter(1)
    let tracker = Tracker()
    counter.$count.subscribe(tracker)
    counter.count = 1
    #expect(tracker.values == [1, 1])
  }

  @Test("nil is sent like any other value")
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

  @Test("a publisher accessed before a change sends the value current at subscription")
  func takenBefore() {
    let counter = Counter(1)
    let publisher = counter.$count
    counter.count = 2
    let tracker = Tracker()
    publisher.subscribe(tracker)
    #expect(tracker.values == [2])
  }

  @Test("a property whose initializer sets the wrapper sends its values")
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

  @Test("setting the projected value does not link the properties")
  func projectedValue() {
    let counter = Counter(1)
    let other = Counter(2)
    counter.$count = other.$count
    other.count = 3
    #expect(counter.count == 1)
  }

  @Test("a main-actor property can be read while its change is delivered")
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
  @Test("no more values are sent than requested")
  func sum() {
    let counter = Counter(0)
    let tracker = Tracker(demand: .max(1)) { $0 == 1 ? .max(1) : .none }
    counter.$count.subscribe(tracker)
    for value in 1...5 { counter.count = value }
    #expect(tracker.values == [0])
  }

  @Test("demand that a subscriber returns counts")
  func returned() {
    let counter = Counter(0)
    let tracker = Tracker(demand: .max(1)) { $0 < 2 ? .max(1) : .none }
    counter.$count.subscribe(tracker)
    for value in 1...5 { counter.count = value }
    #expect(tracker.values == [0, 1, 2])
  }

  @Test("a later request receives the latest value and skips those between")
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

  @Test("a subscriber does not receive the same value again")
  func notTwice() {
    let counter = Counter(0)
    let tracker = Tracker(demand: .max(1))
    counter.$count.subscribe(tracker)
    tracker.subscription?.request(.max(1))
    #expect(tracker.values == [0])
  }

  @Test("a request during a change receives the new value once")
  func askedWhileTold() {
    let counter = Counter(0)
    let late = Tracker(demand: .none)
    let first = counter.$count.sink { if $0 == 1 { late.subscription?.request(.max(5)) } }
    counter.$count.subscribe(late)
    counter.count = 1
    #expect(late.values == [1])
    first.cancel()
  }

  @Test("requesting no values traps")
  func none() async {
    await #expect(processExitsWith: .failure) {
      let tracker = Tracker(demand: .none)
      Counter().$count.subscribe(tracker)
      tracker.subscription?.request(.none)
    }
  }

  @Test("100,000 values requested one by one arrive")
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

  @Test("a nested change reaches all subscribers before the outer one continues")
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

  @Test("the outer change overwrites a nested one")
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

  @Test("a subscriber after an overwritten change receives the property's value")
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

  @Test("a subscriber during an overwritten change receives the outer value")
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

  @Test("a subscriber during a change receives the new value once")
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

  @Test("10,000 nested changes all arrive and do not overflow the stack")
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
