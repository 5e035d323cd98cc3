// SPDX-License-Identifier: GPL-3.0-or-later

/// A source of the elements of a ``ListScreen`` that are loaded page by page.
@MainActor
public protocol ListSource<Element>: AnyObject {
  /// The type of the elements.
  associatedtype Element

  /// Returns the elements at some positions, fewer at the end of the list.
  ///
  /// All positions may be past the end. The result is empty then.
  ///
  /// - Parameter positions: The positions, starting at 0.
  /// - Throws: An error if they cannot be loaded. The screen shows it, and `retry` tries again.
  func elements(at positions: Range<Int>) async throws -> [Element]

  /// The number of elements, `nil` if it is unknown.
  var count: Int? { get }
}

extension ListSource {
  /// `nil`: the number of elements is unknown.
  public var count: Int? { nil }
}
