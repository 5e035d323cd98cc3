// SPDX-License-Identifier: GPL-3.0-or-later

/// An undo history: the values before each change, and before each step back.
struct UndoHistory<Value> {
  /// The direction of a step: undo or redo.
  enum Direction: Equatable {
    case undo
    case redo
  }

  /// The maximum number of changes that can be undone.
  private static var limit: Int { 100 }

  private var past: [Value] = []
  private var future: [Value] = []

  /// Adds the value before a change, and discards the values to redo.
  mutating func add(_ value: Value) {
    future.removeAll()
    past.append(value)
    if past.count > Self.limit { past.removeFirst() }
  }

  /// Changes all values that a step may lead to.
  mutating func replaceAll(_ change: (inout Value) -> Void) {
    for index in past.indices { change(&past[index]) }
    for index in future.indices { change(&future[index]) }
  }

  /// Returns the value that a step leads to, or `nil` if there is no such step.
  func value(_ direction: Direction) -> Value? {
    direction == .undo ? past.last : future.last
  }

  /// Moves one step through the history if possible, and keeps the current `value` to step back.
  mutating func step(_ direction: Direction, from value: Value) {
    switch direction {
    case .undo: if past.popLast() != nil { future.append(value) }
    case .redo: if future.popLast() != nil { past.append(value) }
    }
  }
}

extension UndoHistory: Sendable where Value: Sendable {}
