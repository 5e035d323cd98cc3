// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc

/// A new file that is written beside its target and takes its place when it is whole.
///
/// Until ``commit()``, and if that fails, the target is as it was; a file that is not committed is
/// removed with its owner.
final class FileReplacement {
  let descriptor: Int32

  private let target: String
  private let replaces: Bool
  private let mode: mode_t
  private var temporary: String?

  /// Begins a file.
  ///
  /// - Parameters:
  ///   - target: The path that it shall have.
  ///   - force: Whether a file that has it is replaced.
  ///   - source: A file that must not be replaced.
  /// - Throws: ``CatalogError`` if the target is not one to replace, or cannot be written.
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
      // Renaming would get round the protection of a file that is not to be written.
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

  /// Whether a path is that of a log which SQLite keeps beside a database (“Temporary Files”).
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

  /// Gives the file its place, when all of it is on the disk.
  ///
  /// - Throws: ``CatalogError``; ``CatalogError/exportExists(path:)`` also if a file has come to be
  ///   there in the meantime.
  func commit() throws(CatalogError) {
    guard let temporary else { return }
    guard fchmod(descriptor, mode) == 0, fsync(descriptor) == 0 else {
      throw .exportFailed(path: target, code: errno)
    }
    if replaces {
      guard rename(temporary, target) == 0 else { throw .exportFailed(path: target, code: errno) }
    } else {
      try place(temporary)
    }
    self.temporary = nil
    syncFolder()
  }

  /// Gives the file its name unless another has it: `rename` would replace that, `link` does not.
  private func place(_ temporary: String) throws(CatalogError) {
    if link(temporary, target) == 0 {
      unlink(temporary)
      return
    }
    if errno == EEXIST { throw .exportExists(path: target) }
    // Some file systems have no links.
    var status = stat()
    guard lstat(target, &status) != 0 else { throw .exportExists(path: target) }
    guard rename(temporary, target) == 0 else { throw .exportFailed(path: target, code: errno) }
  }

  /// Makes the new name last; the file is in place already, so that failure is none of the export.
  private func syncFolder() {
    let folder = open(Self.folder(of: target), O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard folder >= 0 else { return }
    fsync(folder)
    close(folder)
  }

  /// `data/` of `data/foods.csv`, `./` of `foods.csv`.
  private static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "./" }
    return String(path[...slash])
  }

  /// What new files of this process may not allow.
  private static func creationMask() -> mode_t {
    // It can only be read by setting it: for that moment to a strict one, in case somebody else
    // creates a file.
    let mask = umask(0o077)
    umask(mask)
    return mask
  }
}
