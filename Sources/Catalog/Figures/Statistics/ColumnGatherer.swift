// SPDX-License-Identifier: GPL-3.0-or-later

/// Gathers what `stats` says about a column, value by value.
///
/// Parts of a column can be gathered apart and merged, in any order: the result is the same to the
/// last digit, for it depends on the values alone. While the column has few distinct values, these
/// are counted and everything is exact; when they become too many, they go into sketches, and so
/// does what comes after. Then a column takes about 250 KB, never more than 3 MB beside its longest
/// texts.
struct ColumnGatherer: Sendable {
  /// Up to 65,536 distinct values, and 1 MB of those of more than eight bytes, are counted exactly.
  static let defaultLimit = ValueTable.Limit(values: 1 << 16, bytes: 1 << 20)

  private(set) var rows = 0
  private(set) var absent = 0
  private(set) var empty = 0

  /// Each distinct value, as long as there are few.
  private var table: ValueTable
  private var isExact = true

  /// What became of the values when there were too many.
  private var meanings = MeaningGatherer()
  private var distinct = DistinctSketch()

  /// No value yet.
  init(limit: ValueTable.Limit = defaultLimit) {
    table = ValueTable(limit: limit)
  }

  /// No value yet, for a later part of the same column.
  ///
  /// If this one has had to give up counting each distinct value, that one need not begin with it.
  var next: ColumnGatherer {
    var next = ColumnGatherer(limit: table.limit)
    next.isExact = isExact
    return next
  }

  /// Takes a value into account.
  @inline(__always)
  mutating func add(_ value: Span<UInt8>) {
    rows &+= 1
    if value.isEmpty {
      empty &+= 1
    } else {
      gather(value, times: 1)
    }
  }

  /// Takes into account that there is no value.
  mutating func addAbsent() { addAbsent(times: 1) }

  /// Takes a value into account that occurs several times.
  mutating func add(_ value: Span<UInt8>, times: Int) {
    rows += times
    if value.isEmpty {
      empty += times
    } else {
      gather(value, times: times)
    }
  }

  /// Takes into account that several times there is no value.
  mutating func addAbsent(times: Int) {
    rows += times
    absent += times
  }

  /// Takes all into account that another has.
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

  /// What there is to say about the values so far.
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
