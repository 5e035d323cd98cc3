// SPDX-License-Identifier: Apache-2.0

import Publishing

/// What a ``TestScheduler`` has to run, and when: a value, for whoever holds its lock.
///
/// Ask it, unlock, then run. Times and intervals are nanoseconds.
struct TestAgenda {
  /// A repeating action until it is stopped.
  final class Repetition {
    fileprivate let interval: Int
    fileprivate var action: (() -> Void)?

    /// Whether it has not had its first turn.
    fileprivate var isNew = true

    fileprivate init(_ action: (() -> Void)?, interval: Int) {
      self.action = action
      self.interval = interval
    }
  }

  private enum Work {
    case once(() -> Void)
    case repeated(Repetition)
  }

  private struct Entry {
    let due: Int
    let number: Int
    let work: Work

    func comes(before other: Entry) -> Bool { (due, number) < (other.due, other.number) }
  }

  private enum Move {
    case none
    case to(Int)
    case untilOnlyRepeated
  }

  /// What time it is.
  private(set) var now = 0

  /// How many actions are scheduled that have not been stopped.
  var count: Int { onceCount + repeatedCount }

  private let longestChain: Int
  private var chain = 0
  private var move = Move.none
  private var onceCount = 0
  private var repeatedCount = 0

  /// How many of the repeating actions have not had their first turn.
  private var newCount = 0
  private var lastNumber = 0

  /// A heap: each entry comes before the two at twice its place plus one and plus two.
  private var entries: [Entry] = []

  init(longestChain: Int) {
    self.longestChain = longestChain
  }

  /// Adds an action that is due at `date`, or now if that has passed.
  mutating func add(_ action: @escaping () -> Void, at date: Int) {
    guard date < .max else { return }
    onceCount += 1
    insert(.once(action), at: date)
  }

  /// Adds an action that is due at `date`, or now if that has passed, and then every `interval`.
  mutating func add(_ action: @escaping () -> Void, at date: Int, interval: Int) -> Repetition {
    guard date < .max else { return Repetition(nil, interval: interval) }
    let repetition = Repetition(action, interval: interval)
    repeatedCount += 1
    newCount += 1
    insert(.repeated(repetition), at: date)
    return repetition
  }

  /// Stops a repeating action; its entry is dropped when its turn comes.
  ///
  /// - Returns: The action, for the caller to let go of outside the lock.
  mutating func stop(_ repetition: Repetition) -> (() -> Void)? {
    guard let action = repetition.action.take() else { return nil }
    repeatedCount -= 1
    age(repetition)
    return action
  }

  private mutating func age(_ repetition: Repetition) {
    if repetition.isNew { newCount -= 1 }
    repetition.isNew = false
  }

  /// Begins to move the time: to `end`, or, if that is `nil`, until only repeating actions are
  /// left that have had their first turn.
  ///
  /// - Returns: Whether it was not being moved already.
  mutating func begin(until end: Int?) -> Bool {
    guard case .none = move else { return false }
    move = end.map { .to($0) } ?? .untilOnlyRepeated
    chain = 0
    return true
  }

  /// Moves the time to the next action's date, or to the end if there is none before that.
  ///
  /// - Returns: The action to run now, or `nil` at the end.
  mutating func next() -> (() -> Void)? {
    while let entry = entries.first, isInMove(entry) {
      removeFirst()
      if let action = action(of: entry) { return action }
    }
    if case .to(let end) = move { now = end }
    move = .none
    return nil
  }

  private func isInMove(_ entry: Entry) -> Bool {
    switch move {
    case .none: false
    case .to(let end): entry.due <= end
    case .untilOnlyRepeated: onceCount + newCount > 0 || entry.due <= now
    }
  }

  /// Makes it the entry's time; a repeating action is scheduled again.
  ///
  /// - Returns: The entry's action, unless it has been stopped.
  private mutating func action(of entry: Entry) -> (() -> Void)? {
    let action: (() -> Void)?
    switch entry.work {
    case .once(let once):
      onceCount -= 1
      action = once
    case .repeated(let repetition):
      action = repetition.action
      age(repetition)
      let next = Nanoseconds.sum(entry.due, repetition.interval)
      if action != nil {
        if next < .max { insert(entry.work, at: next) } else { _ = stop(repetition) }
      }
    }
    guard let action else { return nil }
    count(entry)
    now = entry.due
    return action
  }

  /// Traps if actions follow on each other without end.
  ///
  /// On the way to a given time only those of the same moment count: the time comes to its end.
  private mutating func count(_ entry: Entry) {
    if case .to = move, entry.due > now { chain = 0 }
    chain += 1
    precondition(chain <= longestChain, "more than \(longestChain) actions: they have no end")
  }
}

// MARK: The heap

extension TestAgenda {
  private mutating func insert(_ work: Work, at date: Int) {
    lastNumber += 1
    entries.append(Entry(due: max(date, now), number: lastNumber, work: work))
    var place = entries.count - 1
    while place > 0 {
      let parent = (place - 1) / 2
      guard entries[place].comes(before: entries[parent]) else { return }
      entries.swapAt(place, parent)
      place = parent
    }
  }

  private mutating func removeFirst() {
    entries.swapAt(0, entries.count - 1)
    entries.removeLast()
    var place = 0
    while true {
      var first = place
      for child in [2 * place + 1, 2 * place + 2] where child < entries.count {
        if entries[child].comes(before: entries[first]) { first = child }
      }
      guard first != place else { return }
      entries.swapAt(place, first)
      place = first
    }
  }
}
