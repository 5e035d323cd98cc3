// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc

/// The growth of a source: of a pipe, or of a file that is followed.
package struct Growth: Sendable {
  private let file: any GrowingFile

  init(_ file: any GrowingFile) {
    self.file = file
  }

  /// The number of bytes that have arrived.
  ///
  /// For a file, the number at the last ``update()``.
  package var length: Int { file.state.current.length }

  /// `true` while more bytes may arrive.
  package var isGrowing: Bool { file.state.current.phase.isGrowing }

  /// The error that ended the growth, `nil` if there is none.
  package var failure: CatalogError? {
    if case .failed(let error) = file.state.current.phase { error } else { nil }
  }

  /// Returns `true` if a line has ended after an offset.
  ///
  /// Expects this of any text of 64 KB.
  package func hasLineBreak(after offset: Int) -> Bool {
    var bytes = [UInt8](repeating: 0, count: min(length - offset, 1 << 16))
    let count = pread(file.file.number, &bytes, bytes.count, off_t(offset))
    return count == 1 << 16 || bytes.prefix(max(0, count)).contains(Ascii.lineFeed)
  }

  /// Looks for bytes that were appended to a file.
  ///
  /// Does nothing for a pipe, whose bytes arrive by themselves.
  package func update() { (file as? FollowedFile)?.update() }

  /// Expects no more bytes of a file.
  ///
  /// Does nothing for a pipe, which ends by itself.
  package func end() { (file as? FollowedFile)?.end() }
}
