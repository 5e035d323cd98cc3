// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc
import Platform

/// The file of an export, which appears at its target when it is complete.
///
/// The target is unchanged until ``commit()`` succeeds.
struct ExportFile {
  private let target: String
  private let file: AtomicFile

  /// The descriptor to write to.
  var descriptor: Int32 { file.descriptor }

  /// Creates the file.
  ///
  /// - Parameters:
  ///   - target: The final path of the file.
  ///   - force: `true` to replace an existing file, whose permissions are kept.
  ///   - source: A file that must not be replaced.
  /// - Throws: ``CatalogError`` if the target must not be replaced or cannot be written.
  init(_ target: String, force: Bool, source: FileIdentity?) throws(CatalogError) {
    self.target = target
    var permissions: mode_t?
    var status = stat()
    if Self.isLog(target, of: source) { throw .exportOntoSource(path: target) }
    if lstat(target, &status) == 0 {
      let kind = FileKind(status)
      guard kind == .file else { throw .exportNotAFile(path: target, kind: kind) }
      guard FileIdentity(status) != source else { throw .exportOntoSource(path: target) }
      guard force else { throw .exportExists(path: target) }
      // Renaming would circumvent the write protection of the target.
      guard access(target, W_OK) == 0 else { throw .exportFailed(path: target, code: errno) }
      permissions = status.st_mode & 0o7777
    } else {
      guard errno == ENOENT else { throw .exportFailed(path: target, code: errno) }
    }
    do throws(AtomicFileError) {
      file = try AtomicFile(
        target,
        existing: force ? .isReplaced : .isKept,
        permissions: permissions
      )
    } catch {
      throw CatalogError(error, at: target)
    }
  }

  /// Returns `true` for a file that SQLite keeps next to the source (sqlite.org/tempfiles.html).
  private static func isLog(_ path: String, of source: FileIdentity?) -> Bool {
    let ending = ["-wal", "-shm", "-journal"].first { path.hasSuffix($0) }
    guard let ending, let source else { return false }
    var status = stat()
    return stat(String(path.dropLast(ending.count)), &status) == 0
      && FileIdentity(status) == source
  }

  /// Flushes the file to the disk and puts it at its target.
  ///
  /// - Throws: ``CatalogError/exportExists(path:)`` if a file was created at the target in the
  ///   meantime; ``CatalogError/exportFailed(path:code:)`` if the file cannot be put there.
  func commit() throws(CatalogError) {
    do throws(AtomicFileError) {
      try file.commit()
    } catch {
      throw CatalogError(error, at: target)
    }
  }
}

extension CatalogError {
  fileprivate init(_ error: AtomicFileError, at path: String) {
    self =
      switch error {
      case .exists: .exportExists(path: path)
      case .failed(let code): .exportFailed(path: path, code: code)
      }
  }
}
