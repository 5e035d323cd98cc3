// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc

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
/// It is complete, with the size that it had when it was opened, until ``begin()``. Its size is read
/// again only by ``update()``.
final class FollowedFile: GrowingFile {
  let file: Descriptor
  let state = SpoolState()
  let inputSize: Int? = nil
  private let path: String

  /// Opens a file.
  ///
  /// - Parameters:
  ///   - file: The descriptor of the file.
  ///   - size: The current size of the file in bytes.
  ///   - path: The name in errors.
  init(_ file: Descriptor, size: Int, path: String) {
    self.file = file
    self.path = path
    state.change {
      $0.length = size
      $0.phase = .complete
    }
  }

  /// Expects more bytes from now on.
  func begin() {
    state.change { $0.phase = .growing }
  }

  /// Makes the bytes available that were appended since the last call.
  ///
  /// If the file became shorter, it fails with ``CatalogError/changed(path:)``.
  func update() {
    var status = stat()
    let isReadable = fstat(file.number, &status) == 0
    let error: CatalogError =
      isReadable ? .changed(path: path) : .readFailed(path: path, code: errno)
    state.change { state in
      guard state.phase.isGrowing else { return }
      if isReadable, status.st_size >= state.length {
        state.length = Int(status.st_size)
      } else {
        state.phase = .failed(error)
      }
    }
  }

  /// Expects no more bytes.
  func end() {
    state.change { if $0.phase.isGrowing { $0.phase = .complete } }
  }
}
