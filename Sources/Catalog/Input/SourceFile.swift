// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc

/// A read-only source of bytes that any number of threads can read.
///
/// A plain file is read in place, up to the length that it had when it was opened. If it becomes
/// shorter, reads throw ``CatalogError/changed(path:)``. If it is overwritten, ``checkUnchanged()``
/// throws the same error. A ``FollowedFile`` is read in place, too, and may grow. A source that can
/// be read only once is read from its ``Spool``. A part of a file, or bytes in memory, can be read
/// like a file.
final class SourceFile: Sendable {
  /// The name in errors.
  let path: String

  /// The identity of the file, or `nil` for bytes of no file.
  ///
  /// A spool has the identity of the file that its bytes come from.
  let identity: FileIdentity?

  private let content: Content

  private enum Content {
    case plain(PlainFile)
    case growing(any GrowingFile)
    case part(of: SourceFile, Range<Int>)
    case bytes([UInt8])

    /// The bytes of a growing file that were available at a given time.
    case snapshot(any GrowingFile, length: Int)
  }

  /// Creates a source for a plain file.
  ///
  /// - Throws: ``CatalogError/notReadable(path:code:)`` if the file's status cannot be read.
  init(plain descriptor: Descriptor, path: String) throws(CatalogError) {
    var status = stat()
    guard fstat(descriptor.number, &status) == 0 else {
      throw .notReadable(path: path, code: errno)
    }
    self.path = path
    identity = FileIdentity(status)
    content = .plain(
      PlainFile(
        descriptor: descriptor,
        size: Int(status.st_size),
        modified: Timestamp(status.st_mtim),
        ends: PlainFile.ends(of: descriptor, size: Int(status.st_size))
      )
    )
  }

  convenience init(_ file: any GrowingFile, path: String, identity: FileIdentity?) {
    self.init(.growing(file), path: path, identity: identity)
  }

  private init(_ content: Content, path: String, identity: FileIdentity?) {
    self.path = path
    self.identity = identity
    self.content = content
  }

  /// Creates a source for a part of another file, which must already be available.
  convenience init(_ range: Range<Int>, of file: SourceFile, path: String) {
    self.init(.part(of: file, range), path: path, identity: file.identity)
  }

  /// Creates a source for bytes that were read from a file.
  convenience init(_ bytes: [UInt8], path: String, identity: FileIdentity?) {
    self.init(.bytes(bytes), path: path, identity: identity)
  }

  /// A snapshot that ends after the bytes available now, or the file itself if it is complete.
  var snapshot: SourceFile {
    guard case .growing(let file) = content else { return self }
    let state = file.state.current
    guard state.phase.isGrowing else { return self }
    return SourceFile(.snapshot(file, length: state.length), path: path, identity: identity)
  }

  /// `true` if this is a snapshot of a file that was still growing.
  var isSnapshot: Bool { if case .snapshot = content { true } else { false } }

  /// Waits until the file reaches an offset or is complete, and returns its known end.
  ///
  /// A plain file returns at once. A spool blocks the thread until enough bytes are available, and
  /// one with a ``fault`` ends at the fault.
  ///
  /// - Parameters:
  ///   - offset: The offset to reach, in bytes.
  ///   - timeout: The maximum time to wait, or `nil` for no limit.
  /// - Returns: The number of bytes available.
  /// - Throws: The error of a spool that failed before any byte arrived, or
  ///   ``CatalogError/cancelled``.
  func end(
    reaching offset: Int,
    within timeout: Duration? = nil
  ) throws(CatalogError) -> Int {
    try end(reaching: offset, within: timeout, checking: Self.checkCancellation)
  }

  /// `true` if no more bytes will come, even if the file was truncated by a ``fault``.
  var isComplete: Bool {
    guard case .growing(let file) = content else { return true }
    let state = file.state.current
    return if case .complete = state.phase { true } else { state.fault != nil }
  }

  /// The error that truncated the file, or `nil` if there is none so far.
  var fault: CatalogError? {
    guard case .growing(let file) = content else { return nil }
    return file.state.current.fault
  }

  /// The number of bytes available now, without waiting.
  var available: Int {
    switch content {
    case .plain(let file): file.size
    case .growing(let file): file.state.current.length
    case .snapshot(_, let length): length
    case .part(_, let range): range.count
    case .bytes(let bytes): bytes.count
    }
  }

  /// The file that this is a part of and the part's offset in it, or the file itself and 0.
  var root: (file: SourceFile, start: Int) {
    guard case .part(let file, let range) = content else { return (self, 0) }
    let (root, start) = file.root
    return (root, start + range.lowerBound)
  }

