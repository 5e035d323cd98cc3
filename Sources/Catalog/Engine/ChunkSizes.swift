// SPDX-License-Identifier: GPL-3.0-or-later

/// The sizes of the chunks that a scan reads, in bytes.
///
/// The first chunk is small, because it is often sufficient. Later chunks grow.
struct ChunkSizes: Sendable {
  var first = 4096
  var largest = 256 * 1024
}
