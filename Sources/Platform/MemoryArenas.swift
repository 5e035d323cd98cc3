// SPDX-License-Identifier: Apache-2.0

import CPlatform
import Glibc

/// The areas of memory from which the C library serves allocations (mallopt(3)).
package enum MemoryArenas {
  /// The size of an address space in bytes below which the threads of a process share one arena.
  private static let smallSize: rlim_t = 4 << 30

  /// Makes all threads share one arena if the address space of the process is limited.
  ///
  /// Each further arena reserves 64 MiB of it. For a thread without an arena, the C library maps and
  /// unmaps pages at each allocation. Call it before a thread starts.
  package static func shareIfLimited() {
    var limit = rlimit()
    guard getrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &limit) == 0,
      limit.rlim_cur < smallSize
    else { return }
    mallopt(M_ARENA_MAX, 1)
  }
}
