/// One upstream of an operator that has several, or one after another.
///
/// What it receives is handled in the operator's turn; what it is told to do is told in turn, too.
final class Inlet<Input, Failure: Error>: Subscriber, CustomStringConvertible {
  private let junction: SerialOperator & CustomStringConvertible
  private let receiveValue: (Input) -> Void
  private let receiveCompletion: (Subscribers.Completion<Failure>) -> Void

  // In turn:
  private var upstream: (any Subscription)?
  private var isOver = false

  /// What was asked for before there was anybody to ask.
  private var early = Subscribers.Demand.none

  /// An inlet of `junction`.
  ///
  /// - Parameters:
  ///   - junction: The operator.
  ///   - receiveValue: What it does with a value, in turn.
  ///   - receiveCompletion: What it does with the end, in turn.
  init(
    of junction: SerialOperator & CustomStringConvertible,
    receiveValue: @escaping (Input) -> Void,
    receiveCompletion: @escaping (Subscribers.Completion<Failure>) -> Void
  ) {
    self.junction = junction
    self.receiveValue = receiveValue
    self.receiveCompletion = receiveCompletion
  }

  var description: String { junction.description }

  func receive(subscription: any Subscription) {
    junction.perform { [self] in
      if isOver || upstream != nil || junction.isOver { return subscription.cancel() }
      upstream = subscription
      let demand = early
      early = .none
      if demand > .none { subscription.request(demand) }
    }
  }

  func receive(_ input: Input) -> Subscribers.Demand {
    if junction.enter() {
      take(input)
      junction.leave()
    } else {
      junction.perform { [self] in take(input) }
    }
    return .none
  }

  func receive(completion: Subscribers.Completion<Failure>) {
    junction.perform { [self] in
      if isOver || upstream == nil || junction.isOver { return }
      isOver = true
      upstream = nil
      receiveCompletion(completion)
    }
  }

  private func take(_ input: Input) {
    if !isOver, upstream != nil, !junction.isOver { receiveValue(input) }
  }

  /// Asks upstream for more, now or when it has come.
  func request(_ demand: Subscribers.Demand) {
    if isOver || demand == .none { return }
    if let upstream { upstream.request(demand) } else { early += demand }
  }

  /// Hears no more of upstream.
  func cancel() {
    isOver = true
    upstream.take()?.cancel()
  }
}
