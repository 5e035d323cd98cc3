// SPDX-License-Identifier: Apache-2.0

import CPlatform
import Glibc

/// An error that prevents an atomic file from being created or put in place.
package enum AtomicFileError: Error, Equatable {
  /// A file appeared at the path in the meantime, and may not be replaced.
  case exists

  /// A system call failed.
  ///
  /// The code is a value of `errno`.
  case failed(code: Int32)

  /// The value of `errno` that describes the error.
  package var code: Int32 {
    switch self {
    case .exists: EEXIST
    case .failed(let code): code
    }
  }
}

/// A new file that appears at its path complete or not at all.
///
/// Until ``commit(keepsExisting:)``, the file has no name, so the system removes it when the program
/// ends in any way. If the file system has no unnamed files, the file has a temporary name, which is
/// removed on deinitialization and by signals (``TemporaryNames``).
///
/// ```swift
/// let file = try AtomicFile("data/teas.csv", existing: .isReplaced, permissions: 0o600)
/// try file.write(bytes)
/// try file.commit()
/// ```
package final class AtomicFile {
  /// The rule for a file that exists at the path when the new file is complete.
  package enum Existing: Sendable {
    /// It is replaced.
    ///
    /// A link is replaced itself, not its target.
    case isReplaced

    /// It is kept, and ``AtomicFile/commit(keepsExisting:)`` throws ``AtomicFileError/exists``.
    case isKept
  }

  /// The descriptor of the new file, open for writing.
  package let descriptor: Int32

  private let folder: Folder
  private let name: String
  private let existing: Existing
  private let permissions: mode_t?

  /// The temporary name, or `nil` while the file has no name or after it was put in place.
  private var temporary: TemporaryNames.Entry?

  /// Creates the file.
  ///
  /// - Parameters:
  ///   - path: The path at which the file appears. Its folder must exist.
  ///   - base: The descriptor of the folder that a relative path begins at.
  ///   - existing: The rule for a file that exists at the path.
  ///   - permissions: The permissions, or `nil` for those that the system gives a new file.
  ///   - usesUnnamedFiles: `false` to use a temporary name on every file system.
  package init(
    _ path: String,
    in base: Int32 = AT_FDCWD,
    existing: Existing,
    permissions: mode_t? = nil,
    usesUnnamedFiles: Bool = true
  ) throws(AtomicFileError) {
    // A combining mark after a slash would hide it among characters.
    let start =
      path.utf8.lastIndex(of: UInt8(ascii: "/")).map { path.utf8.index(after: $0) }
      ?? path.startIndex
    name = String(path[start...])
    guard !name.isEmpty else { throw .failed(code: EISDIR) }
    folder = try Folder(start == path.startIndex ? "." : String(path[..<start]), in: base)
    self.existing = existing
    self.permissions = permissions
    // The permissions of a replaced file are set when the new one is complete.
    let mode: mode_t = permissions == nil ? 0o666 : 0o600
    if usesUnnamedFiles, let unnamed = try folder.makeUnnamedFile(mode: mode) {
      descriptor = unnamed
    } else {
      let (file, temporary) = try folder.makeTemporaryFile(for: name, mode: mode)
      descriptor = file
      self.temporary = temporary
    }
  }

  deinit {
    if let temporary {
      unlinkat(folder.descriptor, temporary.name, 0)
      temporary.forget()
    }
    close(descriptor)
  }

  /// Adds bytes to the file.
  package func write(_ bytes: [UInt8]) throws(AtomicFileError) {
    let code = bytes.withUnsafeBytes { writeAll($0, to: descriptor) }
    guard code == 0 else { throw .failed(code: code) }
  }

  /// Flushes the file to the disk and puts it at its path.
  ///
  /// After a power failure, either the old file or the new one is at the path.
  ///
  /// - Parameter keepsExisting: `true` to keep a file that exists at the path in any case.
  package func commit(keepsExisting: Bool = false) throws(AtomicFileError) {
    if let permissions { try check(fchmod(descriptor, permissions)) }
    try check(fsync(descriptor))
    switch keepsExisting ? .isKept : existing {
    case .isReplaced:
      let temporary = try temporaryEntry()
      try check(renameat(folder.descriptor, temporary.name, folder.descriptor, name))
    case .isKept:
      if let temporary {
        try folder.move(temporary.name, toFree: name)
      } else {
        try check(folder.link(descriptor, to: name))
      }
    }
    temporary?.forget()
    temporary = nil
    flock(descriptor, LOCK_UN)
    // The file is in place, so a failure here is not an error.
    fsync(folder.descriptor)
  }

  /// Returns the temporary name, which an unnamed file receives now.
  private func temporaryEntry() throws(AtomicFileError) -> TemporaryNames.Entry {
    if let temporary { return temporary }
    let entry = try folder.link(descriptor, temporarilyFor: name)
    temporary = entry
    return entry
  }
}

/// Throws the error of a failed system call.
private func check(_ result: Int32) throws(AtomicFileError) {
  guard result != 0 else { return }
  throw errno == EEXIST ? .exists : .failed(code: errno)
}

/// The folder of an atomic file.
///
/// All files are created and moved relative to its descriptor, so that they stay in one folder even
/// if that is renamed.
private final class Folder: Sendable {
  let descriptor: Int32

  init(_ path: String, in base: Int32) throws(AtomicFileError) {
    let flags = O_RDONLY | O_DIRECTORY | O_CLOEXEC
    let readable = openat(base, path, flags)
    // A folder that can be written but not listed cannot be flushed to the disk.
    let isUnreadable = readable < 0 && errno == EACCES
    descriptor = isUnreadable ? openat(base, path, flags | open_path_only) : readable
    guard descriptor >= 0 else { throw .failed(code: errno) }
  }

