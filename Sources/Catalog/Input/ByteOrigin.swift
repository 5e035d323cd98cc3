// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc

/// A sequential source of the bytes of a spool.
protocol ByteOrigin {
  /// Waits until bytes are available and reads some of them.
  ///
  /// - Parameters:
  ///   - buffer: The destination.
  ///   - stop: The signal that ends the wait.
  /// - Returns: The number of bytes read, or 0 at the end.
  /// - Throws: ``CatalogError/cancelled`` when stopped, or the error of the failed read.
  mutating func read(
    into buffer: UnsafeMutableRawBufferPointer,
    unless stop: StopSignal
  ) throws(CatalogError) -> Int

  /// A message about the data, available after the last byte.
  var warning: String? { get }

  /// The total number of input bytes, if it is known from the beginning.
  var inputSize: Int? { get }

  /// The number of input bytes consumed so far.
  var consumedSize: Int { get }
}

extension ByteOrigin {
  var warning: String? { nil }
  var inputSize: Int? { nil }
  var consumedSize: Int { 0 }
}

/// A pipe, or any other descriptor that can be read only once.
struct PipeOrigin: ByteOrigin {
  let descriptor: Descriptor
  let path: String

  func read(
    into buffer: UnsafeMutableRawBufferPointer,
    unless stop: StopSignal
  ) throws(CatalogError) -> Int {
    while true {
      // Without a writer yet, `poll` waits, whereas `read` would report the end of the pipe.
      guard try stop.wait(for: [(descriptor.number, POLLIN)])[0] else { continue }
      let count = Glibc.read(descriptor.number, buffer.baseAddress, buffer.count)
      if count >= 0 { return count }
      if errno != EINTR, errno != EAGAIN { throw .readFailed(path: path, code: errno) }
    }
  }
}

/// The bytes of another file, which may be a spool that is still growing.
struct FileOrigin: ByteOrigin {
  let file: SourceFile
  private var offset = 0

  init(_ file: SourceFile) {
    self.file = file
  }

  var warning: String? { file.warning }
  var inputSize: Int? { file.progress(at: 0).total }
  var consumedSize: Int { file.progress(at: offset).done }

  mutating func read(
    into buffer: UnsafeMutableRawBufferPointer,
    unless stop: StopSignal
  ) throws(CatalogError) -> Int {
    let end = try file.end(reaching: offset + 1) { () throws(CatalogError) in
      try stop.wait(for: [], atMost: 0)
    }
    let count = min(buffer.count, end - offset)
    guard count > 0 else {
      // A truncated file must not look like a complete one.
      if let fault = file.fault { throw fault }
      // Bytes read while the file changed may be from two versions of it.
      try file.checkUnchanged()
      return 0
    }
    try file.readAvailable(UnsafeMutableRawBufferPointer(rebasing: buffer[..<count]), at: offset)
    offset += count
    return count
  }
}
