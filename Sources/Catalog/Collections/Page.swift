// SPDX-License-Identifier: GPL-3.0-or-later

/// A range of consecutive items in the result of a query.
package struct Page: Sendable, Equatable {
  /// The position of the first item.
  package let start: Int

  package let items: [Item]

  /// The number of items that the query selects, as far as it is known.
  package let total: Total

  /// `true` if the page ends at the end of the input so far, and more input is expected.
  package let isAwaitingInput: Bool

  /// `true` if the page is known to end with the last item of the result.
  package var isLast: Bool {
    guard case .exactly(let count) = total else { return false }
    return start + items.count >= count
  }

  /// `true` if the number of items that the query selects is known.
  package var isCounted: Bool { if case .exactly = total { true } else { false } }

  /// Creates a page.
  package init(start: Int, items: [Item], total: Total, isAwaitingInput: Bool = false) {
    self.start = start
    self.items = items
    self.total = total
    self.isAwaitingInput = isAwaitingInput
  }

  /// Returns the page without its last items, but with at least one if it has any.
  package func dropLast(_ count: Int) -> Page {
    guard count > 0, items.count > 1 else { return self }
    let kept = Array(items.prefix(max(1, items.count - count)))
    return Page(start: start, items: kept, total: total, isAwaitingInput: false)
  }

  /// The page without the expectation of further items.
  package var withoutWaiting: Page {
    Page(start: start, items: items, total: total, isAwaitingInput: false)
  }

  /// Returns the page without its first items, but with at least one if it has any.
  package func dropFirst(_ count: Int) -> Page {
    guard count > 0, items.count > 1 else { return self }
    let kept = Array(items.suffix(max(1, items.count - count)))
    return Page(
      start: start + items.count - kept.count,
      items: kept,
      total: total,
      isAwaitingInput: isAwaitingInput
    )
  }

  /// Returns a copy of the page with an exact total.
  package func counted(_ total: Int) -> Page {
    Page(start: start, items: items, total: .exactly(total), isAwaitingInput: isAwaitingInput)
  }
}

extension Page {
  /// The time without new input after which a page of the current task returns what is available.
  ///
  /// `nil` waits without a limit.
  @TaskLocal static var idleTimeout: Duration?

  /// Runs an operation whose pages stop waiting for input after an idle timeout.
  ///
  /// - Parameters:
  ///   - idleTimeout: The time without new input after which a page returns; `nil` for no limit.
  ///   - operation: The operation to run.
  /// - Throws: The error of the operation.
  nonisolated(nonsending) package static func withIdleTimeout<Result, Failure: Error>(
    _ idleTimeout: Duration?,
    _ operation: nonisolated(nonsending) () async throws(Failure) -> Result
  ) async throws(Failure) -> Result {
    try await $idleTimeout.typed(idleTimeout, operation)
  }
}

/// The number of items, as far as it is known.
package enum Total: Sendable, Equatable {
  /// The exact number.
  case exactly(Int)

  /// The number of items found so far, which may not be all.
  case atLeast(Int)

  /// An estimate by a source that counts exactly only on request.
  case about(Int)

  /// The number as far as it is known.
  package var known: Int {
    switch self {
    case .exactly(let count), .atLeast(let count), .about(let count): count
    }
  }
}
