// SPDX-License-Identifier: GPL-3.0-or-later

/// The number of different values of each group, by their bytes.
struct GroupDistinct: GroupState {
  /// The pairs of a group and a value, each with the index of the group in its first four bytes.
  private var pairs: ValueTable
  private var counts: [Int] = []

  /// The values that an engine has counted, which are not among the pairs.
  private var added: [Int: Int] = [:]
  private var pair: [UInt8] = []

  private let limit: ValueTable.Limit

  init(limit: ValueTable.Limit) {
    self.limit = limit
    pairs = ValueTable(limit: limit)
  }

  /// The memory that was lacking for a new value; `nil` if there was enough.
  private(set) var shortage: MemoryShortage?

  mutating func add(_ value: Span<UInt8>, to group: Int) {
    pair.removeAll(keepingCapacity: true)
    pair.append(integer: UInt32(group))
    pair.append(value)
    let known = pairs.entries.count
    let pair = pair
    guard pairs.add(pair.span, times: 1) else {
      let size = pairs.memory
      shortage = shortage ?? pairs.shortage ?? MemoryShortage(needed: size * 2, available: size)
      return
    }
    if pairs.entries.count > known { counts[group] += 1 }
  }

  /// Adds values that are different from all others of a group.
  mutating func add(count: Int, to group: Int) {
    counts[group] += count
    added[group, default: 0] += count
  }

  func count(of group: Int) -> Int { counts[group] }

  mutating func grow(to count: Int) {
    counts.append(contentsOf: repeatElement(0, count: count - counts.count))
  }

  mutating func merge(_ other: GroupDistinct, as groups: [Int]) {
    shortage = shortage ?? other.shortage
    for (group, count) in other.added { add(count: count, to: groups[group]) }
    other.visit { group, value in add(value, to: groups[group]) }
  }

  private func visit(_ body: (Int, Span<UInt8>) -> Void) {
    pairs.visit { pair, _ in
      var group: UInt32 = 0
      for index in (0..<4).reversed() { group = group << 8 | UInt32(pair[index]) }
      body(Int(group), pair.extracting(4...))
    }
  }

  /// The values of each group, for ``write(_:to:)``.
  private var values: [[UInt8]] = []

  /// Collects the values of each group before the groups are written.
  mutating func prepareToWrite() {
    values = Array(repeating: [], count: counts.count)
    visit { group, value in values[group].append(counted: value) }
  }

  func write(_ group: Int, to bytes: inout [UInt8]) {
    let added = added[group] ?? 0
    bytes.append(integer: added)
    bytes.append(integer: UInt32(counts[group] - added))
    bytes.append(contentsOf: values[group])
  }

  mutating func read(_ group: Int, from reader: inout ByteReader) {
    add(count: reader.integer(), to: group)
    let count: UInt32 = reader.integer()
    for _ in 0..<count { add(reader.bytes().span, to: group) }
  }

  var memory: Int { pairs.memory + pairs.entries.count * 16 + counts.count * 8 }
}
