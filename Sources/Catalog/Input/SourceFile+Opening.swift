// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc

// Where a file comes from; all but plain files are spooled.

extension SourceFile {
  /// What is behind a descriptor: a file in place, if nothing of it was read; all else is spooled.
  ///
  /// A file without a length may still have something in it, as those in /proc have.
  ///
  /// - Parameters:
  ///   - source: The descriptor; it stays open.
  ///   - path: How errors name it.
  ///   - room: Where it is spooled.
  /// - Returns: The file, at once.
  /// - Throws: ``CatalogError`` if there is nothing to read, or nowhere to spool it.
  static func reading(
    _ source: Int32,
    path: String,
    room: SpoolRoom = SpoolRoom()
  ) throws(CatalogError) -> SourceFile {
    var status = stat()
    guard fstat(source, &status) == 0, let copy = Descriptor.copy(of: source) else {
      throw .notReadable(path: path, code: errno)
    }
    if FileKind(status) == .file, status.st_size > 0, lseek(source, 0, SEEK_CUR) == 0 {
      return try SourceFile(plain: copy, path: path)
    }
    let spool = try Spool(PipeOrigin(descriptor: copy, path: path), path: path, room: room)
    return SourceFile(spool, path: path, identity: FileIdentity(status))
  }

  /// What this file holds in compressed form; it is decompressed while it is read, and may itself
  /// still be coming.
  ///
  /// - Parameters:
  ///   - compression: How it was compressed.
  ///   - transform: What the bytes are turned into.
  ///   - searchPath: The folders to look for the program in, as in `PATH`.
  ///   - room: Where the bytes are spooled.
  /// - Returns: The file, at once.
  /// - Throws: ``CatalogError/missingDecompressor(path:program:package:)`` for one.
  func decompressed(
    by compression: Compression,
    transform: sending (any SpoolTransform)? = nil,
    searchPath: String = SourceFile.searchPath,
    room: SpoolRoom = SpoolRoom()
  ) throws(CatalogError) -> SourceFile {
    let origin = try Decompressor(self, compression, searchPath: searchPath)
    return SourceFile(
      try Spool(origin, path: path, transform: transform, room: room),
      path: path,
      identity: identity
    )
  }

  /// What the bytes of this file are turned into; it may itself still be coming.
  ///
  /// - Parameters:
  ///   - transform: What turns them.
  ///   - room: Where the bytes are spooled.
  /// - Returns: The file, at once.
  /// - Throws: ``CatalogError`` if there is nowhere to spool it.
  func transformed(
    by transform: sending any SpoolTransform,
    room: SpoolRoom = SpoolRoom()
  ) throws(CatalogError) -> SourceFile {
    SourceFile(
      try Spool(FileOrigin(self), path: path, transform: transform, room: room),
      path: path,
      identity: identity
    )
  }

  /// The folders that programs are in.
  static var searchPath: String { getenv("PATH").map { String(cString: $0) } ?? "/usr/bin:/bin" }
}
