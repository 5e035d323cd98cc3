// SPDX-License-Identifier: GPL-3.0-or-later

import Platform

/// A directory whose items are its files, sorted by name in code point order.
///
/// The directory is read once, when it is opened. A symbolic link is an item of its own and is not
/// followed. Only regular files have a size. If the status of an entry cannot be read, its size and
/// date are absent. The rows of files are counted when a page or a query needs them.
package final class DirectoryCollection: ListedCollection, SourceReporting {
  package let name: String
  package let columns = DirectoryColumn.allCases.map { Column(name: $0.name, kind: $0.kind) }

  package var listed: ListedItems { state.withLock(\.listed) }

  let path: String

  /// The options with which the files are opened to count their rows.
  let options: ReadingOptions

  let limits: DirectoryState.Limits

  let state: Mutex<DirectoryState>

  /// Reads a directory.
  ///
  /// - Parameters:
  ///   - path: The path of the directory.
  ///   - options: The options with which the files are opened to count their rows.
  ///   - limits: The limits of the files whose rows are counted.
  /// - Throws: ``CatalogError/notReadable(path:code:)``.
  init(
    path: String,
    options: ReadingOptions = ReadingOptions(),
    limits: DirectoryState.Limits = .init()
  ) throws(CatalogError) {
    self.path = path
    self.options = options
    self.limits = limits
    // A path such as `.` is made absolute to get the name of the directory.
    name = FilePath.lastComponent(of: FilePath.absolute(path) ?? path)
    state = Mutex(DirectoryState(try DirectoryListing.entries(of: path), limits))
  }

  /// Returns the path of an item's file, as bytes because file names need not be valid UTF-8.
  package func pathBytes(of item: Item) -> [UInt8] {
    Array(folder.utf8) + item[.name].bytes
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
    // The other values of an item may have become known since it was read.
    let all = listed.all
    guard all.indices.contains(item.id.row - 1), all[item.id.row - 1][.name] == item[.name],
      case .bytes(let bytes) = item[.name]
    else { return nil }
    return String(validating: bytes, as: UTF8.self)
  }

  package func location(ofMember name: String) -> Location? { Location(path: folder + name) }

  /// The path with a slash at its end.
  var folder: String { path.hasSuffix("/") ? path : path + "/" }
}
