// SPDX-License-Identifier: GPL-3.0-or-later

/// A directory: its files are the items, by name in the order of code points.
///
/// It is read once; what changes in it later is seen when it is opened again. A link is an item of
/// its own, whatever it leads to. The size of what is no file, and everything about an entry that
/// cannot be looked at, is absent.
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
    // The name of `.` is that of the directory, not a dot.
    name = FilePath.lastPart(of: FilePath.absolute(path) ?? path)
    let entries = try DirectoryListing.entries(of: path)
    listed = ListedItems(
      entries.enumerated().map { index, entry in
        Item(id: Item.ID(row: index + 1), values: entry.values)
      }
    )
  }

  /// The bytes of the path of the file that an item is, whose name need not be text.
  package func pathBytes(of item: Item) -> [UInt8] {
    Array((path.hasSuffix("/") ? path : path + "/").utf8) + item[0].bytes
  }

  @concurrent
  package func report() async throws(CatalogError) -> SourceReport {
    var report = SourceReport(path: path, format: .directory)
    report.rows = listed.all.count
    report.columns = columns.count
    return report
  }
}

// MARK: Its members

extension DirectoryCollection {
  /// The name of the file that an item is; `nil` if it is no text, or the item is none of these.
  package func member(_ item: Item) -> String? {
    guard listed.all.indices.contains(item.id.row - 1), listed.all[item.id.row - 1] == item,
      case .bytes(let bytes) = item[0]
    else { return nil }
    return String(validating: bytes, as: UTF8.self)
  }

  package func location(ofMember name: String) -> Location? {
    Location(path: path.hasSuffix("/") ? path + name : "\(path)/\(name)")
  }
}
