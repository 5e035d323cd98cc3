// SPDX-License-Identifier: GPL-3.0-or-later

/// Adds up the numbers of a column for each of the most frequent values of another column.
struct MeanCounter: RowGatherer {
  private let column: Int
  private let frequencies: ValueFrequencies
  private let category: Int

  /// The values of the category column.
  private let values: [Value]

  /// The index of the absent value in `values`, if it is there.
  private let absentPlace: Int?

  /// The other values, and their indexes in `values`.
  private var table: ValueTable
  private let places: [Int]

  private var counts: [Int]

  /// The sums, to 32 digits so that the order of addition does not show.
  private var sums: [DoubleDouble]
  private var meanings = MeaningCounts()
  private var leftOut = LeftOut()

  /// The maximum number of categories, which is more than a window shows.
  private static let mostValues = 256

  /// Creates a counter without rows.
  ///
  /// - Parameters:
  ///   - column: The index of the column to average.
  ///   - category: The index of the column to group by.
  ///   - frequencies: The frequencies of the values of `category`.
  init(of column: Int, by category: Int, _ frequencies: ValueFrequencies) {
    self.column = column
    self.category = category
    self.frequencies = frequencies
    let values = frequencies.values.prefix(Self.mostValues).map(\.value)
    let places = values.indices.filter { !values[$0].isMissing }
    let bytes = places.reduce(0) { $0 + values[$1].bytes.count }
    self.values = values
    self.places = places
    absentPlace = values.firstIndex { $0.isMissing }
    table = ValueTable(limit: ValueTable.Limit(values: places.count, bytes: bytes))
    for place in places { _ = table.add(values[place].bytes.span, times: 0) }
    counts = [Int](repeating: 0, count: values.count)
    sums = [DoubleDouble](repeating: DoubleDouble(0, plus: 0), count: values.count)
  }

  var columns: [Int]? { [column, category] }
  var isContent: Bool { false }
  var next: MeanCounter { MeanCounter(of: column, by: category, frequencies) }

  @inline(__always)
  mutating func visit(_ row: RowView, at place: RowPlace) {
    guard let place = self.place(of: row[category]) else { return }
    let number = meanings.add(row[column], as: .number)
    guard !number.isNaN else { return leftOut.add(row[column], as: .number) }
    counts[place] &+= 1
    sums[place] = sums[place] + DoubleDouble(number, plus: 0)
  }

  /// Adds the sums of another part.
  mutating func merge(_ other: MeanCounter) {
    meanings.merge(other.meanings)
    leftOut.merge(other.leftOut)
    for place in counts.indices {
      counts[place] += other.counts[place]
      sums[place] = sums[place] + other.sums[place]
    }
  }

  func figure() -> CategoryMeans {
    let categories = values.indices.map { place in
      let mean = (sums[place] / Double(max(1, counts[place]))).high
      return CategoryMeans.Category(
        value: values[place],
        count: counts[place],
        mean: counts[place] > 0 && mean.isFinite ? mean : nil
      )
    }
    return CategoryMeans(
      categories: categories,
      frequencies: frequencies,
      meanings: meanings,
      leftOut: leftOut
    )
  }

  /// Returns the index of a value in `values`, or `nil` if the value is not there.
  @inline(__always)
  private mutating func place(of field: Field) -> Int? {
    if field.kind == .absent || field.kind == .null { return absentPlace }
    // A full table accepts no further values. The smallest table has room for one.
    guard let found = table.index(adding: field.bytes.span, times: 1), found < places.count
    else { return nil }
    return places[found]
  }
}
