// SPDX-License-Identifier: GPL-3.0-or-later

extension ItemCollection {
  /// Answers with the changes since a former state.
  ///
  /// Each row of both states has a print: a hash of its key and of its values. The prints are divided
  /// by the hash of the key into partitions on disk, in which rows are matched in memory. The rows of a
  /// change are then read again, in the order of the current state, and their lines are written to a
  /// temporary file in the background.
  ///
  /// - Parameters:
  ///   - difference: The question.
  ///   - query: The query that selects the items of this collection.
  ///   - former: The items of the former state.
  ///   - limits: The limits of the memory, or `nil` for the usual ones.
  /// - Throws: ``CatalogError/noKeyColumn(_:in:)``, ``CatalogError/noCommonColumns(_:_:)``; other errors
  ///   if a source cannot be read, or when cancelled.
  func differences(
    _ difference: Difference,
    in query: Query,
    since former: FormerItems,
    limits: PrintMatcher.Limits? = nil
  ) async throws(CatalogError) -> Answer {
    var steps = EqualSteps(5)
    try await Progress.ignore { () throws(CatalogError) in
      try await former.collection.settleColumns()
      try await settleColumns()
    }
    let matched = try MatchedColumns(
      difference.keys,
      former: former.collection,
      current: self
    )
    let old = try await former.collection.rereadable(former.query, &steps)
    let new = try await rereadable(query, &steps)
    let limits = limits ?? .usual(forSize: old.rows.textSize + new.rows.textSize)
    let disk = GroupDisk(path: "differences")
    func prints(
      _ rows: any RereadableRows,
      _ filter: Filter?,
      _ columns: [ComparedColumn]
    ) async throws(CatalogError) -> DiskPartitions<RowPrint> {
      let partitions = DiskPartitions<RowPrint>(
        bits: limits.bits,
        limit: limits.pending / 2,
        disk
      )
      let gatherer = PrintGatherer(columns, keyCount: matched.keys.count, partitions)
      return try await rows.gather(gatherer, in: Query(filter: filter))
    }
    let formerPrints = try await steps.next { () throws(CatalogError) in
      try await prints(old.rows, old.filter, matched.all.map(\.former))
    }
    let currentPrints = try await steps.next { () throws(CatalogError) in
      try await prints(new.rows, new.filter, matched.all.map(\.current))
    }
    let matcher = PrintMatcher(formerPrints, currentPrints, limits, disk)
    var ordered = OrderedChanges(former: old.rows, current: new.rows, limit: limits.pending)
    let repetitions = try await steps.next { () throws(CatalogError) in
      try await matcher.run { done in
        Progress.report(Progress(found: 0, done: done, total: formerPrints.count))
      } _: { changes throws(CatalogError) in
        try ordered.append(changes)
      }
    }
    let formerName = former.collection.name
    let names = (former: formerName == name ? "former \(name)" : formerName, current: name)
    var remarks = Changes.Remark.columns(of: matched, names)
    if ordered.isEmpty { remarks.insert(.nothing(since: names.former), at: 0) }
    if !matched.keys.isEmpty { remarks += Changes.Remark.repetitions(repetitions, names) }
    let changes = Changes(old.rows, new.rows, matched, remarks)
    return try Answer(
      ordered,
      matched,
      changes,
      to: .diff(difference),
      about: self,
      since: former.collection
    )
  }
}

extension Changes.Remark {
  fileprivate typealias Names = (former: String, current: String)

  fileprivate static func columns(of matched: MatchedColumns, _ names: Names) -> [Self] {
    let sides = [(matched.onlyFormer, names.former), (matched.onlyCurrent, names.current)]
    return sides.filter { !$0.0.isEmpty }.map { .columns($0, onlyIn: $1) }
  }

  fileprivate static func repetitions(
    _ repetitions: PrintMatcher.Repetitions,
    _ names: Names
  ) -> [Self] {
    [(repetitions.former, names.former), (repetitions.current, names.current)]
      .filter { $0.0 > 0 }.map { .repeatedKeys($0, in: $1) }
  }
}

/// The changes between two sources, in the order in which they are shown: first the rows of the current
/// source, and then those that were removed.
struct OrderedChanges: Sendable {
  private var partitions: DiskPartitions<RowChange>

