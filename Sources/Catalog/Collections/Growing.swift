// SPDX-License-Identifier: GPL-3.0-or-later

/// A collection that can tell whether its source grows.
protocol Growing: ItemCollection {
  /// The growth of the source, `nil` for a source whose bytes are all known.
  var growth: Growth? { get }
}

extension ItemCollection {
  /// The growth of the source, `nil` for a source whose bytes are all known.
  package var growth: Growth? { underlying((any Growing).self)?.growth }
}
