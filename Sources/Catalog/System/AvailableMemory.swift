// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc
import Platform

/// The memory that the process may still allocate.
///
/// A failed allocation ends the program. So a structure that grows with its input asks for each
/// large allocation before it makes it, such as each time it doubles.
enum AvailableMemory {
  /// The number of bytes that are left for everything else, such as threads and the next chunk.
  private static let reserve = 16 << 20

  /// The size in bytes below which an allocation is not checked, as it fits into the reserve.
  private static let uncheckedSize = 2 << 20

  /// A measurement in a structure.
  ///
  /// A task-local closure without a wrapper crashes in optimised code (Swift 6.3.1).
  private struct Gauge: Sendable {
    let read: @Sendable () -> Int
  }

  @TaskLocal private static var gauge = Gauge { MemoryLimits.available }

  /// Two threads must not plan with the same memory.
  private static let planning = Mutex(())

  /// Allocates memory, unless it does not fit.
  ///
  /// - Parameters:
  ///   - size: The number of bytes that `body` allocates.
  ///   - body: A closure that allocates them at once.
  /// - Throws: ``MemoryShortage`` if there are fewer bytes.
  static func allocate(_ size: Int, _ body: () -> Void = {}) throws(MemoryShortage) {
    guard size >= uncheckedSize else { return body() }
    let shortage = planning.withLock { _ -> MemoryShortage? in
      let available = max(0, gauge.read() - reserve)
      guard size <= available else { return MemoryShortage(needed: size, available: available) }
      body()
      return nil
    }
    if let shortage { throw shortage }
  }

  /// Runs an operation as if `size` bytes were available, whatever it allocates.
  nonisolated(nonsending) static func limit<Result>(
    to size: Int,
    during operation: nonisolated(nonsending) () async throws -> Result
  ) async rethrows -> Result {
    try await $gauge.withValue(Gauge { size + reserve }, operation: operation)
  }
}

/// An allocation that does not fit into the available memory.
package struct MemoryShortage: Error, Sendable, Equatable {
  /// The number of bytes of the allocation.
  package let needed: Int

  /// The number of bytes that are available.
  package let available: Int

  /// Creates a shortage.
  package init(needed: Int, available: Int) {
    self.needed = needed
    self.available = available
  }
}
