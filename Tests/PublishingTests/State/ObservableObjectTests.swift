// SPDX-License-Identifier: Apache-2.0

import Dispatch
import Publishing
import Testing

private class Item: ObservableObject {
  @Published var name = "oats"
  @Published var price = 1
  var shelf = 1
}

private final class Offer: Item {
  @Published var discount = 0
}

/// Returns the number of values that a publisher sends during a change.
private func sends<P: Publisher>(of publisher: P, during change: () -> Void) -> Int
where P.Failure == Never {
  var count = 0
  let owner = publisher.sink { _ in count += 1 }
  change()
  owner.cancel()
  return count
}

@Suite("ObservableObject")
struct ObservableObjectTests {
  @Test("objectWillChange fires before a published property changes")
  func before() {
    let item = Item()
    var heard: [String] = []
    let owner = item.objectWillChange.sink { heard.append("\(item.name) \(item.price)") }
    item.name = "rye"
    item.price = 2
    #expect(heard == ["oats 1", "rye 1"])
    #expect(item.name == "rye")
    #expect(item.price == 2)
    owner.cancel()
  }

  @Test("objectWillChange fires before the property's own publisher")
  func beforeProperty() {
    let item = Item()
    var heard: [String] = []
    let property = item.$name.dropping(1) { heard.append("name \($0)") }
    let object = item.objectWillChange.sink { heard.append("object") }
    item.name = "rye"
    #expect(heard == ["object", "name rye"])
    property.cancel()
    object.cancel()
  }

  @Test("objectWillChange fires for the superclass's properties")
  func superclass() {
    let offer = Offer()
    var count = 0
    let owner = offer.objectWillChange.sink { count += 1 }
    offer.discount = 5
    offer.name = "rye"
    #expect(count == 2)
    owner.cancel()
  }

  @Test("objectWillChange fires for properties of a superclass that is not observable")
  func plainSuperclass() {
    class Plain {
      @Published var width = 80
    }
    final class Observed: Plain, ObservableObject {}
    let object = Observed()
    #expect(sends(of: object.objectWillChange) { object.width = 100 } == 1)
  }

  @Test("objectWillChange does not fire for unpublished properties")
  func others() {
    let item = Item()
    #expect(sends(of: item.objectWillChange) { item.shelf = 2 } == 0)
  }

  @Test("objectWillChange returns the same publisher each time")
  func same() {
    let offer = Offer()
    let first = offer.objectWillChange
    offer.name = "rye"
    #expect(offer.objectWillChange === first)
  }

  @Test("objectWillChange stays the same and fires for a replaced wrapper")
  func newWrapper() {
    final class Renewed: ObservableObject {
      @Published var first = 1
      @Published var second = 2
      func renew() { _first = Published(wrappedValue: 3) }
    }
    let object = Renewed()
    let publisher = object.objectWillChange
    object.renew()
    #expect(object.objectWillChange === publisher)
    #expect(sends(of: publisher) { object.first = 4 } == 1)
  }

  @Test("each object has its own publisher")
  func own() {
    let item = Item()
    let other = Item()
    #expect(sends(of: item.objectWillChange) { other.name = "rye" } == 0)
  }

  @Test("objectWillChange fires for the next change if accessed after the first")
  func afterChange() {
    let item = Item()
    item.name = "rye"
    #expect(sends(of: item.objectWillChange) { item.name = "barley" } == 1)
  }

  @Test("an object that hides a published property from its mirror sends nothing for it")
  func hidden() {
    let model = HidingModel()
    var isFired = false
    let owner = model.objectWillChange.sink { _ in isFired = true }
    model.width = 100
    #expect(!isFired)
    withExtendedLifetime(owner) {}
  }

  @Test("an object without published properties can send through objectWillChange")
  func noProperties() {
    final class Bare: ObservableObject {}
    let publisher = Bare().objectWillChange
    #expect(sends(of: publisher) { publisher.send() } == 1)
  }

  @Test("a declared objectWillChange fires only when the class sends")
  func declared() {
    final class Declared: ObservableObject {
      let objectWillChange = ObservableObjectPublisher()
      @Published var name = "oats"
      var price = 1 { willSet { objectWillChange.send() } }
    }
    let object = Declared()
    var prices: [Int] = []
    let owner = object.objectWillChange.sink { prices.append(object.price) }
    object.name = "rye"
    object.price = 2
    #expect(prices == [1])
    owner.cancel()
  }

  @Test("a class can declare objectWillChange with another type")
  func otherType() {
    final class Named: ObservableObject {
      let objectWillChange = PassthroughSubject<String, Never>()
      var name = "oats" { willSet { objectWillChange.send(newValue) } }
    }
    let object = Named()
    var heard: [String] = []
    let owner = object.objectWillChange.sink { heard.append($0) }
    object.name = "rye"
    #expect(heard == ["rye"])
    owner.cancel()
  }

  @Test("a subscriber can change another property, which fires objectWillChange again")
  func nested() {
    let item = Item()
    var count = 0
    let owner = item.objectWillChange.sink { [unowned item] in
      count += 1
      if count == 1 { item.price = 2 }
    }
    item.name = "rye"
    #expect(count == 2)
    #expect(item.name == "rye")
    #expect(item.price == 2)
    owner.cancel()
  }
}

