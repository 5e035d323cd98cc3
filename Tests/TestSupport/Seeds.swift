// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc

/// Returns the seeds of a random test.
///
/// Without optimization (debug builds, sanitizers), a run takes many times longer, so only a fifth
/// of the seeds are used.
package func seeds(_ count: UInt64) -> ClosedRange<UInt64> {
  #if DEBUG
  firstSeed + 1...firstSeed + max(1, count / 5)
  #else
  firstSeed + 1...firstSeed + count
  #endif
}

/// The number that is added to all seeds, from the environment variable `FIRST_SEED`.
///
/// It lets a run try seeds that no run has tried before.
package let firstSeed = getenv("FIRST_SEED").flatMap { UInt64(String(cString: $0)) } ?? 0

/// A seeded random number generator (SplitMix64).
package struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  package init(seed: UInt64) {
    state = seed
  }

  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var value = state
    value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
    return value ^ (value >> 31)
  }
}
