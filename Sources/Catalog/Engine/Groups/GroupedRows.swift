// SPDX-License-Identifier: GPL-3.0-or-later

/// The groups of a question in the order of their keys.
struct GroupedRows: Sendable {
  let grouping: Grouping

  /// `true` if values are typed as numbers or texts in the source.
  let hasTypedValues: Bool

  /// The values that were left out.
  let omissions: [AggregateOmission]

  private let table: GroupTable
  private let order: [Int]

  /// The groups on disk, which are all groups if there are any.
  private let runs: [GroupRun]

  /// Creates groups.
  ///
  /// - Parameters:
  ///   - table: The groups in memory.
  ///   - order: The indexes of the groups in the table, in order.
  ///   - runs: The groups on disk, which are all groups if there are any.
  ///   - hasTypedValues: `true` if values are typed as numbers or texts in the source.
  ///   - omissions: The values that were left out.
  init(
    _ table: GroupTable,
    _ order: [Int],
    _ runs: [GroupRun],
    hasTypedValues: Bool,
    omissions: [AggregateOmission]
  ) {
    self.hasTypedValues = hasTypedValues
    grouping = table.plan.grouping
    self.table = table
    self.order = order
    self.runs = runs
    self.omissions = omissions
  }

  /// The number of groups, or `nil` if they are on disk.
  var count: Int? { runs.isEmpty ? order.count : nil }

  /// Returns an iterator over the groups.
  func makeIterator() throws(CatalogError) -> Iterator {
    guard !runs.isEmpty else { return Iterator(table, order) }
    return try Iterator(merging: runs, table)
  }
}
