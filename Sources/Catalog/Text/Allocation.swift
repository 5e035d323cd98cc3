// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc

/// An allocation for values of a trivial type, freed by `deinit`.
struct Allocation<Element: BitwiseCopyable>: ~Copyable {
  /// The address of the values, which are initially uninitialized.
  private(set) var start: UnsafeMutablePointer<Element>

  private(set) var capacity: Int

  /// Allocates memory for a number of values.
  init(capacity: Int) {
    self.capacity = capacity
    start = Self.bound(malloc(Self.size(capacity)), capacity)
  }

  /// Allocates memory for a number of values whose bytes are zero.
  ///
  /// The system provides a page of it when it is first written.
  init(zeros capacity: Int) {
    self.capacity = capacity
    start = Self.bound(calloc(1, Self.size(capacity)), capacity)
  }

  /// Allocates memory and copies values into it.
  init(_ values: [Element]) {
    self.init(capacity: values.count)
    _ = buffer.initialize(fromContentsOf: values)
  }

  deinit {
    free(start)
  }

  /// The whole allocation as a buffer.
  var buffer: UnsafeMutableBufferPointer<Element> {
    UnsafeMutableBufferPointer(start: start, count: capacity)
  }

  /// Enlarges the allocation and keeps the existing values.
  ///
  /// For large allocations, the C library remaps pages instead of copying bytes.
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
