// SPDX-License-Identifier: GPL-3.0-or-later

/// A collection that determines some values of its items only when they are needed.
///
/// A page without ``Page/idleTimeout`` has all values. Other pages may lack those that take long to determine.
package protocol LateValues: ItemCollection {
  /// The number of times that values of items have changed.
  var valuesRevision: Int { get }

  /// Returns `true` if values of the items of a page are still to be determined.
  func lacksValues(of page: Page) -> Bool
}

extension ItemCollection {
  private var lateValues: (any LateValues)? { underlying((any LateValues).self) }

  /// The number of times that values of items have changed since the collection was opened.
  package var valuesRevision: Int { lateValues?.valuesRevision ?? 0 }

  /// Returns `true` if values of the items of a page are still to be determined.
  package func lacksValues(of page: Page) -> Bool { lateValues?.lacksValues(of: page) ?? false }
}