@Suite("ObservableObject: lifetime")
struct ObservableObjectLifetimeTests {
  @Test("a subscription does not retain the object, whose release sends nothing")
  func objectGoes() {
    var item: Item? = Item()
    weak let object = item
    let tracker = TrackingSubscriber<Void, Never>()
    item?.objectWillChange.subscribe(tracker)
    item = nil
    #expect(object == nil)
    #expect(tracker.history.count == 1)
  }

  @Test("releasing the object and cancelling frees the publisher")
  func freed() {
    var item: Item? = Item()
    weak let publisher = item?.objectWillChange
    let owner = item?.objectWillChange.sink {}
    #expect(publisher != nil)
    owner?.cancel()
    item = nil
    #expect(publisher == nil)
  }

  @Test("an object that stores a subscription to itself is released")
  func keptOwner() {
    final class Keeper: ObservableObject {
      @Published var count = 0
      var owner: AnyCancellable?
      func listen() { owner = objectWillChange.sink {} }
    }
    var keeper: Keeper? = Keeper()
    weak let object = keeper
    keeper?.listen()
    keeper = nil
    #expect(object == nil)
  }
}

@Suite("ObservableObjectPublisher")
struct ObservableObjectPublisherTests {
  @Test("each send reaches the subscriber, up to its demand")
  func sends() {
    let publisher = ObservableObjectPublisher()
    let tracker = TrackingSubscriber<Void, Never>(demand: .max(2))
    publisher.subscribe(tracker)
    for _ in 1...3 { publisher.send() }
    #expect(tracker.values.count == 2)
  }

  @Test("the subscription's description is the publisher's name")
  func name() {
    let tracker = TrackingSubscriber<Void, Never>()
    ObservableObjectPublisher().subscribe(tracker)
    #expect(tracker.subscription.map { "\($0)" } == "ObservableObjectPublisher")
  }

  @Test("cancelling releases a subscriber that keeps its subscription")
  func released() {
    let publisher = ObservableObjectPublisher()
    weak var released: TrackingSubscriber<Void, Never>?
    do {
      let tracker = TrackingSubscriber<Void, Never>()
      released = tracker
      publisher.subscribe(tracker)
      tracker.subscription?.cancel()
    }
    #expect(released == nil)
  }
}

@Suite("ObservableObject on several threads")
struct ObservableObjectThreadTests {
  /// Moves values across threads, because thread safety of the publishers is what is tested.
  private struct Shared<Value>: @unchecked Sendable {
    let value: Value
  }

  @Test("concurrent accesses return the same publisher, which fires for all properties")
  func askedAtOnce() {
    for _ in 1...200 {
      let offer = Shared(value: Offer())
      let publishers = Shared(value: CurrentValueSubject<[ObservableObjectPublisher], Never>([]))
      let turn = DispatchQueue(label: "turn")
      DispatchQueue.concurrentPerform(iterations: 4) { _ in
        let publisher = Shared(value: offer.value.objectWillChange)
        turn.sync { publishers.value.value.append(publisher.value) }
      }
      #expect(Set(publishers.value.value.map(ObjectIdentifier.init)).count == 1)
      var count = 0
      let owner = offer.value.objectWillChange.sink { count += 1 }
      offer.value.name = "rye"
      offer.value.price = 2
      offer.value.discount = 3
      #expect(count == 3)
      owner.cancel()
    }
  }

  @Test("each change by two threads fires objectWillChange once")
  func changes() {
    let item = Item()
    var count = 0
    let owner = item.objectWillChange.sink { count += 1 }
    let shared = Shared(value: item)
    DispatchQueue.concurrentPerform(iterations: 2) { thread in
      for number in 1...10_000 {
        if thread == 0 { shared.value.name = "rye" } else { shared.value.price = number }
      }
    }
    #expect(count == 20_000)
    owner.cancel()
  }
}

@Suite("ObservableObject on the main actor")
@MainActor
struct ObservableObjectMainActorTests {
  @Test("a main-actor class has the default publisher")
  func plain() {
    let model = PlainModel()
    #expect(sends(of: model.objectWillChange) { model.width = 100 } == 1)
  }

  @Test("a main-actor class can conform in isolation and declare its own publisher")
  func isolated() {
    let model = IsolatedModel()
    let owner = isFired(by: model) { $0.width = 100 }
    #expect(owner)
  }

  private func isFired<Object: ObservableObject>(
    by object: Object,
    when change: (Object) -> Void
  ) -> Bool {
    var isFired = false
    let owner = object.objectWillChange.sink { _ in isFired = true }
    change(object)
    owner.cancel()
    return isFired
  }
}

/// A model that hides its property from a mirror.
private final class HidingModel: ObservableObject, CustomReflectable {
  @Published var width = 80
  var customMirror: Mirror { Mirror(self, children: [:]) }
}

@MainActor
private final class PlainModel: ObservableObject {
  @Published var width = 80
}

@MainActor
private final class IsolatedModel: @MainActor ObservableObject {
  let objectWillChange = ObservableObjectPublisher()
  var width = 80 { willSet { objectWillChange.send() } }
}

extension Publisher where Failure == Never {
  /// Calls `receive` for each value after the first `count`.
  fileprivate func dropping(_ count: Int, _ receive: @escaping (Output) -> Void) -> AnyCancellable {
    var left = count
    return sink { value in
      if left > 0 { left -= 1 } else { receive(value) }
    }
  }
}
