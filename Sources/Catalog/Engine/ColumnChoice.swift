// SPDX-License-Identifier: GPL-3.0-or-later

/// Which columns of a row are looked at, in memory that costs nothing to walk over row by row.
struct ColumnChoice: ~Copyable {
  private let memory: Memory<Int>

  /// Whether all columns are wanted, with what long rows have beyond them.
  let isAll: Bool

  /// The columns of both; `nil` stands for all.
  init(_ a: [Int]?, _ b: [Int]?) {
    var both: [Int] = []
    if let a, let b { both = Set(a + b).sorted() }
    isAll = a == nil || b == nil
    memory = Memory(both)
  }

  /// In order; none if all are wanted.
  var indexes: UnsafeBufferPointer<Int> { UnsafeBufferPointer(memory.all) }

  /// Behind the last of them.
  var end: Int { indexes.last.map { $0 + 1 } ?? 0 }
}
