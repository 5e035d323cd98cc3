import Glibc

/// What comes through a pipe, kept in a temporary file that has no name.
///
/// Only its owner could read it, and it is gone with its descriptor.
enum Spool {
  /// Reads everything that comes and hands back a file of it; a file itself is not copied.
  ///
  /// - Parameters:
  ///   - source: The descriptor to read; it stays open.
  ///   - name: How errors name it.
  /// - Returns: The file.
  /// - Throws: ``CatalogError`` if reading or writing fails, or when cancelled.
  static func file(from source: Int32, name: String) throws(CatalogError) -> SourceFile {
    if let file = try wholeFile(source, name) { return file }
    let target = try temporaryFile(name)
    do throws(CatalogError) {
      try copy(from: source, to: target, name: name)
    } catch {
      close(target)
      throw error
    }
    return try SourceFile(adopting: target, path: name)
  }

  /// The file behind the descriptor, if it is one and nothing of it has been read: it needs no copy.
  ///
  /// A file without a length may still have something in it, as those in /proc have.
  private static func wholeFile(_ source: Int32, _ name: String) throws(CatalogError) -> SourceFile?
  {
    var status = stat()
    guard fstat(source, &status) == 0, FileKind(status) == .file, status.st_size > 0,
      lseek(source, 0, SEEK_CUR) == 0
    else { return nil }
    let copy = fcntl(source, F_DUPFD_CLOEXEC, 0)
    return copy < 0 ? nil : try SourceFile(adopting: copy, path: name)
  }

  private static func temporaryFile(_ name: String) throws(CatalogError) -> Int32 {
    let folder = getenv("TMPDIR").map { String(cString: $0) } ?? ""
    var template = Array("\(folder.isEmpty ? "/tmp" : folder)/browse-XXXXXX".utf8CString)
    // mkstemp creates it anew, readable and writable for its owner only.
    let descriptor = mkstemp(&template)
    guard descriptor >= 0 else { throw .spoolFailed(path: name, code: errno) }
    unlink(template)
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    return descriptor
  }

  private static func copy(
    from source: Int32,
    to target: Int32,
    name: String
  ) throws(CatalogError) {
    var buffer = [UInt8](repeating: 0, count: 256 * 1024)
    while true {
      try waitForInput(source)
      let count = buffer.withUnsafeMutableBytes { read(source, $0.baseAddress, $0.count) }
      if count == 0 { return }
      if count < 0 {
        if errno == EINTR || errno == EAGAIN { continue }
        throw .readFailed(path: name, code: errno)
      }
      let code = buffer.withUnsafeBytes {
        writeAll(UnsafeRawBufferPointer(rebasing: $0[..<count]), to: target)
      }
      if code != 0 { throw .spoolFailed(path: name, code: code) }
    }
  }

  /// Waits until something comes, looking for cancellation every 50 ms.
  private static func waitForInput(_ descriptor: Int32) throws(CatalogError) {
    var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    repeat {
      if Task.isCancelled { throw .cancelled }
    } while poll(&request, 1, 50) == 0
  }
}

/// Writes bytes, all of them.
///
/// - Returns: 0, or the code of what went wrong.
func writeAll(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) -> Int32 {
  var rest = bytes
  while !rest.isEmpty {
    let count = write(descriptor, rest.baseAddress, rest.count)
    if count >= 0 {
      rest = UnsafeRawBufferPointer(rebasing: rest[count...])
    } else if errno == EAGAIN {
      var request = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
      _ = poll(&request, 1, -1)
    } else if errno != EINTR {
      return errno
    }
  }
  return 0
}