  /// The size of the text of the current source.
  private let currentSize: Int

  /// The number of bytes of both texts whose rows share a partition.
  private let width: Int

  private(set) var isEmpty = true

  init(former: any RereadableRows, current: any RereadableRows, limit: Int) {
    let (formerSize, currentSize) = (former.textSize, current.textSize)
    self.currentSize = currentSize
    let count = min(max((formerSize + currentSize) >> 24, 1), 4096)
    width = (formerSize + currentSize) / count + 1
    partitions = DiskPartitions(count: count, limit: limit, GroupDisk(path: "changes"))
  }

  /// Returns the position of a change in the order.
  private func position(_ change: RowChange) -> Int {
    change.current >= 0 ? change.current : currentSize + change.former
  }

  /// Appends changes, in any order.
  ///
  /// - Throws: ``CatalogError`` if the file cannot be written, or when cancelled.
  mutating func append(_ changes: [RowChange]) throws(CatalogError) {
    if changes.isEmpty { return }
    isEmpty = false
    for change in changes {
      partitions.append(change, to: min(position(change) / width, partitions.count - 1))
    }
    try partitions.spill()
  }

  /// Passes all changes to a closure, in order and in batches.
  ///
  /// - Throws: ``CatalogError`` if the file cannot be read, or when cancelled; the errors of `body`.
  func forEachBatch(
    _ body: (ArraySlice<RowChange>) async throws(CatalogError) -> Void
  ) async throws(CatalogError) {
    for number in 0..<partitions.count where partitions.counts[number] > 0 {
      let changes = try partitions.records(of: number).sorted { position($0) < position($1) }
      try await body(changes[...])
    }
  }
}

extension Answer {
  /// Creates an answer with the lines of changes, which are written in the background.
  fileprivate init(
    _ ordered: OrderedChanges,
    _ matched: MatchedColumns,
    _ changes: Changes,
    to question: CollectionQuestion,
    about source: any ItemCollection,
    since former: any ItemCollection
  ) throws(CatalogError) {
    let columns = matched.columns
    try self.init(to: question, about: source, since: former, columns) {
      writer throws(CatalogError) in
      var reader = ChangeReader(changes, matched)
      try await ordered.forEachBatch { batch throws(CatalogError) in
        var rest = batch
        while !rest.isEmpty {
          let lines = try reader.lines(of: &rest)
          // The rows of an item are known before the item is.
          try changes.add(lines.rows)
          try writer.write(lines.lines.bytes)
        }
      }
    }
    self.changes = changes
  }
}

/// Reads the rows of changes again.
private struct ChangeReader {
  private let changes: Changes
  private let matched: MatchedColumns

  /// The number of changes that are read at once.
  private var count = 64

  private static let maximumCount = 4096

  /// The size of the values of each source in memory, in bytes.
  private static let byteLimit = 8 << 20

  init(_ changes: Changes, _ matched: MatchedColumns) {
    self.changes = changes
    self.matched = matched
  }

  /// Removes the first changes and returns their lines.
  mutating func lines(of rest: inout ArraySlice<RowChange>) throws(CatalogError) -> ChangeLines {
    while true {
      let batch = rest.prefix(count)
      guard let before = try items(of: changes.former, batch.map(\.former)),
        let after = try items(of: changes.current, batch.map(\.current))
      else {
        count = max(1, batch.count / 2)
        continue
      }
      var lines = ChangeLines(
        matched,
        former: changes.former.hasTypedValues,
        current: changes.current.hasTypedValues
      )
      for (index, change) in batch.enumerated() {
        lines.append(change, before[index], after[index])
      }
      rest = rest.dropFirst(batch.count)
      count = min(count * 2, Self.maximumCount)
      return lines
    }
  }

  /// Returns the items at some offsets, of which a negative one has no item.
  private func items(
    of rows: any RereadableRows,
    _ offsets: [Int]
  ) throws(CatalogError) -> [Item?]? {
    let known = offsets.filter { $0 >= 0 }
    guard let items = try rows.items(at: known, byteLimit: Self.byteLimit) else { return nil }
    var rest = items[...]
    return offsets.map { $0 >= 0 ? rest.popFirst() : nil }
  }
}
