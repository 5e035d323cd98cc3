// SPDX-License-Identifier: GPL-3.0-or-later

extension GroupedRows {
  /// An iterator over groups, which merges those on disk.
  ///
  /// A class, because a copy of a table retains all of its arrays.
  final class Iterator {
    /// The groups that come next.
    private var table: GroupTable
    private var order: [Int]

    /// The position of the current group in `order`.
    private var position = -1

    /// The runs with their next groups.
    private var heads: [Head] = []

    /// The indexes of the runs that have a next group, as a heap with the first one at the top.
    private var heap: [Int] = []

    private let empty: GroupTable
    private var keyOrder: GroupOrder

    private struct Head {
      let reader: GroupRun.Reader
      var key: SortKey
    }

    /// The number of groups that are merged at a time.
    private static let batch = 1 << 12

    /// The memory in bytes for reading all runs.
    private static var readMemory: Int {
      min(max(MemoryLimits.available / 16, 1 << 20), 32 << 20)
    }

    /// Creates an iterator over groups in memory.
    init(_ table: GroupTable, _ order: [Int]) {
      self.table = table
      self.order = order
      empty = table
      keyOrder = GroupOrder(table.plan)
    }

    /// Creates an iterator over groups on disk.
    ///
    /// - Parameters:
    ///   - runs: The groups, in the order of their items.
    ///   - last: A table with what the states of all groups have in common.
    init(merging runs: [GroupRun], _ last: GroupTable) throws(CatalogError) {
      var empty = GroupTable(last.plan, limit: ValueTable.Limit(values: 1 << 24, bytes: 1 << 30))
      empty.adopt(last)
      self.empty = empty
      table = empty
      order = []
      keyOrder = GroupOrder(last.plan)
      let size = min(max(Self.readMemory / max(1, runs.count), 1 << 12), 1 << 18)
      for run in runs {
        if Task.isCancelled { throw .cancelled }
        let reader = GroupRun.Reader(run, bufferSize: size)
        guard try reader.advance() else { continue }
        let key = reader.withGroup { keyOrder.key(ofWritten: $0) }
        heads.append(Head(reader: reader, key: key))
      }
      heap = Array(heads.indices)
      for index in heap.indices.reversed() { sink(from: index) }
    }

    /// Moves to the next group, and returns `false` at the end.
    func advance() throws(CatalogError) -> Bool {
      position += 1
      if position >= order.count { try merge() }
      return position < order.count
    }

    /// Passes the keys of the current group with their indexes to a closure.
    func forEachKey(_ body: (Int, Field) -> Void) {
      table.keys.forEachField(of: order[position], body)
    }

    /// Passes an aggregate of the current group to a closure.
    func withValue(of call: Int, _ body: (Field) -> Void) {
      table.withValue(of: call, order[position], body)
    }
  }
}

// MARK: Merging

extension GroupedRows.Iterator {
  /// Merges the next groups of the runs.
  private func merge() throws(CatalogError) {
    position = 0
    order.removeAll(keepingCapacity: true)
    guard !heap.isEmpty else { return }
    table = empty
    defer { table.sortNumbers() }
    while let first = heap.first {
      if order.count >= Self.batch, let last = order.last, !isPart(of: last, first) { return }
      let group = heads[first].reader.withGroup { bytes in
        var reader = ByteReader(bytes)
        return table.read(from: &reader)
      }
      if let shortage = table.shortage { throw .notEnoughMemory(for: .groups, shortage) }
      guard let group else { throw .cancelled }
      // The parts of a group follow one another.
      if order.last != group { order.append(group) }
      try advance(first)
    }
  }

  /// Moves the first run to its next group.
  private func advance(_ first: Int) throws(CatalogError) {
    if try heads[first].reader.advance() {
      heads[first].key = heads[first].reader.withGroup { keyOrder.key(ofWritten: $0) }
    } else {
      let last = heap.removeLast()
      if !heap.isEmpty { heap[0] = last }
    }
    sink(from: 0)
  }

  /// Returns `true` if the next group of a run is a part of a group that was read.
  private func isPart(of group: Int, _ head: Int) -> Bool {
    heads[head].reader.withGroup { bytes in
      var key: [UInt8] = []
      table.keys.write(group, to: &key)
      return key.withUnsafeBufferPointer { GroupKeys.compare($0, bytes) == .equal }
    }
  }

  /// Moves a run down the heap until the heap is in order.
  private func sink(from start: Int) {
    var index = start
    while index * 2 + 1 < heap.count {
      var child = index * 2 + 1
      if child + 1 < heap.count, comesBefore(heap[child + 1], heap[child]) { child += 1 }
      guard comesBefore(heap[child], heap[index]) else { return }
      heap.swapAt(child, index)
      index = child
    }
  }

  /// Returns `true` if the next group of a run comes first, which is that of the earlier run for
  /// equal keys.
  private func comesBefore(_ a: Int, _ b: Int) -> Bool {
    switch SortKey.compare(heads[a].key, heads[b].key) {
    case .less: return true
    case .more: return false
    case .equal:
      let order = heads[a].reader.withGroup { first in
        heads[b].reader.withGroup { second in GroupKeys.compare(first, second) }
      }
      return order == .equal ? a < b : order == .less
    }
  }
}
