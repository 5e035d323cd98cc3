// SPDX-License-Identifier: GPL-3.0-or-later

/// A collection that is derived from another one, with the same items.
package protocol DerivedCollection: ItemCollection {
  /// The collection that it is derived from.
  var origin: any ItemCollection { get }
}
