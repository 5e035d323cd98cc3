// SPDX-License-Identifier: GPL-3.0-or-later

/// A collection that may consist of a single item, which is opened in its place.
package protocol ItemHolding: ItemCollection {
  /// `true` if the collection consists of a single item with named fields, such as a JSON object.
  var opensAsItem: Bool { get }
}

extension ItemCollection {
  /// `true` if the collection consists of a single item with named fields, such as a JSON object.
  package var opensAsItem: Bool { (self as? any ItemHolding)?.opensAsItem ?? false }
}
