// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc

/// Memory for trivial values, freed with its owner.
struct Memory<Element: BitwiseCopyable>: ~Copyable {
  /// The first value, which is any value at first, like all others.
  private(set) var start: UnsafeMutablePointer<Element>

  private(set) var capacity: Int

  /// Memory for a number of values.
  init(capacity: Int) {
    self.capacity = capacity
    start = Self.bound(malloc(Self.size(capacity)), capacity)
  }

  /// Memory with a copy of some values.
  init(_ values: [Element]) {
    self.init(capacity: values.count)
    _ = all.initialize(fromContentsOf: values)
  }

  deinit {
    free(start)
  }

  /// The values.
  var all: UnsafeMutableBufferPointer<Element> {
    UnsafeMutableBufferPointer(start: start, count: capacity)
  }

  /// Takes memory for more values, and keeps those that there are.
  ///
  /// The C library moves the pages of large memory instead of copying the bytes.
  mutating func grow(to capacity: Int) {
    start = Self.bound(realloc(start, Self.size(capacity)), capacity)
    self.capacity = capacity
  }

  private static func size(_ capacity: Int) -> Int {
    max(1, capacity * MemoryLayout<Element>.stride)
  }

  private static func bound(
    _ memory: UnsafeMutableRawPointer?,
    _ capacity: Int
  ) -> UnsafeMutablePointer<Element> {
    guard let memory else { preconditionFailure("no memory") }
    return memory.bindMemory(to: Element.self, capacity: capacity)
  }
}
