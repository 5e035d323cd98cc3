// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc

/// A temporary file that keeps the bytes of an origin that can be read only once.
///
/// A background thread fills it, and the available bytes can be read at any time. If the origin or
/// a write fails, the bytes up to then remain readable and the error is recorded in ``state``. The
/// thread ends when the spool is released.
final class Spool: Sendable {
  /// The temporary file.
  ///
  /// It has no name and is deleted with the spool.
  let file: Descriptor

  /// The progress of the thread that fills it.
  let state = SpoolState()

  /// The total number of input bytes, if it is known from the beginning.
  let inputSize: Int?

  private let stop: StopSignal

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
    let state = state
    let code = BackgroundThread.start {
      var writer = SpoolWriter(origin, transform, into: file, state, path: path, storage: storage)
      writer.run(unless: stop)
    }
    guard code == 0 else { throw .readFailed(path: path, code: code) }
  }

  deinit {
    stop.send()
  }
}

/// The work of the thread that fills a spool.
private struct SpoolWriter {
  private var origin: any ByteOrigin
  private var transform: (any SpoolTransform)?
  private let file: Descriptor
  private let state: SpoolState
  private let path: String
  private let storage: SpoolStorage

  /// The number of bytes written to the file.
  private var length = 0

  /// The number of bytes that may be written before the free space is checked again.
  private var allowance = 0

  init(
    _ origin: any ByteOrigin,
    _ transform: (any SpoolTransform)?,
    into file: Descriptor,
    _ state: SpoolState,
    path: String,
    storage: SpoolStorage
  ) {
    self.origin = origin
    self.transform = transform
    self.file = file
    self.state = state
    self.path = path
    self.storage = storage
  }

  mutating func run(unless stop: StopSignal) {
    let memory = Allocation<UInt8>(capacity: 256 * 1024)
    do throws(CatalogError) {
      try fill(memory, unless: stop)
      let (warning, invalidSequences) = (origin.warning, transform?.invalidSequences)
      state.change {
        $0.phase = .complete
        $0.warning = warning
        $0.invalidSequences = invalidSequences
      }
    } catch {
      state.change { $0.phase = .failed(error) }
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
        try write(UnsafeRawBufferPointer(input))
        continue
      }
      output.removeAll(keepingCapacity: true)
      if count > 0 {
        transform?.process(input, into: &output)
      } else {
        transform?.finish(into: &output)
      }
      try write(output)
      if count == 0 { return }
    }
  }

  private mutating func write(_ bytes: [UInt8]) throws(CatalogError) {
    try bytes.withUnsafeBufferPointer { bytes throws(CatalogError) in
      try write(UnsafeRawBufferPointer(bytes))
    }
  }

  private mutating func write(_ bytes: UnsafeRawBufferPointer) throws(CatalogError) {
    var rest = bytes
    while !rest.isEmpty {
      if allowance == 0 { allowance = storage.allowance(for: file, ofSize: length) }
      guard allowance > 0 else { throw .tooLarge(path: path, kept: length, folder: storage.folder) }
      let count = pwrite(file.number, rest.baseAddress, min(rest.count, allowance), off_t(length))
      if count >= 0 {
        rest = UnsafeRawBufferPointer(rebasing: rest[count...])
        length += count
        allowance -= count
      } else if errno != EINTR {
        throw .spoolFailed(path: path, code: errno)
      }
      let (length, consumedSize) = (length, origin.consumedSize)
      state.change {
        $0.length = length
        $0.consumedSize = consumedSize
      }
    }
  }
}
