// SPDX-License-Identifier: GPL-3.0-or-later

/// A step that reads plain numbers of a column.
struct QuickStep: BitwiseCopyable {
  let index: Int
  let column: Int
  let numbers: Int

  /// The index of the sum, or -1.
  let sum: Int

  /// `true` if there are other aggregates of the numbers than counts and sums.
  let hasOthers: Bool

  /// Creates a step, or returns `nil` if it reads other values.
  init?(_ step: GroupPlan.Step, index: Int) {
    guard case .column(let column, let type) = step.source, let numbers = step.numbers,
      !step.readsValues, type.hasDirectNumbers
    else { return nil }
    self.index = index
    self.column = column
    self.numbers = numbers
    sum = step.sum ?? -1
    hasOthers = step.squares != nil || step.ranks != nil
  }
}
