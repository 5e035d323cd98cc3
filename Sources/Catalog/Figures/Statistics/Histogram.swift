// SPDX-License-Identifier: GPL-3.0-or-later

/// The number of values in each of several bins with round edges.
package struct Histogram: Sendable, Equatable {
  /// A bin, which contains the numbers from `lower` up to, but not including, `upper`.
  package struct Bin: Sendable, Equatable {
    package let lower: Double
    package let upper: Double
    package let count: Int
  }

  /// The consecutive bins, at most 20.
  package let bins: [Bin]

  /// `true` if each number was counted in the right bin.
  ///
  /// Otherwise, numbers close to an edge may be counted in the adjacent bin. At each edge, this
  /// affects at most 1/2,048 of the whole range.
  package let isExact: Bool
}

extension Histogram {
  /// Creates the bins between edges.
  ///
  /// - Parameters:
  ///   - edges: The edges, of which the last is above all numbers.
  ///   - isExact: `true` if the counts are exact.
  ///   - count: A closure that returns the number of values below an edge.
  init(edges: [Double], isExact: Bool, count: (_ edge: Double) -> Int) {
    let counts = edges.map(count)
    bins = edges.indices.dropLast().map {
      Bin(lower: edges[$0], upper: edges[$0 + 1], count: counts[$0 + 1] - counts[$0])
    }
    self.isExact = isExact
  }
}
