import Glibc

/// An open file that is only read, by `pread`, as long as it was when it was opened.
///
/// What is appended later is not seen. A file that shrinks, or is written over, gives
/// ``CatalogError/changed(path:)`` and not somebody else's bytes.
final class SourceFile: Sendable {
  /// How errors name it.
  let path: String

  /// Its length in bytes when it was opened.
  let size: Int

  let identity: FileIdentity

  private let descriptor: Int32
  private let modified: Timestamp

  /// The file behind a descriptor, which it closes in the end.
  ///
  /// - Throws: ``CatalogError/notReadable(path:code:)``; the descriptor is closed then as well.
  init(adopting descriptor: Int32, path: String) throws(CatalogError) {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else {
      let code = errno
      close(descriptor)
      throw .notReadable(path: path, code: code)
    }
    self.path = path
    self.descriptor = descriptor
    size = Int(status.st_size)
    identity = FileIdentity(status)
    modified = Timestamp(status.st_mtim)
  }

  deinit {
    close(descriptor)
  }

  /// Makes sure that the file is what it was, as far as its length and its time tell.
  ///
  /// - Throws: ``CatalogError/changed(path:)``.
  func checkUnchanged() throws(CatalogError) {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw .readFailed(path: path, code: errno) }
    // A log that grows is no other file; one of the same length with another time is.
    let length = Int(status.st_size)
    if length < size || (length == size && Timestamp(status.st_mtim) != modified) {
      throw .changed(path: path)
    }
  }

  /// The end of the file.
  func end(reaching offset: Int) throws(CatalogError) -> Int { size }

  /// Whether all of it is there.
  var isWhole: Bool { true }

  /// How much is there now, in bytes.
  var available: Int { size }

  /// Reads bytes until a buffer is full or the file has ended.
  ///
  /// - Parameters:
  ///   - buffer: Where they go.
  ///   - offset: The place of the first in the file.
  /// - Returns: How many were read.
  /// - Throws: ``CatalogError`` if that fails, the file shrank, or the task is cancelled.
  func read(
    into buffer: UnsafeMutableRawBufferPointer,
    at offset: Int
  ) throws(CatalogError) -> Int {
    if Task.isCancelled { throw .cancelled }
    let wanted = max(0, min(buffer.count, size - offset))
    var done = 0
    while done < wanted {
      let count = pread(
        descriptor,
        buffer.baseAddress.map { $0 + done },
        wanted - done,
        offset + done
      )
      if count > 0 {
        done += count
      } else if count == 0 {
        throw .changed(path: path)
      } else if errno != EINTR {
        throw .readFailed(path: path, code: errno)
      }
    }
    return done
  }
}

extension SourceFile {
  /// Reads bytes into the beginning of an array.
  ///
  /// - Parameters:
  ///   - count: How many; the array has room for them.
  ///   - array: Where they go.
  ///   - offset: The place of the first in the file.
  /// - Returns: How many were read; fewer only at the end.
  /// - Throws: ``CatalogError`` if that fails, the file shrank, or the task is cancelled.
  func read(_ count: Int, into array: inout [UInt8], at offset: Int) throws(CatalogError) -> Int {
    let result = array.withUnsafeMutableBytes { room in
      Result { () throws(CatalogError) in
        try read(into: UnsafeMutableRawBufferPointer(rebasing: room[..<count]), at: offset)
      }
    }
    return try result.get()
  }
}

/// A time of the file system, to the nanosecond.
private struct Timestamp: Equatable {
  let seconds: Int
  let nanoseconds: Int

  init(_ time: timespec) {
    seconds = time.tv_sec
    nanoseconds = time.tv_nsec
  }
}

extension FileIdentity {
  init(_ status: stat) {
    device = UInt(status.st_dev)
    inode = UInt(status.st_ino)
  }
}
