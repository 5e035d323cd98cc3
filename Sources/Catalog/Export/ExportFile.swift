// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc
import Platform

/// The file of an export, which appears at its target when it is complete.
///
/// The target is unchanged until ``commit()`` succeeds.
struct ExportFile {
  /// The final path of the file, as it was typed.
  let target: String

  private let file: AtomicFile

  /// The descriptor to write to.
  var descriptor: Int32 { file.descriptor }

  /// Creates the file.
  ///
  /// - Parameters:
  ///   - target: The final path of the file.
  ///   - force: `true` to replace an existing file, whose permissions are kept, and its owner as far
  ///     as the system allows.
  ///   - sources: The files that must not be replaced.
  /// - Throws: ``CatalogError`` if the target must not be replaced or cannot be written.
  init(_ target: String, force: Bool, sources: Set<FileIdentity>) throws(CatalogError) {
    try self.init(target, shownAs: target, force: force, sources: sources)
  }

  /// Creates a new file in the folder of a confined path, whatever is at its path later.
  ///
  /// - Throws: ``CatalogError`` if there is a file, or if it cannot be created.
  init(_ target: ConfinedPath, sources: Set<FileIdentity>) throws(CatalogError) {
    let folder = try target.openFolder()
    defer { withExtendedLifetime(folder) {} }
    try self.init(
      target.name,
      in: folder.number,
      shownAs: target.text,
      force: false,
      sources: sources
    )
  }

  private init(
    _ path: String,
    in base: Int32 = AT_FDCWD,
    shownAs target: String,
    force: Bool,
    sources: Set<FileIdentity>
  ) throws(CatalogError) {
    self.target = target
    if let database = DatabaseLog.database(of: target) {
      throw .exportOntoDatabaseLog(path: target, database: database)
    }
    // A typed byte that is not valid UTF-8 is lost, so this would be another file.
    guard !target.unicodeScalars.contains("\u{FFFD}") else {
      throw .exportFailed(path: target, code: EILSEQ)
    }
    var permissions: mode_t?
    var status = stat()
    if fstatat(base, path, &status, AT_SYMLINK_NOFOLLOW) == 0 {
      let kind = FileKind(status)
      guard kind == .file else { throw .exportNotAFile(path: target, kind: kind) }
      guard !sources.contains(FileIdentity(status)) else { throw .exportOntoSource(path: target) }
      guard force else { throw .exportExists(path: target) }
      // Renaming would circumvent the write protection of the target.
      guard faccessat(base, path, W_OK, 0) == 0 else {
        throw .exportFailed(path: target, code: errno)
      }
      // A new content must not run with the rights that the old one had.
      permissions = status.st_mode & 0o777
    } else {
      guard errno == ENOENT else { throw .exportFailed(path: target, code: errno) }
    }
    do throws(AtomicFileError) {
      file = try AtomicFile(
        path,
        in: base,
        existing: force ? .isReplaced : .isKept,
        permissions: permissions
      )
    } catch {
      throw CatalogError(error, at: target)
    }
    // Only root can leave a file with another owner. Others become its owner.
    if permissions != nil { fchown(file.descriptor, status.st_uid, status.st_gid) }
  }

  /// Flushes the file to the disk and puts it at its target.
  ///
  /// - Parameter missing: The reason why rows are missing in the file, which then replaces no other.
  /// - Throws: ``CatalogError/exportExists(path:)`` if a file was created at the target in the
  ///   meantime; ``CatalogError/exportIncomplete(path:_:)`` if there is a file and rows are missing;
  ///   ``CatalogError/exportFailed(path:code:)`` if the file cannot be put there.
  func commit(missing: MissingRows? = nil) throws(CatalogError) {
    do throws(AtomicFileError) {
      try file.commit(keepsExisting: missing != nil)
    } catch {
      if let missing, error == .exists { throw .exportIncomplete(path: target, missing) }
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
