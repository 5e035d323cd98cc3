// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc
import Platform

/// A temporary file of groups or rows, which several threads write.
///
/// It is created by the first write. It has no name and is deleted with its last user.
final class GroupDisk: Sendable {
  private let storage: SpoolStorage
  private let state = Mutex(State())

  private struct State {
    var file: Descriptor?
    var size = 0
    var hasDistinctItems = false
  }

  /// `true` if most items seem to be groups of their own, which belong on disk.
  var hasDistinctItems: Bool {
    get { state.withLock(\.hasDistinctItems) }
    set { state.withLock { $0.hasDistinctItems = newValue } }
  }

  /// The name in errors.
  private let path: String

  /// Creates a file of which nothing is on the disk yet.
  ///
  /// - Parameters:
  ///   - storage: The folder and the size limit of the temporary file.
  ///   - path: The name in errors.
  init(_ storage: SpoolStorage = SpoolStorage(), path: String = "groups") {
    self.storage = storage
    self.path = path
  }

  /// Writes bytes and returns their range in the file.
  ///
  /// - Throws: ``CatalogError/spoolFailed(path:code:)`` if there is no room on the disk.
  func write(_ bytes: [UInt8]) throws(CatalogError) -> Range<Int> {
    let place = state.withLock { state -> Result<(Descriptor, Int), CatalogError> in
      do throws(CatalogError) {
        let file = if let file = state.file { file } else { try storage.makeFile(for: path) }
        state.file = file
        guard storage.allowance(for: file, ofSize: state.size) > 0 else {
          throw .spoolFailed(path: path, code: ENOSPC)
        }
        state.size += bytes.count
        return .success((file, state.size - bytes.count))
      } catch {
        return .failure(error)
      }
    }
    let (file, offset) = try place.get()
    var written = 0
    while written < bytes.count {
      let count = bytes.withUnsafeBytes {
        pwrite(
          file.number,
          $0.baseAddress.map { $0 + written },
          $0.count - written,
          off_t(offset + written)
        )
      }
      if count > 0 {
        written += count
      } else if count == 0 || errno != EINTR {
        throw .spoolFailed(path: path, code: count == 0 ? ENOSPC : errno)
      }
    }
    return offset..<offset + bytes.count
  }

  /// Appends bytes of the file to an array.
  func read(_ range: Range<Int>, into bytes: inout [UInt8]) throws(CatalogError) {
    guard let file = state.withLock(\.file) else { return }
    let start = bytes.count
    bytes.append(contentsOf: repeatElement(0, count: range.count))
    var read = 0
    while read < range.count {
      let count = bytes.withUnsafeMutableBytes {
        pread(
          file.number,
          $0.baseAddress.map { $0 + start + read },
          range.count - read,
          off_t(range.lowerBound + read)
        )
      }
      if count > 0 {
        read += count
      } else if count == 0 || errno != EINTR {
        throw .readFailed(path: path, code: count == 0 ? EIO : errno)
      }
    }
  }
}
