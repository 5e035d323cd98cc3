// SPDX-License-Identifier: GPL-3.0-or-later

/// Returns the seeds of a random test.
///
/// Without optimization (debug builds, sanitizers), a run takes many times longer, so only a fifth
/// of the seeds are used.
package func seeds(_ count: UInt64) -> ClosedRange<UInt64> {
  #if DEBUG
  1...max(1, count / 5)
  #else
  1...count
  #endif
}

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
