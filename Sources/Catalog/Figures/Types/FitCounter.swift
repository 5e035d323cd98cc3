// SPDX-License-Identifier: GPL-3.0-or-later

/// The number of values of a column that fit its type.
package struct TypeFit: Sendable, Equatable {
  /// The number of rows without a value, or with one that marks a missing value.
  package fileprivate(set) var missing = 0

  /// The number of values, without missing ones and those that mark a missing one.
  package fileprivate(set) var values = 0

  /// The number of values that fit.
  package fileprivate(set) var fitting = 0

  /// The first value that does not fit.
  package fileprivate(set) var firstMisfit: Value?

  /// The number of values that do not fit.
  package var misfits: Int { values - fitting }
}

/// Counts the values of columns that fit types.
struct FitCounter: RowGatherer {
  /// The maximum number of columns of a scan.
  static let maximumColumnCount = 1 << 16

  private let chosen: [Int]
  private let types: [ColumnType]
  private var fits: [TypeFit]

  /// Creates a counter without values.
  ///
  /// - Parameters:
  ///   - columns: The indexes of the columns.
  ///   - types: The type of each of them.
  init(_ columns: [Int], _ types: [ColumnType]) {
    chosen = columns
    self.types = types
    fits = [TypeFit](repeating: TypeFit(), count: columns.count)
  }

  var columns: [Int]? { chosen }
  var isFinished: Bool { false }
  var next: FitCounter { FitCounter(chosen, types) }

  mutating func visit(_ row: Row, at start: RowStart) {
    for index in fits.indices {
      let field = row[chosen[index]]
      guard field.count > 0, !types[index].missing.contains(field.bytes.span) else {
        fits[index].missing += 1
        continue
      }
      fits[index].values += 1
      if types[index].kind == .text || types[index].fits(field.bytes.span) {
        fits[index].fitting += 1
      } else if fits[index].firstMisfit == nil {
        fits[index].firstMisfit = .bytes(Array(field.bytes.prefix(Item.maximumExcerptLength)))
      }
    }
  }

  /// Adds the counts of a later part.
  mutating func merge(_ other: FitCounter) {
    for index in fits.indices {
      fits[index].missing += other.fits[index].missing
      fits[index].values += other.fits[index].values
      fits[index].fitting += other.fits[index].fitting
      fits[index].firstMisfit = fits[index].firstMisfit ?? other.fits[index].firstMisfit
    }
  }

  func figure() -> [TypeFit] { fits }

  /// `true` if no value is rewritten before it is tested, and none marks a missing one.
  var isPlain: Bool { types.allSatisfy(\.isPlain) }
}

extension TypeFit {
  /// Creates the numbers of a column that an engine has counted.
  ///
  /// - Parameters:
  ///   - rows: The number of rows.
  ///   - missing: The number of rows without a value.
  ///   - misfits: The number of values that do not fit.
  init(rows: Int, missing: Int, misfits: Int) {
    self.missing = missing
    values = rows - missing
    fitting = values - misfits
  }
}
