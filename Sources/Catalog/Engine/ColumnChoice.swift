// SPDX-License-Identifier: GPL-3.0-or-later

/// The columns that a scan reads, in memory that is cheap to iterate for each row.
struct ColumnChoice: ~Copyable {
  private let allocation: Allocation<Int>

  /// `true` if all columns are read, including the values of long rows beyond the last column.
  let isAll: Bool

  /// Creates the union of two sets of columns; `nil` is the set of all columns.
  init(_ a: [Int]?, _ b: [Int]?) {
    var both: [Int] = []
    if let a, let b {
      both = a + b
      // A visitor mostly reads its columns in order, and there may be a million.
      let isAscending = zip(both, both.dropFirst()).allSatisfy { $0 < $1 }
      if !isAscending { both = Set(both).sorted() }
    }
    isAll = a == nil || b == nil
    allocation = Allocation(both)
  }

  /// The indexes in ascending order; empty if all columns are read.
  var indexes: UnsafeBufferPointer<Int> { UnsafeBufferPointer(allocation.buffer) }

  /// The index after the last column.
  var end: Int { indexes.last.map { $0 + 1 } ?? 0 }
}
