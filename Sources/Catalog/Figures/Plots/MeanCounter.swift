// SPDX-License-Identifier: GPL-3.0-or-later

/// Adds up the numbers of a column for each of the most frequent values of another column.
struct MeanCounter: RowGatherer {
  private let column: Int
  private let frequencies: ValueFrequencies
  private let category: Int

  /// The types of the two columns.
  private let type: ColumnType
  private let categoryType: ColumnType

  /// The values of the category column.
  private let values: [Value]

  /// The index of the absent value in `values`, if it is there.
  private let absentIndex: Int?

  /// The values that are not absent.
  private var table: ValueTable

  /// The index in `values` of each entry of `table`.
  private let indexes: [Int]

  private var counts: [Int]

  /// The sums, to 32 digits so that the order of addition does not show.
  private var sums: [DoubleDouble]
  private var typeCounts = TypeCounts()
  private var omitted = OmittedItems()

  /// The maximum number of categories, which is more than a window shows.
  private static let maximumCategoryCount = 256

  /// Creates a counter without rows.
  ///
  /// - Parameters:
  ///   - column: The index of the column to average.
  ///   - category: The index of the column to group by.
  ///   - frequencies: The frequencies of the values of `category`.
  ///   - columns: The columns of the collection.
  init(of column: Int, by category: Int, _ frequencies: ValueFrequencies, in columns: [Column]) {
    self.init(column, columns[column].type, category, columns[category].type, frequencies)
  }

  private init(
    _ column: Int,
    _ type: ColumnType,
    _ category: Int,
    _ categoryType: ColumnType,
    _ frequencies: ValueFrequencies
  ) {
    self.column = column
    self.type = type
    self.categoryType = categoryType
    self.category = category
    self.frequencies = frequencies
    let values = frequencies.values.prefix(Self.maximumCategoryCount).map(\.value)
    let indexes = values.indices.filter { !values[$0].isMissing }
    let bytes = indexes.reduce(0) { $0 + values[$1].bytes.count }
    self.values = values
    self.indexes = indexes
    absentIndex = values.firstIndex { $0.isMissing }
    table = ValueTable(limit: ValueTable.Limit(values: indexes.count, bytes: bytes))
    for index in indexes { _ = table.add(values[index].bytes.span, times: 0) }
    counts = [Int](repeating: 0, count: values.count)
    sums = [DoubleDouble](repeating: DoubleDouble(0, plus: 0), count: values.count)
  }

  var columns: [Int]? { [column, category] }
  var isFinished: Bool { false }
  var next: MeanCounter { MeanCounter(column, type, category, categoryType, frequencies) }

  @inline(__always)
  mutating func visit(_ row: Row, at start: RowStart) {
    guard let index = self.index(of: row[category]) else { return }
    let number = typeCounts.add(row[column], as: .number, of: type)
    guard !number.isNaN else { return omitted.add(row[column], as: .number, of: type) }
    counts[index] &+= 1
    sums[index] = sums[index] + DoubleDouble(number, plus: 0)
  }

  /// Adds the sums of another part.
  mutating func merge(_ other: MeanCounter) {
    typeCounts.merge(other.typeCounts)
    omitted.merge(other.omitted)
    for index in counts.indices {
      counts[index] += other.counts[index]
      sums[index] = sums[index] + other.sums[index]
    }
  }

  func figure() -> CategoryMeans {
    let categories = values.indices.map { index in
      let mean = (sums[index] / Double(max(1, counts[index]))).high
      return CategoryMeans.Category(
        value: values[index],
        count: counts[index],
        mean: counts[index] > 0 && mean.isFinite ? mean : nil
      )
    }
    return CategoryMeans(
      categories: categories,
      frequencies: frequencies,
      typeCounts: typeCounts,
      omitted: omitted
    )
  }

  /// Returns the index of a value in `values`, or `nil` if the value is not there.
  @inline(__always)
  private mutating func index(of field: Field) -> Int? {
    if field.kind == .absent || field.kind == .null { return absentIndex }
    if categoryType.missing.contains(field.bytes.span) { return absentIndex }
    // A full table accepts no further values. The smallest table has room for one.
    guard let found = table.index(adding: field.bytes.span, times: 1), found < indexes.count
    else { return nil }
    return indexes[found]
  }
}
