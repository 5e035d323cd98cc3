// SPDX-License-Identifier: GPL-3.0-or-later

import Platform

/// The memory that several tables of fields may take together.
final class FieldTableBudget: Sendable {
  /// The budget of all tables of the process.
  static let shared = FieldTableBudget(384 << 20)

  /// The number of bytes.
  let limit: Int

  private let used = Mutex(0)

  /// Creates a budget of a number of bytes.
  init(_ limit: Int) { self.limit = limit }

  /// Takes a number of bytes, or returns `false` if fewer are left.
  func take(_ size: Int) -> Bool {
    used.withLock { used in
      guard size <= limit - used else { return false }
      used += size
      return true
    }
  }

  /// Returns a number of bytes that were taken.
  func free(_ size: Int) { used.withLock { $0 -= size } }
}
