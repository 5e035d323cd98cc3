// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc

/// A file that only its owner can read, open to one program at a time.
package struct PrivateFile: Sendable {
  /// How often it is tried to open it, 10 ms apart.
  private static let attempts = 20

  package let path: String

  /// The file at a path, which may not be there yet.
  package init(path: String) {
    self.path = path
  }

  /// Does something while no other program does.
  ///
  /// - Parameters:
  ///   - isMade: Whether it is made if there is none, with the folders that it lies in.
  ///   - body: Is given the descriptor, open for reading and for writing behind what is there.
  /// - Returns: What `body` does, `nil` if there is no file.
  /// - Throws: ``PrivateFileError`` if it is not a plain file of this user's, and what `body` throws.
  package func whileLocked<Result>(
    isMade: Bool = false,
    _ body: (Int32) throws(PrivateFileError) -> Result
  ) throws(PrivateFileError) -> Result? {
    if isMade { makeFolders() }
    for _ in 0..<Self.attempts {
      guard let descriptor = try open(isMade: isMade) else { return nil }
      defer { close(descriptor) }
      // What was opened may have been replaced before it was locked.
      if flock(descriptor, LOCK_EX | LOCK_NB) == 0, isInPlace(descriptor) {
        return try body(descriptor)
      }
      usleep(10_000)
    }
    throw .busy(path: path)
  }

  /// Puts another file in its place, at once and as a whole.
  ///
  /// Whoever waits for the lock of the old one opens the new one. After a power cut, one of both is
  /// there.
  package func replace(with bytes: [UInt8]) throws(PrivateFileError) {
    let other = "\(path)-\(getpid())-\(UInt64.random(in: 0 ... .max))"
    let descriptor = Glibc.open(other, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw .failed(path: path, code: errno) }
    defer { close(descriptor) }
    guard Self.write(bytes, to: descriptor), fsync(descriptor) == 0, rename(other, path) == 0 else {
      let code = errno
      unlink(other)
      throw .failed(path: path, code: code)
    }
    let folder = Glibc.open(String(path.prefix(through: lastSlash)), O_RDONLY | O_CLOEXEC)
    fsync(folder)
    close(folder)
  }

  /// The last bytes of what is open, all if there are no more than `limit`.
  ///
  /// - Parameters:
  ///   - descriptor: The descriptor, open for reading.
  ///   - limit: How many are read at most.
  /// - Returns: The bytes, and whether these are all.
  /// - Throws: ``PrivateFileError`` if it cannot be read.
  package func end(
    of descriptor: Int32,
    upTo limit: Int
  ) throws(PrivateFileError) -> (bytes: [UInt8], isAll: Bool) {
    let end = lseek(descriptor, 0, SEEK_END)
    let start = max(0, end - off_t(limit))
    var bytes = [UInt8](repeating: 0, count: Int(max(0, end - start)))
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

  /// Writes all of `bytes`, at once unless the system takes a part of them only.
  static func write(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno != EINTR { return false }
      rest = rest.dropFirst(max(0, count))
    }
    return true
  }
}

extension PrivateFile {
  private func open(isMade: Bool) throws(PrivateFileError) -> Int32? {
    let flags = O_RDWR | O_APPEND | O_NONBLOCK | O_NOFOLLOW | O_NOCTTY | O_CLOEXEC
    let descriptor = Glibc.open(path, isMade ? flags | O_CREAT : flags, 0o600)
    guard descriptor >= 0 else {
      switch errno {
      case ENOENT where !isMade, ENOTDIR where !isMade: return nil
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

  /// Whether the file that is open is the one at the path.
  private func isInPlace(_ descriptor: Int32) -> Bool {
    var (own, other) = (stat(), stat())
    return fstat(descriptor, &own) == 0 && lstat(path, &other) == 0
      && own.st_ino == other.st_ino && own.st_dev == other.st_dev
  }

  private func makeFolders() {
    let ends = path.indices.filter { path[$0] == "/" && $0 != path.startIndex }
    for end in ends { mkdir(String(path[..<end]), 0o700) }
    // The last one is this program's own: nobody else has anything to do with what is in it.
    if let end = ends.last { chmod(String(path[..<end]), 0o700) }
  }

  private var lastSlash: String.Index { path.lastIndex(of: "/") ?? path.startIndex }
}