  deinit {
    close(descriptor)
  }

  // MARK: Files without a name

  /// Creates a file without a name.
  ///
  /// - Returns: Its descriptor, or `nil` if that is not possible in this folder.
  func makeUnnamedFile(mode: mode_t) throws(AtomicFileError) -> Int32? {
    let file = openat(descriptor, ".", O_WRONLY | O_CLOEXEC | open_unnamed, mode)
    guard file >= 0 else {
      // An old kernel opens the folder itself (EISDIR).
      if [EOPNOTSUPP, EISDIR, ENOENT, EINVAL, ENOSYS].contains(errno) { return nil }
      throw .failed(code: errno)
    }
    // Without `/proc`, the file could not be given a name.
    guard faccessat(AT_FDCWD, Self.link(of: file), F_OK, 0) == 0 else {
      close(file)
      return nil
    }
    return file
  }

  /// Gives an unnamed file a name that is not in use.
  ///
  /// - Returns: 0, or -1 with the reason in `errno`.
  func link(_ file: Int32, to name: String) -> Int32 {
    linkat(AT_FDCWD, Self.link(of: file), descriptor, name, AT_SYMLINK_FOLLOW)
  }

  /// Gives an unnamed file a temporary name.
  func link(
    _ file: Int32,
    temporarilyFor name: String
  ) throws(AtomicFileError) -> TemporaryNames.Entry {
    flock(file, LOCK_EX | LOCK_NB)
    return try withTemporaryName(for: name) { temporary in
      let result = link(file, to: temporary.name)
      if result == 0 { temporary.remember() }
      return result
    }.name
  }

  private static func link(of file: Int32) -> String { "/proc/self/fd/\(file)" }

  // MARK: Files with a temporary name

  /// Creates a file with a temporary name.
  func makeTemporaryFile(
    for name: String,
    mode: mode_t
  ) throws(AtomicFileError) -> (descriptor: Int32, name: TemporaryNames.Entry) {
    try withTemporaryName(for: name) { temporary in
      let flags = O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC
      let file = openat(descriptor, temporary.name, flags, mode)
      guard file >= 0 else { return file }
      temporary.remember()
      if lock(file, at: temporary.name) != .inUse { return file }
      // Another program has found the file unlocked, and removes it.
      temporary.forget()
      close(file)
      errno = EEXIST
      return -1
    }
  }

  /// Moves a file to a name, and fails if a file of that name exists.
  func move(_ temporary: String, toFree name: String) throws(AtomicFileError) {
    if linkat(descriptor, temporary, descriptor, name, 0) == 0 {
      unlinkat(descriptor, temporary, 0)
      return
    }
    guard errno != EEXIST else { throw .exists }
    // Some file systems have no hard links, and some of these no conditional renaming.
    if renameat2(descriptor, temporary, descriptor, name, rename_no_replace) == 0 { return }
    guard errno == EINVAL || errno == ENOSYS else { return try check(-1) }
    guard faccessat(descriptor, name, F_OK, AT_SYMLINK_NOFOLLOW) != 0 else { throw .exists }
    try check(renameat(descriptor, temporary, descriptor, name))
  }

  // MARK: Temporary names

  private static let attempts = 100

  /// Calls `make` with temporary names until it creates a file of that name.
  ///
  /// A program that uses a temporary name has locked its file. A file without a lock was left by a
  /// killed program, and is removed.
  ///
  /// - Parameters:
  ///   - name: The name of the final file.
  ///   - make: Creates a file of a temporary name, and remembers that. Returns -1 if it fails, with
  ///     the reason in `errno`.
  /// - Returns: The result of `make`, and the temporary name.
  private func withTemporaryName(
    for name: String,
    make: (TemporaryNames.Entry) -> Int32
  ) throws(AtomicFileError) -> (descriptor: Int32, name: TemporaryNames.Entry) {
    // A name has at most 255 bytes.
    var stem = name
    while stem.utf8.count > 230 { stem.removeLast() }
    for number in 1...Self.attempts {
      let temporary = ".\(stem).browse-\(number)"
      removeUnlockedFile(temporary)
      // The memory of the entry is allocated before there is a file to remove.
      let entry = TemporaryNames.Entry(temporary, in: descriptor)
      let result = make(entry)
      if result >= 0 { return (result, entry) }
      guard errno == EEXIST else { throw .failed(code: errno) }
    }
    throw .failed(code: EBUSY)
  }

  private enum LockState {
    case locked
    case inUse
    case unknown
  }

  /// Locks a file, if it is the one of that name.
  ///
  /// The state is unknown on file systems without locks.
  private func lock(_ file: Int32, at name: String) -> LockState {
    guard flock(file, LOCK_EX | LOCK_NB) == 0 else {
      return errno == EWOULDBLOCK ? .inUse : .unknown
    }
    var (own, other) = (stat(), stat())
    let isSame =
      fstat(file, &own) == 0 && fstatat(descriptor, name, &other, AT_SYMLINK_NOFOLLOW) == 0
      && own.st_ino == other.st_ino && own.st_dev == other.st_dev
    return isSame ? .locked : .inUse
  }

  /// Removes a regular file that no program has locked.
  private func removeUnlockedFile(_ name: String) {
    let file = openat(descriptor, name, O_RDONLY | O_NONBLOCK | O_NOFOLLOW | O_NOCTTY | O_CLOEXEC)
    guard file >= 0 else { return }
    defer { close(file) }
    var status = stat()
    guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
      lock(file, at: name) == .locked
    else { return }
    unlinkat(descriptor, name, 0)
  }
}
