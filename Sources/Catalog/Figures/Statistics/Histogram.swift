// SPDX-License-Identifier: GPL-3.0-or-later

/// How many numbers lie between each two of some round edges.
package struct Histogram: Sendable, Equatable {
  /// A bin, with the numbers from `lower` up to, but without, `upper`.
  package struct Bin: Sendable, Equatable {
    package let lower: Double
    package let upper: Double
    package let count: Int
  }

  /// The bins in order, none left out between the first and the last; at most 20.
  package let bins: [Bin]

  /// Whether no number can have been counted in the bin beside its own.
  ///
  /// If not, that is so for those of one in 2,048 parts of the whole range or less, at each edge.
  package let isExact: Bool
}

extension Histogram {
  /// Bins between edges.
  ///
  /// - Parameters:
  ///   - edges: The edges; the last is beyond all numbers.
  ///   - isExact: Whether the counts are.
  ///   - count: How many numbers are less than an edge.
  init(edges: [Double], isExact: Bool, count: (_ edge: Double) -> Int) {
    let counts = edges.map(count)
    bins = edges.indices.dropLast().map {
      Bin(lower: edges[$0], upper: edges[$0 + 1], count: counts[$0 + 1] - counts[$0])
    }
    self.isExact = isExact
  }
}
