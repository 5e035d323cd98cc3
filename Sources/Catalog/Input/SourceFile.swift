// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc

/// An open file that is only read, from any number of threads: where all bytes come from.
///
/// A plain file is read in place, as long as it was when it was opened: what is appended later is not
/// seen, and one that shrinks, or is written over, gives ``CatalogError/changed(path:)`` and not
/// somebody else's bytes. What can be read but once is read from its ``Spool``. A part of a file, or
/// bytes in memory, are read as if they were a file.
final class SourceFile: Sendable {
  /// How errors name it.
  let path: String

  /// Which file it is; for a spool, the file that its bytes come from, `nil` for bytes of no file.
  let identity: FileIdentity?

  private let content: Content

  private enum Content {
    case plain(PlainFile)
    case spool(Spool)
    case part(of: SourceFile, Range<Int>)
    case bytes([UInt8])

    /// As much of a spool as was there at a time.
    case beginning(Spool, length: Int)
  }

  /// The plain file behind a descriptor.
  ///
  /// - Throws: ``CatalogError/notReadable(path:code:)``.
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

  /// What a spool keeps.
  convenience init(_ spool: Spool, path: String, identity: FileIdentity?) {
    self.init(.spool(spool), path: path, identity: identity)
  }

  private init(_ content: Content, path: String, identity: FileIdentity?) {
    self.path = path
    self.identity = identity
    self.content = content
  }

  /// A part of a file that is there, as a file of its own.
  convenience init(_ range: Range<Int>, of file: SourceFile, path: String) {
    self.init(.part(of: file, range), path: path, identity: file.identity)
  }

  /// Bytes that were read from a file.
  convenience init(_ bytes: [UInt8], path: String, identity: FileIdentity?) {
    self.init(.bytes(bytes), path: path, identity: identity)
  }

  /// The file as if nothing more came; itself if nothing will.
  var asItIs: SourceFile {
    guard case .spool(let spool) = content else { return self }
    let state = spool.growth.state
    guard state.phase.isGrowing else { return self }
    return SourceFile(.beginning(spool, length: state.length), path: path, identity: identity)
  }

  /// Whether this is but what was there at a time, and more was to come.
  var isBeginning: Bool { if case .beginning = content { true } else { false } }

  /// The end of the file as far as it is known, once it reaches `offset` or is whole.
  ///
  /// At once for a plain file. A spool is waited for; one that has a ``fault`` ends there. Waiting
  /// holds the thread.
  ///
  /// - Parameters:
  ///   - offset: How much of it is wanted, in bytes.
  ///   - patience: How long to wait at most; for ever if `nil`.
  /// - Returns: How many bytes are there.
  /// - Throws: What the spool failed by before anything came; ``CatalogError/cancelled``.
  func end(
    reaching offset: Int,
    within patience: Duration? = nil
  ) throws(CatalogError) -> Int {
    try end(reaching: offset, within: patience, checking: Self.checkCancellation)
  }

  /// Whether no more of it will come; with a ``fault``, it is less than there should be.
  var isWhole: Bool {
    guard case .spool(let spool) = content else { return true }
    let state = spool.growth.state
    return if case .whole = state.phase { true } else { state.fault != nil }
  }

  /// Why it ends before it should, `nil` as long as that is not known.
  var fault: CatalogError? {
    guard case .spool(let spool) = content else { return nil }
    return spool.growth.state.fault
  }

  /// The bytes that are there now, without waiting.
  var available: Int {
    switch content {
    case .plain(let file): file.size
    case .spool(let spool): spool.growth.state.length
    case .beginning(_, let length): length
    case .part(_, let range): range.count
    case .bytes(let bytes): bytes.count
    }
  }

  /// The file that this is a part of, and where it begins there; itself if it is none.
  var whole: (file: SourceFile, start: Int) {
    guard case .part(let file, let range) = content else { return (self, 0) }
    let (whole, start) = file.whole
    return (whole, start + range.lowerBound)
  }

  /// How far a place is on the way through all that is read, in bytes.
  ///
  /// Of a spool that is made of something whose length is known, bytes of that are counted.
  ///
  /// - Parameter place: The place.
  /// - Returns: What is done when the place is reached, and all there is to do, if that is known.
  func way(to place: Int) -> (done: Int, of: Int?) {
    guard case .spool(let spool) = content else { return (place, available) }
    let state = spool.growth.state
    let isGrowing = state.phase.isGrowing
    guard let whole = spool.whole else { return (place, isGrowing ? nil : state.length) }
    let taken = isGrowing ? min(state.taken, whole) : whole
    let share = state.length > 0 ? min(1, Double(place) / Double(state.length)) : 1
    return (Int(Double(taken) * share), whole)
  }

  /// What the program that decompressed it had to say, although it did not fail.
  ///
  /// Known once all is there; garbage behind the compressed data is such a thing.
  var remark: String? {
    guard case .spool(let spool) = content else { return nil }
    return spool.growth.state.remark
  }

  /// What of it spells no character in its encoding; known once all is there.
  var broken: BrokenPlaces? {
    guard case .spool(let spool) = content else { return nil }
    return spool.growth.state.broken
  }

