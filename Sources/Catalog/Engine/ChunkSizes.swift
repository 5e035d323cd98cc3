// SPDX-License-Identifier: GPL-3.0-or-later

/// How much is read at a time: little first, as often no more is wanted, then more and more.
struct ChunkSizes: Sendable {
  var first = 4096
  var largest = 256 * 1024
}
