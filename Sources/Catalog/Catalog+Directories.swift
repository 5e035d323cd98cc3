// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc

// Opening the members of a directory with the catalog.

extension DirectoryCollection: Container {
  @concurrent
  package func open(
    member name: String,
    options: ReadingOptions
  ) async throws(CatalogError) -> any ItemCollection {
    guard let location = location(ofMember: name) else { throw .notFound(path: name) }
    return try await Catalog.open(location, isNamed: false, options: options)
  }
}

// MARK: Counting rows

extension DirectoryCollection {
  /// Counts the rows of a regular file.
  ///
  /// - Parameter path: The path of the file.
  /// - Returns: The number, and the status of the file with these rows; `nil` for a link, a database, a file that is too
  ///   large, and a compressed one, which may be of any size.
  /// - Throws: ``CatalogError/changed(path:)`` if the file was changed meanwhile; ``CatalogError`` if it cannot be read
  ///   as a collection, or when cancelled.
  func countRows(ofFileAt path: String) async throws(CatalogError) -> (rows: Int, status: stat)? {
    if options.type == .sqlite || Catalog.hasDatabaseExtension(path) { return nil }
    // A link or a pipe may have taken the place of the file since the directory was read.
    let flags = O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK | O_NOFOLLOW
    let descriptor = Glibc.open(path, flags)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var (status, end) = (stat(), stat())
    guard fstat(descriptor, &status) == 0, FileKind(status) == .file,
      status.st_size <= limits.fileSize
    else { return nil }
    let file = try SourceFile.open(descriptor, path: path)
    guard try Compression.detect(in: file) == nil,
      try !file.bytes(Catalog.sqliteSignature.count, at: 0).starts(with: Catalog.sqliteSignature)
    else { return nil }
    let collection = try await Catalog.open(file, at: [], name: "", options)
    let rows = try await collection.count(of: Query())
    guard fstat(descriptor, &end) == 0, end.st_size == status.st_size,
      end.st_mtim.tv_sec == status.st_mtim.tv_sec, end.st_mtim.tv_nsec == status.st_mtim.tv_nsec
    else { throw .changed(path: path) }
    return (rows, status)
  }
}
