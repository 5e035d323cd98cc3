// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc

/// A temporary file that keeps the bytes of an origin that can be read only once.
///
/// A background thread or a task fills it, and the available bytes can be read at any time. If the
/// origin or a write fails, the bytes up to then remain readable and the error is recorded in
/// ``state``. The thread or the task ends when the spool is released.
final class Spool: GrowingFile {
  /// The temporary file.
  ///
  /// It has no name and is deleted with the spool.
  let file: Descriptor

  /// The progress of the thread or the task that fills it.
  let state = SpoolState()

  /// The total number of input bytes, if it is known from the beginning.
  let inputSize: Int?

  private let stop: StopSignal

  /// The task that fills the spool, if it is not a thread.
  private let task: Task<Void, Never>?

  /// Starts to fill the spool.
  ///
  /// - Parameters:
  ///   - origin: The source of the bytes.
  ///   - path: The name in errors.
  ///   - transform: A transformation of the bytes before they are written.
  ///   - storage: The folder and the size limit of the temporary file.
  ///   - file: A file to write to instead of a new one.
  /// - Throws: ``CatalogError`` if the temporary file or the thread cannot be created.
  init(
    _ origin: sending any ByteOrigin,
    path: String,
    transform: sending (any SpoolTransform)? = nil,
    storage: SpoolStorage = SpoolStorage(),
    file: Descriptor? = nil
  ) throws(CatalogError) {
    let file = if let file { file } else { try storage.makeFile(for: path) }
    self.file = file
    inputSize = origin.inputSize
    stop = try StopSignal(path: path)
    let stop = stop
    task = nil
    let writer = SpoolWriter(into: file, state, path: path, storage: storage)
    let code = BackgroundThread.start {
      var copy = SpoolCopy(origin, transform, writer)
      copy.run(unless: stop)
    }
    guard code == 0 else { throw .readFailed(path: path, code: code) }
  }

  /// Starts to fill the spool by a task.
  ///
  /// - Parameters:
  ///   - path: The name in errors.
  ///   - storage: The folder and the size limit of the temporary file.
  ///   - executor: The executor of the task. Readers of the spool block the threads of the language's
  ///     own pool.
  ///   - fill: Writes the bytes. It is cancelled when the spool is released.
  /// - Throws: ``CatalogError`` if the temporary file cannot be created.
  init(
    path: String,
    storage: SpoolStorage = SpoolStorage(),
    on executor: BackgroundExecutor = .shared,
    _ fill: @escaping @Sendable (inout SpoolWriter) async throws(CatalogError) -> Void
  ) throws(CatalogError) {
    file = try storage.makeFile(for: path)
    inputSize = nil
    stop = try StopSignal(path: path)
    let state = state
    let writer = SpoolWriter(into: file, state, path: path, storage: storage)
    task = Task.detached(executorPreference: executor) {
      var writer = writer
      do throws(CatalogError) {
        try await fill(&writer)
        state.change { $0.phase = .complete }
      } catch {
        state.change { $0.phase = .failed(error) }
      }
    }
  }

  /// Cancels the task that fills the spool, and waits for its end.
  func cancel() async {
    task?.cancel()
    await task?.value
  }

  deinit {
    stop.send()
    task?.cancel()
  }
}

/// The work of the thread that fills a spool.
private struct SpoolCopy {
  private var origin: any ByteOrigin
  private var transform: (any SpoolTransform)?
  private var writer: SpoolWriter

  init(_ origin: any ByteOrigin, _ transform: (any SpoolTransform)?, _ writer: SpoolWriter) {
    self.origin = origin
    self.transform = transform
    self.writer = writer
  }

  mutating func run(unless stop: StopSignal) {
    let memory = Allocation<UInt8>(capacity: 256 * 1024)
    do throws(CatalogError) {
      try fill(memory, unless: stop)
      let (warning, invalidSequences) = (origin.warning, transform?.invalidSequences)
      writer.state.change {
        $0.phase = .complete
        $0.warning = warning
        $0.invalidSequences = invalidSequences
      }
    } catch {
      writer.state.change { $0.phase = .failed(error) }
    }
  }

  private mutating func fill(
    _ memory: borrowing Allocation<UInt8>,
    unless stop: StopSignal
  ) throws(CatalogError) {
    var output: [UInt8] = []
    while true {
      let count = try origin.read(into: UnsafeMutableRawBufferPointer(memory.buffer), unless: stop)
      let input = UnsafeBufferPointer(rebasing: memory.buffer[..<count])
      guard transform != nil else {
        if count == 0 { return }
        try writer.write(UnsafeRawBufferPointer(input), consumed: origin.consumedSize)
        continue
      }
      output.removeAll(keepingCapacity: true)
      if count > 0 {
        transform?.process(input, into: &output)
      } else {
        transform?.finish(into: &output)
      }
      try output.withUnsafeBufferPointer { bytes throws(CatalogError) in
        try writer.write(UnsafeRawBufferPointer(bytes), consumed: origin.consumedSize)
      }
      if count == 0 { return }
    }
  }
}

/// The end of a spool's file, where bytes are appended.
struct SpoolWriter: Sendable {
  private let file: Descriptor
  fileprivate let state: SpoolState
  private let path: String
  private let storage: SpoolStorage

  /// The number of bytes that can be read.
  private var length = 0

  /// The number of bytes that may be written before the free space is checked again.
  private var allowance = 0

  fileprivate init(
    into file: Descriptor,
    _ state: SpoolState,
    path: String,
    storage: SpoolStorage
  ) {
    self.file = file
    self.state = state
    self.path = path
    self.storage = storage
  }

  /// Appends whole lines, the last of which ends with a line feed.
  ///
  /// - Throws: ``CatalogError`` if there is no room, if the file cannot be written, or when cancelled.
  mutating func write(_ lines: ByteBuffer) throws(CatalogError) {
    if Task.isCancelled { throw .cancelled }
    try lines.withBytes { bytes throws(CatalogError) in
      try bytes.withUnsafeBufferPointer { bytes throws(CatalogError) in
        try write(UnsafeRawBufferPointer(bytes), consumed: 0, areLines: true)
      }
    }
  }

  /// Appends bytes.
  ///
  /// - Parameters:
  ///   - bytes: The bytes.
  ///   - consumed: The number of input bytes consumed so far.
  ///   - areLines: `true` if only whole lines become readable.
  fileprivate mutating func write(
    _ bytes: UnsafeRawBufferPointer,
    consumed: Int,
    areLines: Bool = false
  ) throws(CatalogError) {
    let start = length
    var written = 0
    while written < bytes.count {
      if allowance == 0 { allowance = storage.allowance(for: file, ofSize: start + written) }
      guard allowance > 0 else { throw .tooLarge(path: path, kept: length, folder: storage.folder) }
      let rest = UnsafeRawBufferPointer(rebasing: bytes[written...].prefix(allowance))
      let count = pwrite(file.number, rest.baseAddress, rest.count, off_t(start + written))
      if count >= 0 {
        written += count
        allowance -= count
      } else if errno != EINTR {
        throw .spoolFailed(path: path, code: errno)
      }
      let end = bytes[..<written].lastIndex { !areLines || $0 == Ascii.lineFeed }
      length = end.map { start + $0 + 1 } ?? start
      let length = length
      state.change {
        $0.length = length
        $0.consumedSize = consumed
      }
    }
  }
}
