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
  private var isExact = true

  /// The sketches of the values by type, once there are too many distinct values.
  private var meanings = MeaningGatherer()

  /// The sketch of the number of distinct values, used under the same condition.
  private var distinct = DistinctSketch()

  /// Creates an empty gatherer.
  init(limit: ValueTable.Limit = defaultLimit) {
    table = ValueTable(limit: limit)
  }

  /// An empty gatherer for a later part of the same column.
  ///
  /// It starts with sketches if this gatherer has had to stop counting exactly.
  var next: ColumnGatherer {
    var next = ColumnGatherer(limit: table.limit)
    next.isExact = isExact
    return next
  }

  /// Adds a value.
  @inline(__always)
  mutating func add(_ value: Span<UInt8>) {
    rows &+= 1
    if value.isEmpty {
      empty &+= 1
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
      meanings.merge(other.meanings)
      distinct.merge(other.distinct)
    }
    other.table.visit { value, count in gather(value, times: count) }
  }

  /// The statistics of the values so far.
  var result: ColumnStatistics {
    var all = isExact ? MeaningGatherer(isRankedElsewhere: true) : meanings
    var spellings: MeaningList?
    if isExact {
      table.visit { value, count in all.add(value, times: count) }
      spellings = MeaningList(table)
    }
    all.flush()
    var distinct = distinct
    return ColumnStatistics(
      rows: rows,
      absent: absent,
      empty: empty,
      distinct: isExact
        ? DistinctCount(count: table.entries.count, standardError: 0)
        : DistinctCount(count: distinct.estimate(), standardError: DistinctSketch.standardError),
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
    meanings.add(value, times: times)
    distinct.add(value)
  }

  @inline(never)
  private mutating func spill() {
    isExact = false
    let full = table
    table = ValueTable(limit: full.limit)
    full.visit { value, count in gather(value, times: count) }
  }
}
