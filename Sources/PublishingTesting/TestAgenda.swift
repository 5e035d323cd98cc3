// SPDX-License-Identifier: Apache-2.0

import Publishing

/// The clock and the scheduled actions of a ``TestScheduler``, protected by its lock.
///
/// The scheduler takes an action under the lock, unlocks, then runs it. Times and intervals are in
/// nanoseconds.
struct TestAgenda {
  /// A repeating action, whose closure is released when it is stopped.
  final class Repetition {
    fileprivate let interval: Int
    fileprivate var action: (() -> Void)?

    /// `true` until the first run.
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

    func precedes(_ other: Entry) -> Bool { (due, number) < (other.due, other.number) }
  }

  private enum Move {
    case none
    case to(Int)
    case untilOnlyRepeated
  }

  /// The current time.
  private(set) var now = 0

  /// The number of scheduled actions, without those that were stopped.
  var count: Int { onceCount + repeatedCount }

  private let maximumChainLength: Int
  private var chain = 0
  private var move = Move.none
  private var onceCount = 0
  private var repeatedCount = 0

  /// The number of repeating actions that have not run yet.
  private var newCount = 0
  private var lastNumber = 0

  /// A binary heap, in which the entry at index `i` precedes those at `2 * i + 1` and `2 * i + 2`.
  private var entries: [Entry] = []

  init(maximumChainLength: Int) {
    self.maximumChainLength = maximumChainLength
  }

  /// Adds an action that is due at `date`, or now if that time has passed.
  mutating func add(_ action: @escaping () -> Void, at date: Int) {
    guard date < .max else { return }
    onceCount += 1
    insert(.once(action), at: date)
  }

  /// Adds an action that is due at `date`, or now if it has passed, and then every `interval`.
  mutating func add(_ action: @escaping () -> Void, at date: Int, interval: Int) -> Repetition {
    guard date < .max else { return Repetition(nil, interval: interval) }
    let repetition = Repetition(action, interval: interval)
    repeatedCount += 1
    newCount += 1
    insert(.repeated(repetition), at: date)
    return repetition
  }

  /// Stops a repeating action, whose entry is removed when it is due.
  ///
  /// - Returns: The action, for the caller to release outside the lock.
  mutating func stop(_ repetition: Repetition) -> (() -> Void)? {
    guard let action = repetition.action.take() else { return nil }
    repeatedCount -= 1
    markStarted(repetition)
    return action
  }

  private mutating func markStarted(_ repetition: Repetition) {
    if repetition.isNew { newCount -= 1 }
    repetition.isNew = false
  }

  /// Begins to advance the time.
  ///
  /// - Parameter end: The time to advance to, or `nil` to stop once only repeating actions remain
  ///   and each has run at least once.
  /// - Returns: `false` if the time is already being advanced.
  mutating func begin(until end: Int?) -> Bool {
    guard case .none = move else { return false }
    move = end.map { .to($0) } ?? .untilOnlyRepeated
    chain = 0
    return true
  }

  /// Advances the time to the next due action, or to the end if none is due before it.
  ///
  /// - Returns: The action to run, or `nil` at the end.
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

  /// Sets the current time to that of an entry, and reschedules a repeating action.
  ///
  /// - Returns: The action of the entry, or `nil` if it was stopped.
  private mutating func action(of entry: Entry) -> (() -> Void)? {
    let action: (() -> Void)?
    switch entry.work {
    case .once(let once):
      onceCount -= 1
      action = once
    case .repeated(let repetition):
      action = repetition.action
      markStarted(repetition)
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

  /// Traps if actions endlessly schedule further actions.
  ///
  /// When advancing to a fixed time, only actions at the same time are counted, because later ones
  /// make progress towards the end.
  private mutating func count(_ entry: Entry) {
    if case .to = move, entry.due > now { chain = 0 }
    chain += 1
    precondition(
      chain <= maximumChainLength,
      "more than \(maximumChainLength) actions: endless scheduling"
    )
  }
}

// MARK: The heap

extension TestAgenda {
  private mutating func insert(_ work: Work, at date: Int) {
    lastNumber += 1
    entries.append(Entry(due: max(date, now), number: lastNumber, work: work))
    var index = entries.count - 1
    while index > 0 {
      let parent = (index - 1) / 2
      guard entries[index].precedes(entries[parent]) else { return }
      entries.swapAt(index, parent)
      index = parent
    }
  }

  private mutating func removeFirst() {
    entries.swapAt(0, entries.count - 1)
    entries.removeLast()
    var index = 0
    while true {
      var first = index
      for child in [2 * index + 1, 2 * index + 2] where child < entries.count {
        if entries[child].precedes(entries[first]) { first = child }
      }
      guard first != index else { return }
      entries.swapAt(index, first)
      index = first
    }
  }
}
