// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc
import Platform

/// A file whose bytes arrive while it is read.
protocol GrowingFile: AnyObject, Sendable {
  /// The descriptor from which available bytes are read.
  var file: Descriptor { get }

  /// The number of available bytes, and the state of their source.
  var state: SpoolState { get }

  /// The total number of input bytes, if it is known from the beginning.
  var inputSize: Int? { get }
}

/// A regular file that is read in place while other programs append to it.
///
/// Its size is read again only by ``update()``.
final class FollowedFile: GrowingFile {
  let file: Descriptor
  let state = SpoolState()
  let inputSize: Int? = nil
  private let path: String

  /// The first and the last bytes of those that are available.
  private let ends: Mutex<[UInt8]>

  /// Begins to follow a file.
  ///
  /// - Parameters:
  ///   - file: The descriptor of the file.
  ///   - size: The number of bytes that are known.
  ///   - path: The name in errors.
  init(_ file: Descriptor, size: Int, path: String) {
    self.file = file
    self.path = path
    ends = Mutex(PlainFile.ends(of: file, size: size))
    state.change { $0.length = size }
  }

  /// Makes the bytes available that were appended since the last call.
  ///
  /// If earlier bytes were changed or removed, it fails with ``CatalogError/changed(path:)``.
  func update() {
    var status = stat()
    guard fstat(file.number, &status) == 0 else {
      let error = CatalogError.readFailed(path: path, code: errno)
      return state.change { if $0.phase.isGrowing { $0.phase = .failed(error) } }
    }
    let size = Int(status.st_size)
    let length = state.current.length
    guard size != length else { return }
    let isUnchanged = ends.withLock { ends in
      guard size > length, PlainFile.ends(of: file, size: length) == ends else { return false }
      ends = PlainFile.ends(of: file, size: size)
      return true
    }
    state.change { state in
      guard state.phase.isGrowing else { return }
      if isUnchanged { state.length = size } else { state.phase = .failed(.changed(path: path)) }
    }
  }

  /// Expects no more bytes.
  func end() {
    state.change { if $0.phase.isGrowing { $0.phase = .complete } }
  }
}