  /// Returns the progress of a scan that has reached an offset, in bytes.
  ///
  /// They are bytes of the original, such as the compressed file, if its length is known.
  ///
  /// - Parameter offset: The offset in this file.
  /// - Returns: The number of bytes done and their total, which is `nil` if it is unknown.
  func progress(at offset: Int) -> (done: Int, total: Int?) {
    guard case .growing(let file) = content else { return (offset, available) }
    let state = file.state.current
    let isGrowing = state.phase.isGrowing
    guard let total = file.inputSize else { return (offset, isGrowing ? nil : state.length) }
    let consumed = isGrowing ? min(state.consumedSize, total) : total
    let share = state.length > 0 ? min(1, Double(offset) / Double(state.length)) : 1
    return (Int(Double(consumed) * share), total)
  }

  /// A message from the decompression program, although it did not fail.
  ///
  /// An example is garbage after the compressed data. It is set once the file is complete.
  var warning: String? {
    guard case .growing(let file) = content else { return nil }
    return file.state.current.warning
  }

  /// The invalid byte sequences in the file's encoding, set once the file is complete.
  var invalidSequences: InvalidSequences? {
    guard case .growing(let file) = content else { return nil }
    return file.state.current.invalidSequences
  }

  /// Reads bytes at an offset into a buffer.
  ///
  /// Reads fewer bytes than the buffer holds only at the end of the file or after a timeout.
  ///
  /// - Parameters:
  ///   - buffer: The destination.
  ///   - offset: The offset of the first byte in the file.
  ///   - timeout: The maximum time to wait for missing bytes, or `nil` for no limit.
  /// - Returns: The number of bytes read.
  /// - Throws: ``CatalogError`` if the read fails, the file shrank, or the task is cancelled.
  func read(
    into buffer: UnsafeMutableRawBufferPointer,
    at offset: Int,
    within timeout: Duration? = nil
  ) throws(CatalogError) -> Int {
    let (goal, isTooFar) = offset.addingReportingOverflow(buffer.count)
    let end = try self.end(reaching: isTooFar ? .max : goal, within: timeout)
    let count = min(buffer.count, end - offset)
    guard count > 0 else { return 0 }
    try readAvailable(UnsafeMutableRawBufferPointer(rebasing: buffer[..<count]), at: offset)
    return count
  }

  /// Reads up to `count` bytes at an offset, as ``read(into:at:within:)`` does.
  func bytes(
    _ count: Int,
    at offset: Int,
    within timeout: Duration? = nil
  ) throws(CatalogError) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: count)
    let filled = try bytes.withUnsafeMutableBufferPointer { room throws(CatalogError) in
      try read(into: UnsafeMutableRawBufferPointer(room), at: offset, within: timeout)
    }
    bytes.removeSubrange(filled...)
    return bytes
  }

  /// Checks that a plain file has not changed, by its modification time, its length and its ends.
  ///
  /// A spool never changes, whatever happens to its origin.
  ///
  /// - Throws: ``CatalogError/changed(path:)`` if the file has changed.
  func checkUnchanged() throws(CatalogError) {
    guard case .plain(let file) = root.file.content else { return }
    var status = stat()
    guard fstat(file.descriptor.number, &status) == 0 else {
      throw .readFailed(path: path, code: errno)
    }
    if file.change(to: status) == .overwritten { throw .changed(path: path) }
  }
}

extension SourceFile {
  /// The identity of the file that is at the path now, or `nil` if there is no file.
  var currentIdentity: FileIdentity? { FileIdentity(of: root.file.path) }

  /// `true` for a plain file that was deleted or replaced by another one, and has no name.
  var isUnlinked: Bool {
    var status = stat()
    guard let descriptor = plainDescriptor else { return false }
    return fstat(descriptor.number, &status) == 0 && status.st_nlink == 0
  }

  /// The change of a regular file since it was opened, `nil` if it has not changed.
  ///
  /// The file must have been at its path. A pipe never changes.
  var change: SourceChange.Kind? {
    let file = root.file
    var status = stat()
    guard stat(file.path, &status) == 0 else { return file.knownSize == nil ? nil : .deleted }
    guard FileIdentity(status) == file.identity else { return .replaced }
    if case .plain(let plain) = file.content { return plain.change(to: status) }
    guard let size = file.knownSize, status.st_size != size else { return nil }
    return status.st_size > size ? .grown : .overwritten
  }

  /// The size in bytes of the regular file that the bytes come from, as far as it was read.
  private var knownSize: Int? {
    guard case .growing(let growing) = content else { return available }
    return growing is FollowedFile ? available : growing.inputSize
  }

