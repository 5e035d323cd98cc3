// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc
import Platform

/// A file that only its owner can read and that one program at a time can use.
package struct PrivateFile: Sendable {
  /// The maximum number of attempts to open and lock the file, 10 ms apart.
  private static let attempts = 200

  package let path: String

  /// Creates a reference to the file at a path.
  ///
  /// The file does not have to exist.
  package init(path: String) {
    self.path = path
  }

  /// Performs an operation while the file is locked against other programs.
  ///
  /// A new file that is still empty after the operation is removed.
  ///
  /// - Parameters:
  ///   - createIfMissing: `true` to create the file and its directories if they do not exist.
  ///   - body: Called with the descriptor, which is open for reading and appending.
  /// - Returns: The result of `body`, `nil` if the file does not exist.
  /// - Throws: ``PrivateFileError`` if the file cannot be opened or locked or is not a regular file
  ///   of this user, and the errors of `body`.
  package func whileLocked<Result>(
    createIfMissing: Bool = false,
    _ body: (Int32) throws(PrivateFileError) -> Result
  ) throws(PrivateFileError) -> Result? {
    if createIfMissing { try createDirectories() }
    var isNew = false
    for _ in 0..<Self.attempts {
      guard let descriptor = try open(createIfMissing: createIfMissing, isNew: &isNew) else {
        return nil
      }
      defer { close(descriptor) }
      // Another program may have replaced the file between opening and locking.
      if flock(descriptor, LOCK_EX | LOCK_NB) == 0, isFileAtPath(descriptor) {
        defer { if isNew { removeIfEmpty(descriptor) } }
        return try body(descriptor)
      }
      usleep(10_000)
    }
    throw .busy(path: path)
  }

  /// Replaces the file atomically.
  ///
  /// Programs that wait for the lock of the old file open the new one. After a power failure,
  /// either the old or the new file exists.
  package func replace(with bytes: [UInt8]) throws(PrivateFileError) {
    do throws(AtomicFileError) {
      let file = try AtomicFile(path, existing: .isReplaced, permissions: 0o600)
      try file.write(bytes)
      try file.commit()
    } catch {
      throw .failed(path: path, code: error.code)
    }
  }

  /// Returns the last bytes of an open file, at most `limit`.
  ///
  /// - Parameters:
  ///   - descriptor: The descriptor, open for reading.
  ///   - limit: The maximum number of bytes to read.
  /// - Returns: The bytes, and `true` if they are the whole file.
  /// - Throws: ``PrivateFileError`` if the file cannot be read.
  package func tail(
    of descriptor: Int32,
    upTo limit: Int
  ) throws(PrivateFileError) -> (bytes: [UInt8], isComplete: Bool) {
    let end = lseek(descriptor, 0, SEEK_END)
    guard end >= 0 else { throw .failed(path: path, code: errno) }
    let start = max(0, end - off_t(limit))
    var bytes = [UInt8](repeating: 0, count: Int(end - start))
    var read = 0
    while read < bytes.count {
      let result = bytes.withUnsafeMutableBytes { buffer in
        let rest = UnsafeMutableRawBufferPointer(rebasing: buffer[read...])
        return pread(descriptor, rest.baseAddress, rest.count, start + off_t(read))
      }
      if result < 0, errno == EINTR { continue }
      guard result >= 0 else { throw .failed(path: path, code: errno) }
      if result == 0 { break }
      read += result
    }
    bytes.removeLast(bytes.count - read)
    return (bytes, start == 0)
  }
}

extension PrivateFile {
  /// Opens the file.
  ///
  /// - Parameters:
  ///   - createIfMissing: `true` to create the file if it does not exist.
  ///   - isNew: Set to `true` if the file did not exist.
  /// - Returns: The descriptor, `nil` if the file does not exist.
  private func open(
    createIfMissing: Bool,
    isNew: inout Bool
  ) throws(PrivateFileError) -> Int32? {
    let flags = O_RDWR | O_APPEND | O_NONBLOCK | O_NOFOLLOW | O_NOCTTY | O_CLOEXEC
    var descriptor = Glibc.open(path, flags)
    if descriptor < 0, errno == ENOENT, createIfMissing {
      isNew = true
      descriptor = Glibc.open(path, flags | O_CREAT, 0o600)
    }
    guard descriptor >= 0 else {
      switch errno {
      case ENOENT where !createIfMissing, ENOTDIR where !createIfMissing: return nil
      case ELOOP, EISDIR, ENXIO: throw .notPlain(path: path)
      default: throw .failed(path: path, code: errno)
      }
    }
    do throws(PrivateFileError) {
      try check(descriptor)
    } catch {
      close(descriptor)
      throw error
    }
    return descriptor
  }

  private func check(_ descriptor: Int32) throws(PrivateFileError) {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw .failed(path: path, code: errno) }
    guard status.st_mode & S_IFMT == S_IFREG else { throw .notPlain(path: path) }
    guard status.st_uid == geteuid() else { throw .notOwn(path: path) }
    guard status.st_mode & 0o7777 == 0o600 || fchmod(descriptor, 0o600) == 0 else {
      throw .failed(path: path, code: errno)
    }
  }

  /// Removes the locked file if nothing was written to it and it was not replaced.
  ///
  /// Another program that has opened it waits for the lock, and then creates the file again.
  private func removeIfEmpty(_ descriptor: Int32) {
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_size == 0, isFileAtPath(descriptor) else {
      return
    }
    unlink(path)
  }

  /// Returns `true` if the open file is the one at the path.
  private func isFileAtPath(_ descriptor: Int32) -> Bool {
    var (own, other) = (stat(), stat())
    return fstat(descriptor, &own) == 0 && lstat(path, &other) == 0
      && own.st_ino == other.st_ino && own.st_dev == other.st_dev
  }

  /// Creates the missing directories of the path, and makes the last one private to the user.
  ///
  /// A directory that a symbolic link leads to is not changed. It serves other purposes as well.
  private func createDirectories() throws(PrivateFileError) {
    let slash = UInt8(ascii: "/")
    let ends = path.utf8.indices.filter { path.utf8[$0] == slash && $0 != path.startIndex }
    for end in ends {
      let directory = String(path[..<end])
      mkdir(directory, 0o700)
      var status = stat()
      if lstat(directory, &status) == 0, status.st_mode & S_IFMT == S_IFLNK {
        try Self.checkIsUnshared(directory)
      } else if end == ends.last {
        try Self.makePrivate(directory)
      }
    }
  }

  /// Makes a directory private if it belongs to this user.
  private static func makePrivate(_ directory: String) throws(PrivateFileError) {
    let descriptor = Glibc.open(directory, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
    var status = stat()
    guard descriptor >= 0, fstat(descriptor, &status) == 0 else { return }
    defer { close(descriptor) }
    guard status.st_uid == geteuid() else { return try checkIsUnshared(directory) }
    if status.st_mode & 0o7777 != 0o700 { fchmod(descriptor, 0o700) }
  }

  /// Throws an error if other users than the administrator can write to a directory.
  private static func checkIsUnshared(_ directory: String) throws(PrivateFileError) {
    var status = stat()
    guard stat(directory, &status) == 0 else { return }
    let isOwn = status.st_uid == geteuid() || status.st_uid == 0
    guard isOwn, status.st_mode & (S_IWGRP | S_IWOTH) == 0 else {
      throw .sharedDirectory(path: directory)
    }
  }
}
