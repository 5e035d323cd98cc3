// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc
import Platform

// Opening, decompression and transformation. All files but plain ones are spooled.

extension SourceFile {
  /// Opens a descriptor: a regular file at offset 0 is read in place, everything else is spooled.
  ///
  /// A file that has content in spite of its length 0 is spooled, as the files in /proc are. So is a
  /// file that is shorter than its stated length, as the files in /sys are.
  ///
  /// - Parameters:
  ///   - source: The descriptor. It is duplicated and stays open.
  ///   - path: The name in errors.
  ///   - storage: The folder and the size limit of the spool.
  /// - Returns: The file, without waiting for its content.
  /// - Throws: ``CatalogError`` if the descriptor cannot be read or the spool cannot be created.
  static func open(
    _ source: Int32,
    path: String,
    storage: SpoolStorage = SpoolStorage()
  ) throws(CatalogError) -> SourceFile {
    var status = stat()
    guard fstat(source, &status) == 0, let copy = Descriptor.copy(of: source) else {
      throw .notReadable(path: path, code: errno)
    }
    if FileKind(status) == .file, lseek(source, 0, SEEK_CUR) == 0,
      status.st_size > 0 ? !isShorterThanStated(status, source) : isAtEnd(source)
    {
      return try SourceFile(plain: copy, path: path)
    }
    let spool = try Spool(PipeOrigin(descriptor: copy, path: path), path: path, storage: storage)
    return SourceFile(spool, path: path, identity: FileIdentity(status))
  }

  /// Returns `true` if a file ends before its stated length, and is not on a disk.
  private static func isShorterThanStated(_ status: stat, _ descriptor: Int32) -> Bool {
    var byte: UInt8 = 0
    return status.st_blocks == 0 && pread(descriptor, &byte, 1, status.st_size - 1) == 0
  }

  /// Returns `true` if a read would return at once and without a byte.
  private static func isAtEnd(_ descriptor: Int32) -> Bool {
    // Some files of length 0 in /proc and /sys have to be waited for.
    var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    var byte: UInt8 = 0
    return poll(&request, 1, 0) == 1 && pread(descriptor, &byte, 1, 0) == 0
  }

  /// Returns the decompressed content of this file.
  ///
  /// The content is decompressed in the background. This file may itself still be growing.
  ///
  /// - Parameters:
  ///   - compression: The compression format of this file.
  ///   - transform: A transformation of the decompressed bytes.
  ///   - searchPath: The folders in which to find the program, in the form of `PATH`.
  ///   - storage: The folder and the size limit of the spool.
  /// - Returns: The file, without waiting for its content.
  /// - Throws: ``CatalogError/missingDecompressor(path:program:package:)`` if the program is not
  ///   installed, or another error if it cannot be started or the spool cannot be created.
  func decompressed(
    by compression: Compression,
    transform: sending (any SpoolTransform)? = nil,
    searchPath: String = SourceFile.searchPath,
    storage: SpoolStorage = SpoolStorage()
  ) throws(CatalogError) -> SourceFile {
    let origin = try Decompressor(self, compression, searchPath: searchPath)
    return SourceFile(
      try Spool(origin, path: path, transform: transform, storage: storage),
      path: path,
      identity: identity
    )
  }

  /// Returns the transformed content of this file, which may itself still be growing.
  ///
  /// - Parameters:
  ///   - transform: The transformation of the bytes.
  ///   - storage: The folder and the size limit of the spool.
  /// - Returns: The file, without waiting for its content.
  /// - Throws: ``CatalogError`` if the spool cannot be created.
  func transformed(
    by transform: sending any SpoolTransform,
    storage: SpoolStorage = SpoolStorage()
  ) throws(CatalogError) -> SourceFile {
    SourceFile(
      try Spool(FileOrigin(self), path: path, transform: transform, storage: storage),
      path: path,
      identity: identity
    )
  }

  /// The value of `PATH`, or a default if it is not set.
  static var searchPath: String { Environment.value(of: "PATH") ?? "/usr/bin:/bin" }
}
