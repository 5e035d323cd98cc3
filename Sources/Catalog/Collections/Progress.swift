// SPDX-License-Identifier: GPL-3.0-or-later

/// The progress of a long operation.
///
/// The reports of one operation never go back. The last one says that all is done.
package struct Progress: Sendable, Equatable {
  /// Items found so far.
  package let found: Int

  /// Bytes done, or entries of a directory; of what is compressed, compressed bytes.
  package let done: Int

  /// Bytes to do; `nil` as long as nobody knows how much is still coming.
  package let of: Int?

  /// So many items found in so many bytes.
  package init(found: Int, done: Int, of: Int?) {
    self.found = found
    self.done = done
    self.of = of
  }

  /// The share that is done, from 0 to 1; `nil` if it is not known.
  package var share: Double? {
    of.map { $0 > 0 ? min(1, Double(done) / Double($0)) : 1 }
  }

  /// The same as progress of something that is done in several parts that are equally long.
  func part(_ number: Int, of parts: Int) -> Progress {
    Progress(found: found, done: (of ?? 0) * number + done, of: of.map { $0 * parts })
  }
}

/// A handler of progress reports, which is called often and on any thread.
package typealias ProgressHandler = @Sendable (Progress) -> Void
