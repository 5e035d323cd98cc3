// SPDX-License-Identifier: GPL-3.0-or-later

/// A hash table of the rows of a former source, by their keys.
struct PrintTable {
  private let former: [RowPrint]

  /// The index after the next row with the same key, by row; 0 if there is none.
  private var following: [Int32]

  /// The keys.
  private var keys: [Key] = []

  /// The index after the key, by hash; 0 for an empty place.
  private var places: [Int32]

  private struct Key {
    let print: RowPrint

    /// The index after the first former row without a pair; 0 if there is none.
    var next: Int32

    /// The index of the last former row.
    var last: Int32

    var formerCount: Int32
    var currentCount: Int32
  }

  /// Creates a table.
  ///
  /// - Parameter former: The rows of the former source, in their order.
  init(_ former: [RowPrint]) {
    self.former = former
    following = Array(repeating: 0, count: former.count)
    let capacity = max(16, former.count * 2)
    places = Array(repeating: 0, count: 1 << (Int.bitWidth - (capacity - 1).leadingZeroBitCount))
    keys.reserveCapacity(former.count)
    for (index, print) in former.enumerated() {
      let row = Int32(truncatingIfNeeded: index)
      let key = self.key(of: print)
      if keys[key].formerCount == 0 {
        keys[key].next = row + 1
      } else {
        following[Int(keys[key].last)] = row + 1
      }
      keys[key].last = row
      keys[key].formerCount += 1
    }
  }

  /// Returns the index of the key of a row, which is added if it is new.
  @inline(__always)
  private mutating func key(of print: RowPrint) -> Int {
    var place = Int(truncatingIfNeeded: print.key) & (places.count &- 1)
    while places[place] != 0 {
      let key = Int(places[place]) &- 1
      if keys[key].print.hasKey(of: print) { return key }
      place = (place &+ 1) & (places.count &- 1)
    }
    if keys.count >= places.count / 2 {
      growPlaces()
      return key(of: print)
    }
    keys.append(Key(print: print, next: 0, last: 0, formerCount: 0, currentCount: 0))
    places[place] = Int32(truncatingIfNeeded: keys.count)
    return keys.count &- 1
  }

  @inline(never)
  private mutating func growPlaces() {
    places = Array(repeating: 0, count: places.count * 2)
    for (index, key) in keys.enumerated() {
      var place = Int(truncatingIfNeeded: key.print.key) & (places.count - 1)
      while places[place] != 0 { place = (place + 1) & (places.count - 1) }
      places[place] = Int32(truncatingIfNeeded: index + 1)
    }
  }

  /// Matches the next row of the current source, and appends its change if there is one.
  mutating func match(_ print: RowPrint, _ changes: inout [RowChange]) {
    let key = key(of: print)
    keys[key].currentCount += 1
    let next = keys[key].next
    guard next > 0 else {
      return changes.append(RowChange(current: print.offset, former: -1))
    }
    let old = former[Int(next) - 1]
    keys[key].next = following[Int(next) - 1]
    if old.values != print.values {
      changes.append(RowChange(current: print.offset, former: old.offset))
    }
  }

  /// Appends the former rows that have no pair.
  mutating func finish(_ changes: inout [RowChange]) {
    for key in keys.indices {
      var next = keys[key].next
      while next > 0 {
        changes.append(RowChange(current: -1, former: former[Int(next) - 1].offset))
        next = following[Int(next) - 1]
      }
      keys[key].next = 0
    }
  }

  /// The number of keys that several rows have.
  var repetitions: PrintMatcher.Repetitions {
    PrintMatcher.Repetitions(
      former: keys.count { $0.formerCount > 1 },
      current: keys.count { $0.currentCount > 1 }
    )
  }
}
