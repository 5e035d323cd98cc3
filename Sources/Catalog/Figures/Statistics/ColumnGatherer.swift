// SPDX-License-Identifier: GPL-3.0-or-later

/// Gathers the statistics of a column for the `stats` command, value by value.
///
/// Parts of a column can be gathered separately and merged in any order. The result depends only on
/// the values, and is identical to the last digit. A column with few distinct values is counted
/// exactly. With too many distinct values, these and all later values go into sketches. A column
/// then takes about 250 KB, and at most 3 MB in addition to its longest texts.
struct ColumnGatherer: Sendable {
  /// The default limit: 65,536 distinct values, and 1 MB for values of more than eight bytes.
  static let defaultLimit = ValueTable.Limit(values: 1 << 16, bytes: 1 << 20)

  private(set) var rows = 0
  private(set) var absent = 0
  private(set) var empty = 0

  /// The distinct values, while there are few.
  private var table: ValueTable
  private(set) var isExact = true

  /// The sketches of the values, once there are too many distinct ones; otherwise empty.
  ///
  /// An array of one element keeps a column of few values small.
  private var sketches: [ColumnSketches] = []

  /// The type of the column.
  private let type: ColumnType

  /// `true` if a text may mark a missing value.
  private let hasMarkers: Bool

  /// Creates an empty gatherer.
  init(_ type: ColumnType = ColumnType(.text), limit: ValueTable.Limit = defaultLimit) {
    table = ValueTable(limit: limit)
    self.type = type
    hasMarkers = type.missing != .none
  }

  /// An empty gatherer for a later part of the same column.
  ///
  /// It starts with sketches if this gatherer has had to stop counting exactly.
  var next: ColumnGatherer {
    var next = ColumnGatherer(type, limit: table.limit)
    if !isExact { next.beginSketches() }
    return next
  }

  /// Adds a value.
  @inline(__always)
  mutating func add(_ value: Span<UInt8>) {
    rows &+= 1
    if value.isEmpty {
      empty &+= 1
    } else if hasMarkers, type.missing.contains(value) {
      absent &+= 1
    } else {
      gather(value, times: 1)
    }
  }

  /// Adds an absent value.
  mutating func addAbsent() { addAbsent(times: 1) }

  /// Adds a value that occurs several times.
  mutating func add(_ value: Span<UInt8>, times: Int) {
    rows += times
    if value.isEmpty {
      empty += times
    } else if hasMarkers, type.missing.contains(value) {
      absent += times
    } else {
      gather(value, times: times)
    }
  }

  /// Adds several absent values.
  mutating func addAbsent(times: Int) {
    rows += times
    absent += times
  }

  /// Adds the values of another gatherer.
  mutating func merge(_ other: ColumnGatherer) {
    rows += other.rows
    absent += other.absent
    empty += other.empty
    if !other.isExact {
      if isExact { spill() }
      sketches[0].merge(other.sketches[0])
    }
    other.table.visit { value, count in gather(value, times: count) }
  }

  /// The statistics of the values so far.
  var result: ColumnStatistics {
    var all = isExact ? MeaningGatherer(isRankedElsewhere: true) : sketches[0].meanings
    var spellings: MeaningList?
    if isExact {
      table.visit { value, count in all.add(value, as: type, times: count) }
      spellings = MeaningList(table, as: type)
    }
    all.flush()
    return ColumnStatistics(
      rows: rows,
      absent: absent,
      empty: empty,
      distinct: isExact
        ? DistinctCount(count: table.entries.count, standardError: 0)
        : sketches[0].distinctCount(of: rows - absent - empty),
      numbers: NumberStatistics(all.numbers, exactly: spellings?.numbers, isTime: false),
      moments: NumberStatistics(all.moments, exactly: spellings?.moments, isTime: true),
      texts: all.texts.result
    )
  }

  @inline(__always)
  private mutating func gather(_ value: Span<UInt8>, times: Int) {
    if isExact {
      if table.add(value, times: times) { return }
      spill()
    }
    sketches[0].add(value, as: type, times: times)
  }

  /// Counts no value exactly from now on.
  mutating func beginSketches() {
    isExact = false
    sketches = [ColumnSketches()]
  }

  @inline(never)
  private mutating func spill() {
    beginSketches()
    let full = table
    table = ValueTable(limit: full.limit)
    full.visit { value, count in gather(value, times: count) }
  }
}
