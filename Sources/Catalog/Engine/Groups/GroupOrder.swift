// SPDX-License-Identifier: GPL-3.0-or-later

/// The order of groups by their keys, in which missing keys come last.
struct GroupOrder {
  private var sortKey = SortKey()
  private let plan: GroupPlan
  private let isWeekday: [Bool]

  init(_ plan: GroupPlan) {
    self.plan = plan
    isWeekday = plan.grouping.keys.map {
      if case .call(.weekday, _) = $0.operand { true } else { false }
    }
  }

  /// Returns the sort key of a group.
  mutating func key(of group: Int, in table: GroupTable) -> SortKey {
    sortKey.removeAll()
    table.keys.forEachField(of: group) { index, field in append(field, index) }
    return sortKey
  }

  private mutating func append(_ field: Field, _ index: Int) {
    let key = SortOrder.Key(column: index)
    let bytes = field.bytes
    if isWeekday[index], let number = Self.weekdays.firstIndex(where: bytes.elementsEqual) {
      return sortKey.append([Ascii.zero + UInt8(number)].span, key, as: ColumnType(.integer))
    }
    sortKey.append(bytes.span, key, as: plan.keyTypes[index])
  }

  private static let weekdays = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"].map {
    Array($0.utf8)
  }

  /// Returns the sort key of a group that was written to bytes.
  mutating func key(ofWritten bytes: UnsafeBufferPointer<UInt8>) -> SortKey {
    sortKey.removeAll()
    var reader = ByteReader(bytes)
    var index = 0
    GroupKeys.forEachField(from: &reader) { field in
      append(field, index)
      index += 1
    }
    return sortKey
  }

  /// Returns the sort key of values of consecutive keys.
  ///
  /// - Parameters:
  ///   - values: The values.
  ///   - first: The index of the key of the first value.
  mutating func key(of values: [Value], from first: Int = 0) -> SortKey {
    sortKey.removeAll()
    for (index, value) in values.enumerated() {
      value.bytes.withUnsafeBufferPointer { bytes in
        append(Field(start: bytes.baseAddress, count: bytes.count, kind: .text), first + index)
      }
    }
    return sortKey
  }

  /// Returns the groups that have items, in order.
  static func sorted(_ table: GroupTable) throws(CatalogError) -> [Int] {
    var order = GroupOrder(table.plan)
    var entries: [(key: SortKey, group: Int)] = []
    entries.reserveCapacity(table.count)
    for group in 0..<table.count where table.exists(group) {
      if group & 0xFFF == 0xFFF, Task.isCancelled { throw .cancelled }
      entries.append((order.key(of: group, in: table), group))
    }
    var comparisons = 0
    do {
      try entries.sort { a, b in
        comparisons &+= 1
        if comparisons & 0xFFFF == 0, Task.isCancelled { throw CatalogError.cancelled }
        switch SortKey.compare(a.key, b.key) {
        case .less: return true
        case .more: return false
        case .equal: return table.keys.comesBefore(a.group, b.group)
        }
      }
    } catch {
      throw .cancelled
    }
    return entries.map(\.group)
  }
}
