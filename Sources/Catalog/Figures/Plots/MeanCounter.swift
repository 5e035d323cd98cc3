// SPDX-License-Identifier: GPL-3.0-or-later

/// Adds up the numbers of a column for some values of another.
struct MeanCounter: RowGatherer {
  private let column: Int
  private let frequencies: ValueFrequencies
  private let category: Int

  /// The values of the other column.
  private let values: [Value]

  /// The one of them that stands for no value, if it is among them.
  private let absentPlace: Int?

  /// The others, with their places among all.
  private var table: ValueTable
  private let places: [Int]

  private var counts: [Int]

  /// To 32 digits, so that it does not show in which order they were added.
  private var sums: [DoubleDouble]
  private var meanings = MeaningCounts()
  private var leftOut = LeftOut()

  /// How many values are looked at: more than a window shows.
  private static let mostValues = 256

  /// Someone who has seen no row.
  ///
  /// - Parameters:
  ///   - column: The column whose numbers are added up.
  ///   - category: The other column.
  ///   - frequencies: Its values, of which the most frequent are looked at.
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

  /// Adds what was found in another part.
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

  /// The place of a value; `nil` if it is none of those.
  @inline(__always)
  private mutating func place(of field: Field) -> Int? {
    if field.kind == .absent || field.kind == .null { return absentPlace }
    // A table that is full takes no other values in; the smallest has room for one.
    guard let found = table.index(adding: field.bytes.span, times: 1), found < places.count
    else { return nil }
    return places[found]
  }
}
