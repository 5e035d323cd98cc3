// SPDX-License-Identifier: GPL-3.0-or-later

/// A random number generator with the same sequence in each run.
///
/// It is SplitMix64 of Steele, Lea and Flood, “Fast Splittable Pseudorandom Number Generators”
/// (2014). Consecutive seeds give unrelated numbers.
struct SplitMix {
  private var state: UInt64

  init(seed: UInt64) {
    state = seed
  }

  /// Returns a number from 0 to `limit - 1`.
  mutating func below(_ limit: Int) -> Int {
    state &+= 0x9e37_79b9_7f4a_7c15
    var mixed = state
    mixed = (mixed ^ mixed >> 30) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ mixed >> 27) &* 0x94d0_49bb_1331_11eb
    mixed ^= mixed >> 31
    return Int(((mixed >> 32) &* UInt64(limit)) >> 32)
  }

  mutating func element<Element>(of array: [Element]) -> Element {
    array[below(array.count)]
  }
}
