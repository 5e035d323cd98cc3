// SPDX-License-Identifier: GPL-3.0-or-later

/// Some items of a collection that stand one after the other.
package struct Page: Sendable, Equatable {
  /// The place of the first item under the query, from 0.
  package let start: Int

  package let items: [Item]

  /// How many items the query leaves, as far as known.
  package let total: Total

  /// Whether it ends where the input has come to: more of it is still to come.
  package let isComing: Bool

  /// Whether it is known that no item follows.
  package var isLast: Bool {
    guard case .exactly(let count) = total else { return false }
    return start + items.count >= count
  }

  /// A page of these items.
  package init(start: Int, items: [Item], total: Total, isComing: Bool = false) {
    self.start = start
    self.items = items
    self.total = total
    self.isComing = isComing
  }

  /// The same page, of so many items.
  package func counted(_ total: Int) -> Page {
    Page(start: start, items: items, total: .exactly(total), isComing: isComing)
  }
}

extension Page {
  /// The time for which a growing input may be quiet before a page of the current task is returned with what
  /// is there; `nil` to wait for ever.
  @TaskLocal static var idleTimeout: Duration?

  /// Runs an operation whose pages wait for input only as long as something comes.
  ///
  /// - Parameters:
  ///   - idleTimeout: The time for which the input may be quiet; `nil` to wait for ever.
  ///   - operation: The operation.
  /// - Returns: The operation's result.
  /// - Throws: The operation's error.
  nonisolated(nonsending) package static func waiting<Result, Failure: Error>(
    _ idleTimeout: Duration?,
    _ operation: nonisolated(nonsending) () async throws(Failure) -> Result
  ) async throws(Failure) -> Result {
    try await $idleTimeout.typed(idleTimeout, operation)
  }
}

/// How many items there are, as far as known.
package enum Total: Sendable, Equatable {
  /// All were counted.
  case exactly(Int)

  /// So many were met; there may be more.
  case atLeast(Int)

  /// What a source thinks that counts no more unless it is asked to.
  case about(Int)
}
