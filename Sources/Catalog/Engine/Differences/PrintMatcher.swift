// SPDX-License-Identifier: GPL-3.0-or-later

/// Matches the rows of two sources by their prints.
struct PrintMatcher: Sendable {
  /// The limits of the memory.
  struct Limits: Sendable {
    /// The number of records in memory from which on they are written to disk.
    var pending: Int

    /// The number of prints that are matched at once.
    var matched: Int

    /// The number of bits by which prints are divided into partitions.
    var bits: Int

    /// Returns the usual limits.
    ///
    /// - Parameter size: The size of both sources in bytes.
    static func usual(forSize size: Int) -> Limits {
      let memory = min(max(MemoryLimits.available / 16, 8 << 20), 96 << 20)
      // The size of a source that is still arriving is unknown.
      let partitions = min(max(size / (8 << 20), 64), 1024)
      let stride = MemoryLayout<RowPrint>.stride
      return Limits(
        pending: memory / 2 / stride,
        matched: memory / stride,
        bits: Int.bitWidth - (partitions - 1).leadingZeroBitCount
      )
    }
  }

  /// The number of keys that several rows of a source have.
  struct Repetitions: Sendable, Equatable {
    var former = 0
    var current = 0

    mutating func add(_ other: Repetitions) {
      former += other.former
      current += other.current
    }
  }

  /// The prints of the rows of the former source, and of the current one.
  private let former: DiskPartitions<RowPrint>
  private let current: DiskPartitions<RowPrint>
  private let limits: Limits
  private let disk: GroupDisk

  /// Creates a matcher.
  ///
  /// - Parameters:
  ///   - former: The prints of the rows of the former source.
  ///   - current: Those of the current one, in as many partitions.
  ///   - limits: The limits of the memory.
  ///   - disk: The file for prints that are divided further.
  init(
    _ former: DiskPartitions<RowPrint>,
    _ current: DiskPartitions<RowPrint>,
    _ limits: Limits,
    _ disk: GroupDisk
  ) {
    self.former = former
    self.current = current
    self.limits = limits
    self.disk = disk
  }

  /// The changes of some rows.
  private struct Found: Sendable {
    var changes: [RowChange] = []
    var repetitions = Repetitions()
  }

  /// Matches all rows.
  ///
  /// - Parameters:
  ///   - progress: Called with the number of partitions that were matched.
  ///   - take: Receives changes, in any order.
  /// - Returns: The number of keys that several rows have.
  /// - Throws: ``CatalogError`` if the file cannot be read or written, or when cancelled; the errors
  ///   of `take`.
  func run(
    progress: (Int) -> Void,
    _ take: ([RowChange]) throws(CatalogError) -> Void
  ) async throws(CatalogError) -> Repetitions {
    var repetitions = Repetitions()
    var done = 0
    let small = (0..<former.count).filter { isSmall($0) }
    for start in stride(from: 0, to: small.count, by: PartPlan.workers) {
      let numbers = small[start..<min(start + PartPlan.workers, small.count)]
      let found = await withTaskGroup(of: Result<Found, CatalogError>.self) { group in
        for number in numbers { group.addTask { matched(number) } }
        var results: [Result<Found, CatalogError>] = []
        for await result in group { results.append(result) }
        return results
      }
      for result in found {
        let found = try result.get()
        repetitions.add(found.repetitions)
        try take(found.changes)
      }
      done += numbers.count
      progress(done)
    }
    for number in 0..<former.count where !isSmall(number) {
      repetitions.add(try divide(number, take))
      done += 1
      progress(done)
    }
    return repetitions
  }

  private func isSmall(_ number: Int) -> Bool {
    former.counts[number] + current.counts[number] <= limits.matched / PartPlan.workers
  }