  /// Reads the bytes at an offset, as many as go into a buffer.
  ///
  /// Fewer only before the end, or out of patience.
  ///
  /// - Parameters:
  ///   - buffer: Where they go.
  ///   - offset: The place of the first in the file.
  ///   - patience: How long to wait at most for what a spool lacks; for ever if `nil`.
  /// - Returns: How many were read.
  /// - Throws: ``CatalogError`` if that fails, the file shrank, or the task is cancelled.
  func read(
    into buffer: UnsafeMutableRawBufferPointer,
    at offset: Int,
    within patience: Duration? = nil
  ) throws(CatalogError) -> Int {
    let (goal, isTooFar) = offset.addingReportingOverflow(buffer.count)
    let end = try self.end(reaching: isTooFar ? .max : goal, within: patience)
    let count = min(buffer.count, end - offset)
    guard count > 0 else { return 0 }
    try readKnown(UnsafeMutableRawBufferPointer(rebasing: buffer[..<count]), at: offset)
    return count
  }

  /// Reads the bytes at an offset, as ``read(into:at:within:)`` does.
  ///
  /// - Returns: So many bytes, or fewer.
  func bytes(
    _ count: Int,
    at offset: Int,
    within patience: Duration? = nil
  ) throws(CatalogError) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: count)
    let filled = try bytes.withUnsafeMutableBufferPointer { room throws(CatalogError) in
      try read(into: UnsafeMutableRawBufferPointer(room), at: offset, within: patience)
    }
    bytes.removeSubrange(filled...)
    return bytes
  }

  /// Makes sure that the file is what it was, as far as its length and its time tell.
  ///
  /// A spool is, whatever happens to what it was filled from.
  ///
  /// - Throws: ``CatalogError/changed(path:)``.
  func checkUnchanged() throws(CatalogError) {
    guard case .plain(let file) = whole.file.content else { return }
    var status = stat()
    guard fstat(file.descriptor.number, &status) == 0 else {
      throw .readFailed(path: path, code: errno)
    }
    guard Timestamp(status.st_mtim) != file.modified else { return }
    // A log that grows is no other file, as long as what was there has not changed.
    let isLonger = Int(status.st_size) > file.size
    guard isLonger, PlainFile.ends(of: file.descriptor, size: file.size) == file.ends else {
      throw .changed(path: path)
    }
  }
}

extension SourceFile {
  /// Which file is at its path now, `nil` if there is none.
  var identityOfPath: FileIdentity? {
    var status = stat()
    return stat(whole.file.path, &status) == 0 ? FileIdentity(status) : nil
  }

  /// Waits until so many bytes are there, or no more come, without holding a thread.
  ///
  /// - Parameters:
  ///   - offset: How many bytes.
  ///   - patience: For how long nothing may come before this gives up; for ever if `nil`.
  /// - Returns: `false` if it gave up.
  /// - Throws: ``CatalogError/cancelled``; what a spool failed by before anything came.
  @discardableResult
  func wait(
    reaching offset: Int,
    unlessQuietFor patience: Duration? = nil
  ) async throws(CatalogError) -> Bool {
    var length = available
    var last = ContinuousClock.now
    var pause = Duration.milliseconds(1)
    while !isWhole, length < offset {
      // Fails if the spool has.
      _ = try end(reaching: offset, within: .zero)
      if available > length {
        length = available
        last = .now
        pause = .milliseconds(1)
        continue
      }
      if let patience, .now - last >= patience { return false }
      do { try await Task.sleep(for: pause) } catch { throw .cancelled }
      // Who is slow is not asked all the time.
      pause = min(pause * 2, .milliseconds(16))
    }
    return true
  }

  /// Reads bytes into the beginning of an array.
  ///
  /// - Parameters:
  ///   - count: How many; the array has room for them.
  ///   - array: Where they go.
  ///   - offset: The place of the first in the file.
  /// - Returns: How many were read.
  /// - Throws: ``CatalogError`` if that fails, the file shrank, or the task is cancelled.
  func read(_ count: Int, into array: inout [UInt8], at offset: Int) throws(CatalogError) -> Int {
    try array.withUnsafeMutableBufferPointer { room throws(CatalogError) in
      let room = UnsafeMutableRawBufferPointer(room)
      return try read(into: UnsafeMutableRawBufferPointer(rebasing: room[..<count]), at: offset)
    }
  }
}

// MARK: For origins of spools

extension SourceFile {
  /// The descriptor of a plain file, for a program to read.
  var plainDescriptor: Descriptor? {
    if case .plain(let file) = content { file.descriptor } else { nil }
  }

  /// The same as ``end(reaching:within:)``, with something else that ends the waiting.
  func end(
    reaching offset: Int,
    within patience: Duration? = nil,
    checking check: () throws(CatalogError) -> Void
  ) throws(CatalogError) -> Int {
    switch content {
    case .plain, .part, .bytes:
      try check()
      return available
    case .spool(let spool):
      let state = try spool.growth.wait(reaching: offset, within: patience, checking: check)
      if case .failed(let error) = state.phase, state.length < offset, state.fault == nil {
        throw error
      }
      return state.length
    case .beginning(_, let length):
      try check()
      return length
    }
  }

  /// Fills a buffer with bytes that are known to be there.
  func readKnown(
    _ buffer: UnsafeMutableRawBufferPointer,
    at offset: Int
  ) throws(CatalogError) {
    switch content {
    case .plain(let file): try read(file.descriptor, into: buffer, at: offset)
    case .spool(let spool), .beginning(let spool, _): try read(spool.file, into: buffer, at: offset)
    case .part(let file, let range):
      try file.readKnown(buffer, at: range.lowerBound + offset)
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
      let place = off_t(offset + buffer.count - rest.count)
      let count = pread(descriptor.number, rest.baseAddress, rest.count, place)
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
