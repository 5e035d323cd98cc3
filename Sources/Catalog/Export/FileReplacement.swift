// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc

/// A new file that is written next to its target and replaces it when it is complete.
///
/// The target is unchanged until ``commit()`` succeeds. An uncommitted file is removed on
/// deinitialization.
final class FileReplacement {
  let descriptor: Int32

  private let target: String
  private let replaces: Bool
  private let mode: mode_t
  private var temporary: String?

  /// Creates the temporary file.
  ///
  /// - Parameters:
  ///   - target: The final path of the file.
  ///   - force: `true` to replace an existing file.
  ///   - source: A file that must not be replaced.
  /// - Throws: ``CatalogError`` if the target must not be replaced or cannot be written.
  init(_ target: String, force: Bool, source: FileIdentity?) throws(CatalogError) {
    self.target = target
    replaces = force
    var status = stat()
    if Self.isLog(target, of: source) { throw .exportOntoSource(path: target) }
    if lstat(target, &status) == 0 {
      let kind = FileKind(status)
      guard kind == .file else { throw .exportNotAFile(path: target, kind: kind) }
      guard FileIdentity(status) != source else { throw .exportOntoSource(path: target) }
      guard force else { throw .exportExists(path: target) }
      // Renaming would circumvent the write protection of the target.
      guard access(target, W_OK) == 0 else { throw .exportFailed(path: target, code: errno) }
      mode = status.st_mode & 0o7777
    } else {
      guard errno == ENOENT else { throw .exportFailed(path: target, code: errno) }
      mode = 0o666 & ~Self.creationMask()
    }
    let path = Self.folder(of: target) + ".browse-\(getpid())-\(UInt64.random(in: 0 ... .max))"
    descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw .exportFailed(path: target, code: errno) }
    temporary = path
  }

  /// Returns `true` for a file that SQLite keeps next to the source (sqlite.org/tempfiles.html).
  private static func isLog(_ path: String, of source: FileIdentity?) -> Bool {
    let ending = ["-wal", "-shm", "-journal"].first { path.hasSuffix($0) }
    guard let ending, let source else { return false }
    var status = stat()
    return stat(String(path.dropLast(ending.count)), &status) == 0
      && FileIdentity(status) == source
  }

  deinit {
    if let temporary { unlink(temporary) }
    close(descriptor)
  }

  /// Flushes the file to the disk and moves it to its target.
  ///
  /// - Throws: ``CatalogError/exportExists(path:)`` if a file was created at the target in the
  ///   meantime; ``CatalogError/exportFailed(path:code:)`` if the file cannot be moved there.
  func commit() throws(CatalogError) {
    guard let temporary else { return }
    guard fchmod(descriptor, mode) == 0, fsync(descriptor) == 0 else {
      throw .exportFailed(path: target, code: errno)
    }
    if replaces {
      guard rename(temporary, target) == 0 else { throw .exportFailed(path: target, code: errno) }
    } else {
      try moveUnlessTargetExists(temporary)
    }
    self.temporary = nil
    syncFolder()
  }

  /// Moves the file to its target unless that exists.
  ///
  /// `rename` would replace an existing file. `link` fails instead.
  private func moveUnlessTargetExists(_ temporary: String) throws(CatalogError) {
    if link(temporary, target) == 0 {
      unlink(temporary)
      return
    }
    if errno == EEXIST { throw .exportExists(path: target) }
    // Some file systems have no hard links.
    var status = stat()
    guard lstat(target, &status) != 0 else { throw .exportExists(path: target) }
    guard rename(temporary, target) == 0 else { throw .exportFailed(path: target, code: errno) }
  }

  /// Makes the new directory entry durable.
  ///
  /// The file is already in place, so a failure does not fail the export.
  private func syncFolder() {
    let folder = open(Self.folder(of: target), O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard folder >= 0 else { return }
    fsync(folder)
    close(folder)
  }

  /// Returns the directory part: `data/` for `data/foods.csv`, `./` for `foods.csv`.
  private static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "./" }
    return String(path[...slash])
  }

  /// Returns the process's file mode creation mask.
  private static func creationMask() -> mode_t {
    // The mask can only be read by setting it. The temporary mask is strict, in case another thread
    // creates a file at that moment.
    let mask = umask(0o077)
    umask(mask)
    return mask
  }
}
