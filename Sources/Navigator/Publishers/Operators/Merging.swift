/// The core of the `merge` family: what any upstream sends is sent on.
///
/// While downstream counts what it asks for, each upstream is ahead of it by one value at most.
final class Merging<Downstream: Subscriber>: Confluence<Downstream> {
  /// Values that came before they were asked for, with the places of their upstreams.
  private var held: [(value: Downstream.Input, place: Int)] = []
  private var places = 0
  private var isAsked = false

  init(to downstream: Downstream) {
    super.init("Merge", to: downstream)
  }

  func add<P: Publisher>(_ upstream: P)
  where P.Output == Downstream.Input, P.Failure == Downstream.Failure {
    let place = places
    places += 1
    add(
      upstream,
      receiveValue: { [self] in receive($0, from: place) },
      finished: { [self] in finishIfDone() }
    )
  }

  private func receive(_ value: Downstream.Input, from place: Int) {
    if demand > .none {
      send(value)
      if demand != .unlimited { ask(place, for: .max(1)) }
    } else {
      held.append((value, place))
    }
  }

  override func demandGrew(by more: Subscribers.Demand) {
    var sent = 0
    while demand > .none, sent < held.count {
      let (value, place) = held[sent]
      sent += 1
      send(value)
      if isOver { return }
      if demand != .unlimited { ask(place, for: .max(1)) }
    }
    held.removeFirst(sent)
    finishIfDone()
    if demand == .unlimited {
      askAll(for: .unlimited)
    } else if !isAsked {
      askAll(for: .max(1))
    }
    isAsked = true
  }

  private func finishIfDone() {
    if remaining == 0, held.isEmpty { finish(.finished) }
  }

  override func dismantle() {
    super.dismantle()
    held = []
  }
}
