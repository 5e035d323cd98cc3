// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc

/// Into which parts a file is cut that several walk over at once.
enum PartPlan {
  /// How many parts are walked over at once.
  static let workers = max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN)))

  /// How much is walked over by one alone before others are asked, in chunks: most pages are found
  /// by then.
  static let chunksAlone = 4

  /// How long a part is, in bytes.
  ///
  /// Long enough that beginning one costs next to nothing, short enough that all end together and
  /// that what each holds stays small.
  ///
  /// - Parameters:
  ///   - size: The length of the file, as far as it is known.
  ///   - chunks: How much is read at a time.
  /// - Returns: The length in bytes.
  static func length(forSize size: Int, chunks: ChunkSizes) -> Int {
    let share = size / (workers * 16)
    return min(max(share, chunks.largest * 2), chunks.largest * 32)
  }
}
