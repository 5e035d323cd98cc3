// SPDX-License-Identifier: GPL-3.0-or-later

/// A collection whose source may grow.
protocol Growing: ItemCollection {
  /// The growth of the source, `nil` for a source whose bytes are all known.
  var growth: Growth? { get }

  /// `true` for a file that had no rows when it was opened, so that its format and its columns are
  /// guesses.
  var openedWithoutRows: Bool { get }

  /// `true` if the rows are read in place from lines of a file, to which other programs can append.
  var isFollowable: Bool { get }

  /// Returns a collection with the same columns, whose file grows as other programs append to it.
  ///
  /// - Throws: ``CatalogError/notFollowable(path:)`` if the rows are not read in place from lines of a
  ///   file, or ``CatalogError/changed(path:)`` if the file is no longer the same.
  func followed() throws(CatalogError) -> any ItemCollection
}

extension ItemCollection {
  private var growing: (any Growing)? { underlying((any Growing).self) }

  /// The growth of the source, `nil` for a source whose bytes are all known.
  package var growth: Growth? { growing?.growth }

  /// `true` for a file that had no rows when it was opened, so that its format and its columns are
  /// guesses.
  package var openedWithoutRows: Bool { growing?.openedWithoutRows ?? false }

  /// `true` if the rows are read in place from lines of a file, to which other programs can append.
  package var isFollowable: Bool { growing?.isFollowable ?? false }

  /// Returns the rows of the source, whose file grows as other programs append to it.
  ///
  /// - Throws: ``CatalogError/notFollowable(path:)`` if the rows are not read in place from lines of a
  ///   file, or ``CatalogError/changed(path:)`` if the file is no longer the same.
  package func followed() throws(CatalogError) -> any ItemCollection {
    guard let growing else { throw .notFollowable(path: name) }
    return try growing.followed()
  }
}
