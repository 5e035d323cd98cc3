// SPDX-License-Identifier: GPL-3.0-or-later

import Catalog

/// Counts what a query leaves while nobody asks anything else of its collection.
@MainActor
final class BackgroundCount {
  private var task: Task<Void, Never>?

  /// Begins to count, from where it was counted before.
  ///
  /// - Parameters:
  ///   - query: What narrows the items.
  ///   - collection: Where they are.
  ///   - tell: Called with their number, unless somebody stops it; what goes wrong is heard by who asks.
  func begin(
    _ query: Query,
    in collection: any ItemCollection,
    tell: @escaping @MainActor (Int) -> Void
  ) {
    task?.cancel()
    task = Task(priority: .background) {
      guard let count = try? await collection.count(of: query), !Task.isCancelled else { return }
      tell(count)
    }
  }

  /// Stops, and waits until nothing is read any more; what was learned is kept by the collection.
  func stop() async {
    task?.cancel()
    await task?.value
    task = nil
  }

  /// Stops; nobody waits for that.
  func giveUp() {
    task?.cancel()
  }

  isolated deinit { giveUp() }
}