  /// Returns the same file, which grows as other programs append to it.
  ///
  /// Returns `nil` for a file that is not read in place.
  func followed() -> SourceFile? {
    guard let descriptor = plainDescriptor else { return nil }
    let file = FollowedFile(descriptor, size: available, path: path)
    return SourceFile(file, path: path, identity: identity)
  }

  /// The growth of the file, `nil` if all of its bytes were known when it was opened.
  var growth: Growth? {
    if case .growing(let file) = root.file.content { Growth(file) } else { nil }
  }

  /// Waits until a number of bytes is available or no more will come, without blocking a thread.
  ///
  /// - Parameters:
  ///   - offset: The number of bytes.
  ///   - idleTimeout: The maximum time without new bytes, or `nil` for no limit.
  /// - Returns: `false` if it timed out.
  /// - Throws: ``CatalogError/cancelled``, or the error of a spool that failed before any byte
  ///   arrived.
  @discardableResult
  func wait(
    reaching offset: Int,
    idleTimeout: Duration? = nil
  ) async throws(CatalogError) -> Bool {
    var length = available
    var last = ContinuousClock.now
    var pause = Duration.milliseconds(1)
    while !isComplete, length < offset {
      // Throws if the spool has failed.
      _ = try end(reaching: offset, within: .zero)
      if available > length {
        length = available
        last = .now
        pause = .milliseconds(1)
        continue
      }
      if let idleTimeout, .now - last >= idleTimeout { return false }
      do { try await Task.sleep(for: pause) } catch { throw .cancelled }
      // A slow source is polled less often.
      pause = min(pause * 2, .milliseconds(16))
    }
    return true
  }

  /// Reads bytes into the beginning of an array.
  ///
  /// - Parameters:
  ///   - count: The number of bytes. The array must have at least as many elements.
  ///   - array: The destination.
  ///   - offset: The offset of the first byte in the file.
  /// - Returns: The number of bytes read.
  /// - Throws: ``CatalogError`` if the read fails, the file shrank, or the task is cancelled.
  func read(_ count: Int, into array: inout [UInt8], at offset: Int) throws(CatalogError) -> Int {
    try array.withUnsafeMutableBufferPointer { room throws(CatalogError) in
      let room = UnsafeMutableRawBufferPointer(room)
      return try read(into: UnsafeMutableRawBufferPointer(rebasing: room[..<count]), at: offset)
    }
  }
}

// MARK: Origins of spools

extension SourceFile {
  /// The descriptor of a plain file, for child programs, or `nil` for any other source.
  var plainDescriptor: Descriptor? {
    switch content {
    case .plain(let file): file.descriptor
    case .growing(let file as FollowedFile): file.file
    case .growing, .part, .bytes, .snapshot: nil
    }
  }

  /// Waits as ``end(reaching:within:)`` does, with a custom check that can end the wait.
  func end(
    reaching offset: Int,
    within timeout: Duration? = nil,
    checking check: () throws(CatalogError) -> Void
  ) throws(CatalogError) -> Int {
    switch content {
    case .plain, .part, .bytes:
      try check()
      return available
    case .growing(let file):
      let state = try file.state.wait(reaching: offset, within: timeout, checking: check)
      if case .failed(let error) = state.phase, state.length < offset, state.fault == nil {
        throw error
      }
      return state.length
    case .snapshot(_, let length):
      try check()
      return length
    }
  }

  /// Fills a buffer with bytes that are known to be available.
  func readAvailable(
    _ buffer: UnsafeMutableRawBufferPointer,
    at offset: Int
  ) throws(CatalogError) {
    switch content {
    case .plain(let file): try read(file.descriptor, into: buffer, at: offset)
    case .growing(let file), .snapshot(let file, _): try read(file.file, into: buffer, at: offset)
    case .part(let file, let range):
      try file.readAvailable(buffer, at: range.lowerBound + offset)
    case .bytes(let bytes): buffer.copyBytes(from: bytes[offset..<offset + buffer.count])
    }
  }

  private func read(
    _ descriptor: Descriptor,
    into buffer: UnsafeMutableRawBufferPointer,
    at offset: Int
  ) throws(CatalogError) {
    var rest = buffer
    while !rest.isEmpty {
      let position = off_t(offset + buffer.count - rest.count)
      let count = pread(descriptor.number, rest.baseAddress, rest.count, position)
      if count == 0 { throw .changed(path: path) }
      if count > 0 {
        rest = UnsafeMutableRawBufferPointer(rebasing: rest[count...])
      } else if errno != EINTR {
        throw .readFailed(path: path, code: errno)
      }
    }
  }

  private static func checkCancellation() throws(CatalogError) {
    if Task.isCancelled { throw .cancelled }
  }
}
