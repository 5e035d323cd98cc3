// SPDX-License-Identifier: GPL-3.0-or-later

/// A directory whose items are its files, sorted by name in code point order.
///
/// The directory is read once, when it is opened. A symbolic link is an item of its own and is not
/// followed. Only regular files have a size. If the status of an entry cannot be read, its size and
/// date are absent.
package final class DirectoryCollection: ListedCollection, SourceReporting {
  package let name: String
  package let columns = [
    Column(name: "name", kind: .text),
    Column(name: "kind", kind: .text),
    Column(name: "size", kind: .integer),
    Column(name: "modified", kind: .dateTime),
  ]

  package let listed: ListedItems

  private let path: String

  /// Reads a directory.
  ///
  /// - Throws: ``CatalogError/notReadable(path:code:)``.
  init(path: String) throws(CatalogError) {
    self.path = path
    // A path such as `.` is made absolute to get the name of the directory.
    name = FilePath.lastComponent(of: FilePath.absolute(path) ?? path)
    let entries = try DirectoryListing.entries(of: path)
    listed = ListedItems(
      entries.enumerated().map { index, entry in
        Item(id: Item.ID(row: index + 1), values: entry.values)
      }
    )
  }

  /// Returns the path of an item's file, as bytes because file names need not be valid UTF-8.
  package func pathBytes(of item: Item) -> [UInt8] {
    Array((path.hasSuffix("/") ? path : path + "/").utf8) + item[0].bytes
  }

  @concurrent
  package func report() async throws(CatalogError) -> SourceReport {
    report(of: path, as: .directory)
  }
}

// MARK: Members

extension DirectoryCollection {
  /// Returns the file name of an item.
  ///
  /// Returns `nil` if the name is not valid UTF-8, or if the item is not from this directory.
  package func member(_ item: Item) -> String? {
    guard listed.contains(item), case .bytes(let bytes) = item[0] else { return nil }
    return String(validating: bytes, as: UTF8.self)
  }

  package func location(ofMember name: String) -> Location? {
    Location(path: path.hasSuffix("/") ? path + name : "\(path)/\(name)")
  }
}
