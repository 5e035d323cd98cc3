// SPDX-License-Identifier: GPL-3.0-or-later

/// What there was before each change, and what there was before each step back.
struct Changes<Value> {
  /// One of the two ways to go.
  enum Direction: Equatable {
    case back
    case forward
  }

  /// How many changes can be taken back.
  private static var limit: Int { 100 }

  private var past: [Value] = []
  private var future: [Value] = []

  /// Remembers what there was before a change; what was taken back before it is forgotten.
  mutating func add(_ value: Value) {
    future.removeAll()
    past.append(value)
    if past.count > Self.limit { past.removeFirst() }
  }

  /// Where a step leads, `nil` if there is nothing.
  func value(_ direction: Direction) -> Value? {
    direction == .back ? past.last : future.last
  }

  /// Makes a step, if it leads anywhere.
  ///
  /// - Parameters:
  ///   - direction: Which way.
  ///   - value: What there is now.
  mutating func step(_ direction: Direction, from value: Value) {
    switch direction {
    case .back: if past.popLast() != nil { future.append(value) }
    case .forward: if future.popLast() != nil { past.append(value) }
    }
  }
}

extension Changes: Sendable where Value: Sendable {}
