// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc

/// Estimates the number of distinct values in 16 KB of memory, however many there are.
///
/// This is a HyperLogLog sketch (Flajolet, Fusy, Gandouet and Meunier 2007) of 64-bit hashes
/// (Heule, Nunkesser and Hall 2013). The estimator is that of Ertl (2017), which is unbiased over
/// the whole range without tables. Neither the order nor the repetition of values changes the
/// result.
struct DistinctSketch: Sendable {
  /// The number of hash bits that select a register.
  private static let precision = 14

  /// The number of hash bits in which leading zeros are counted.
  private static let width = 64 - precision

  /// The relative standard deviation of the estimate.
  static let standardError = 1.04 / Double(1 << precision).squareRoot()

  /// The longest run of leading zeros among the hashes of each register, plus one.
  private var registers: [UInt8] = []

  /// The buffered hashes.
  private var buffer = InlineBuffer<UInt64>(filler: 0)

  /// Adds a value.
  @inline(__always)
  mutating func add(_ value: Span<UInt8>) {
    if buffer.append(ByteHash.reproducible.hash(value, head: value.head)) { flush() }
  }

  /// Adds the values of another sketch.
  mutating func merge(_ other: DistinctSketch) {
    var other = other
    other.flush()
    if registers.isEmpty { registers = other.registers }
    for index in other.registers.indices where registers[index] < other.registers[index] {
      registers[index] = other.registers[index]
    }
  }

  /// Returns the estimated number of distinct values.
  mutating func estimate() -> Int {
    flush()
    guard !registers.isEmpty else { return 0 }
    let count = Double(registers.count)
    var having = [Int](repeating: 0, count: Self.width + 2)
    for rank in registers { having[Int(rank)] += 1 }
    var sum = count * Self.tau(1 - Double(having[Self.width + 1]) / count)
    for rank in stride(from: Self.width, through: 1, by: -1) {
      sum = (sum + Double(having[rank])) / 2
    }
    sum += count * Self.sigma(Double(having[0]) / count)
    return Int((count * count / (2 * log(2) * sum)).rounded())
  }

  @inline(never)
  private mutating func flush() {
    if registers.isEmpty { registers = [UInt8](repeating: 0, count: 1 << Self.precision) }
    buffer.drain().withElements { hashes in
      var registers = self.registers.mutableSpan
      for position in hashes.indices {
        let hash = Self.mix(hashes[position])
        let index = Int(truncatingIfNeeded: hash >> UInt64(Self.width))
        // A one after the last bit ends the run.
        let run = hash << UInt64(Self.precision) | 1 << UInt64(Self.precision - 1)
        let rank = UInt8(truncatingIfNeeded: run.leadingZeroBitCount &+ 1)
        if registers[index] < rank { registers[index] = rank }
      }
    }
  }

  /// Mixes the bits of a hash bijectively, so that each input bit affects all output bits.
  ///
  /// The hash of a short value is a single multiplication, which distributes consecutive numbers
  /// too evenly. A hash table is not affected, but this sketch would underestimate the number of
  /// values.
  @inline(__always)
  private static func mix(_ hash: UInt64) -> UInt64 {
    var mixed = (hash ^ hash &>> 32) &* 0xD6E8_FEB8_6659_FD93
    mixed = (mixed ^ mixed &>> 32) &* 0xD6E8_FEB8_6659_FD93
    return mixed ^ mixed &>> 32
  }

  /// Returns the correction for registers that are still zero: x + Σ x^(2^k) 2^(k-1).
  private static func sigma(_ part: Double) -> Double {
    guard part < 1 else { return .infinity }
    var power = part
    var weight = 1.0
    var sum = part
    while true {
      power *= power
      let next = sum + power * weight
      if next == sum { return sum }
      sum = next
      weight *= 2
    }
  }

  /// Returns the correction for saturated registers.
  private static func tau(_ part: Double) -> Double {
    guard part > 0, part < 1 else { return 0 }
    var root = part
    var weight = 1.0
    var sum = 1 - part
    while true {
      root = root.squareRoot()
      weight /= 2
      let next = sum - (1 - root) * (1 - root) * weight
      if next == sum { return sum / 3 }
      sum = next
    }
  }
}
