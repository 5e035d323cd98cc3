// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc

/// Where the bytes of a spool come from, one after the other.
protocol ByteOrigin {
  /// Waits until there are bytes, and reads some of them.
  ///
  /// - Parameters:
  ///   - buffer: Where they go.
  ///   - stop: What ends the waiting.
  /// - Returns: How many there are; 0 at the end.
  /// - Throws: ``CatalogError/cancelled`` when stopped; whatever goes wrong.
  mutating func read(
    into buffer: UnsafeMutableRawBufferPointer,
    unless stop: StopSignal
  ) throws(CatalogError) -> Int

  /// What is to be said of the bytes after their end.
  var remark: String? { get }

  /// How many bytes it is made of, where that is known from the beginning.
  var whole: Int? { get }

  /// How many of those have been taken.
  var taken: Int { get }
}

extension ByteOrigin {
  var remark: String? { nil }
  var whole: Int? { nil }
  var taken: Int { 0 }
}

/// What comes from a pipe, or anything else that can be read but once.
struct PipeOrigin: ByteOrigin {
  let descriptor: Descriptor
  let path: String

  func read(
    into buffer: UnsafeMutableRawBufferPointer,
    unless stop: StopSignal
  ) throws(CatalogError) -> Int {
    while true {
      // A pipe without a writer yet is silent, and not at its end, as long as it is waited for.
      guard try stop.wait(for: [(descriptor.number, POLLIN)])[0] else { continue }
      let count = Glibc.read(descriptor.number, buffer.baseAddress, buffer.count)
      if count >= 0 { return count }
      if errno != EINTR, errno != EAGAIN { throw .readFailed(path: path, code: errno) }
    }
  }
}

/// The bytes of another file, from its beginning; that may be a spool which is still growing.
struct FileOrigin: ByteOrigin {
  let file: SourceFile
  private var offset = 0

  init(_ file: SourceFile) {
    self.file = file
  }

  var remark: String? { file.remark }
  var whole: Int? { file.way(to: 0).of }
  var taken: Int { file.way(to: offset).done }

  mutating func read(
    into buffer: UnsafeMutableRawBufferPointer,
    unless stop: StopSignal
  ) throws(CatalogError) -> Int {
    let end = try file.end(reaching: offset + 1) { () throws(CatalogError) in
      try stop.wait(for: [], atMost: 0)
    }
    let count = min(buffer.count, end - offset)
    guard count > 0 else {
      // Nobody must take the place where it breaks off for its end.
      if let fault = file.fault { throw fault }
      return 0
    }
    try file.readKnown(UnsafeMutableRawBufferPointer(rebasing: buffer[..<count]), at: offset)
    offset += count
    return count
  }
}
