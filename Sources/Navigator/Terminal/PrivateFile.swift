import Glibc

/// A file that only its owner can read, open to one program at a time.
struct PrivateFile {
  /// How often it is tried to open it, 10 ms apart.
  private static let attempts = 20

  let path: String

  /// Does something while no other program does.
  ///
  /// - Parameters:
  ///   - isMade: Whether it is made if there is none, with the folders that it lies in.
  ///   - body: Is given the descriptor, open for reading and for writing behind what is there.
  /// - Returns: What `body` does, `nil` if there is no file.
  /// - Throws: ``HistoryError`` if it is not a plain file of this user's, and what `body` throws.
  func whileLocked<Result>(
    isMade: Bool = false,
    _ body: (Int32) throws(HistoryError) -> Result
  ) throws(HistoryError) -> Result? {
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
  func replace(with bytes: [UInt8]) throws(HistoryError) {
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
  private func open(isMade: Bool) throws(HistoryError) -> Int32? {
    let flags = O_RDWR | O_APPEND | O_NONBLOCK | O_NOFOLLOW | O_NOCTTY | O_CLOEXEC
    let descriptor = Glibc.open(path, isMade ? flags | O_CREAT : flags, 0o600)
    guard descriptor >= 0 else {
      switch errno {
      case ENOENT where !isMade, ENOTDIR where !isMade: return nil
      case ELOOP, EISDIR, ENXIO: throw .notPlain(path: path)
      default: throw .failed(path: path, code: errno)
      }
    }
    do throws(HistoryError) {
      try check(descriptor)
    } catch {
      close(descriptor)
      throw error
    }
    return descriptor
  }

  private func check(_ descriptor: Int32) throws(HistoryError) {
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
