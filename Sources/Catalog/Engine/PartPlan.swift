// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc

/// The division of a file into parts that are scanned in parallel.
///
/// A part is the unit of work of one task, which reads the part in chunks.
enum PartPlan {
  /// The number of parts that are scanned in parallel: one for each processor, if memory allows.
  static let workers = max(1, min(processors, MemoryLimits.available / workerMemory))

  private static let processors = sysconf(Int32(_SC_NPROCESSORS_ONLN))

  /// The memory in bytes for the stack of a thread, and for the parts that wait for each other.
  private static let workerMemory = 32 << 20

  /// The number of chunks that are scanned sequentially before the parallel scan starts.
  ///
  /// Most pages need no more than these chunks.
  static let sequentialChunks = 4

  /// Returns the length of a part in bytes.
  ///
  /// Parts are long enough that the cost of starting one is negligible. They are short enough that
  /// all tasks end at about the same time, and that each needs little memory.
  ///
  /// - Parameters:
  ///   - size: The length of the file in bytes, as far as it is known.
  ///   - chunks: The sizes of the chunks that a scan reads.
  static func length(forSize size: Int, chunks: ChunkSizes) -> Int {
    let share = size / (workers * 16)
    return min(max(share, chunks.largest * 2), chunks.largest * 32)
  }
}