  /// Matches the rows of a partition in memory.
  private func matched(_ number: Int) -> Result<Found, CatalogError> {
    do throws(CatalogError) {
      var table = PrintTable(try former.records(of: number))
      var found = Found()
      for print in try current.records(of: number) { table.match(print, &found.changes) }
      table.finish(&found.changes)
      found.repetitions = table.repetitions
      return .success(found)
    } catch {
      return .failure(error)
    }
  }
}

// MARK: Large partitions

extension PrintMatcher {
  /// Matches the rows of a partition that is too large for memory.
  private func divide(
    _ number: Int,
    _ take: ([RowChange]) throws(CatalogError) -> Void
  ) throws(CatalogError) -> Repetitions {
    let (formerParts, isFormerSame) = try parts(of: former, number)
    let (currentParts, isCurrentSame) = try parts(of: current, number)
    // Rows with the same key cannot be divided.
    if isFormerSame && isCurrentSame || formerParts.usedBits + Self.bits > 64 {
      return try matchInOrder(number, take)
    }
    let parts = PrintMatcher(formerParts, currentParts, limits, disk)
    var repetitions = Repetitions()
    for part in 0..<formerParts.count {
      if parts.isSmall(part) {
        let found = try parts.matched(part).get()
        repetitions.add(found.repetitions)
        try take(found.changes)
      } else {
        repetitions.add(try parts.divide(part, take))
      }
    }
    return repetitions
  }

  /// The number of bits by which a large partition is divided.
  private static let bits = 4

  /// Divides a partition by further bits, and returns whether all of its keys are the same.
  private func parts(
    of whole: DiskPartitions<RowPrint>,
    _ number: Int
  ) throws(CatalogError) -> (parts: DiskPartitions<RowPrint>, isSame: Bool) {
    var parts = DiskPartitions<RowPrint>(
      bits: Self.bits,
      skipping: whole.usedBits,
      limit: limits.pending,
      disk
    )
    var first: RowPrint?
    var isSame = true
    var reader = DiskPartitions.Reader(whole, number)
    while let batch = try reader.next() {
      for print in batch {
        if let first { isSame = isSame && print.hasKey(of: first) } else { first = print }
        parts.append(print, to: parts.index(of: print.key))
      }
      try parts.spill()
    }
    return (parts, isSame)
  }

  /// Matches the rows of a partition in their order.
  private func matchInOrder(
    _ number: Int,
    _ take: ([RowChange]) throws(CatalogError) -> Void
  ) throws(CatalogError) -> Repetitions {
    var readers = (
      former: DiskPartitions.Reader(former, number), current: DiskPartitions.Reader(current, number)
    )
    var rest: (former: ArraySlice<RowPrint>, current: ArraySlice<RowPrint>) = ([], [])
    var keys: (former: RowPrint?, current: RowPrint?)
    while true {
      if rest.former.isEmpty { rest.former = try readers.former.next()?[...] ?? [] }
      if rest.current.isEmpty { rest.current = try readers.current.next()?[...] ?? [] }
      keys = (keys.former ?? rest.former.first, keys.current ?? rest.current.first)
      if rest.former.isEmpty, rest.current.isEmpty { break }
      // Rows with different keys have no pair.
      let areSame = keys.former.flatMap { key in keys.current.map(key.hasKey) } ?? false
      var changes: [RowChange] = []
      if areSame, !rest.former.isEmpty, !rest.current.isEmpty {
        let count = min(rest.former.count, rest.current.count)
        for (old, new) in zip(rest.former.prefix(count), rest.current.prefix(count))
        where old.values != new.values {
          changes.append(RowChange(current: new.offset, former: old.offset))
        }
        rest = (rest.former.dropFirst(count), rest.current.dropFirst(count))
      } else {
        changes += rest.former.map { RowChange(current: -1, former: $0.offset) }
        changes += rest.current.map { RowChange(current: $0.offset, former: -1) }
        rest = ([], [])
      }
      try take(changes)
    }
    return Repetitions(
      former: former.counts[number] > 1 ? 1 : 0,
      current: current.counts[number] > 1 ? 1 : 0
    )
  }
}
