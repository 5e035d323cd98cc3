// SPDX-License-Identifier: GPL-3.0-or-later

/// The numbers of values that keys and aggregates of groups leave out.
struct LeftOutValues: Sendable {
  /// The number of values of each key that could not be computed.
  var ofKeys: [Int]

  /// The number of values of each step that could not be computed.
  var ofSteps: [Int]

  /// The number of other values of each step that are not numbers, if its aggregates need numbers.
  var notNumbers: [Int]

  /// `true` for each step that has found a number.
  private var hasNumbers: [Bool]

  init(_ plan: GroupPlan) {
    ofKeys = Array(repeating: 0, count: plan.keys.count)
    ofSteps = Array(repeating: 0, count: plan.steps.count)
    notNumbers = Array(repeating: 0, count: plan.steps.count)
    hasNumbers = Array(repeating: false, count: plan.steps.count)
  }

  /// Adds the values of another part.
  mutating func merge(_ other: LeftOutValues) {
    for index in ofKeys.indices { ofKeys[index] += other.ofKeys[index] }
    for index in ofSteps.indices {
      ofSteps[index] += other.ofSteps[index]
      notNumbers[index] += other.notNumbers[index]
      hasNumbers[index] = hasNumbers[index] || other.hasNumbers[index]
    }
  }

  /// Notes the steps that have found a number in a table.
  mutating func noteNumbers(in table: GroupTable) {
    for (index, step) in table.plan.steps.enumerated() where !hasNumbers[index] {
      guard let numbers = step.numbers else { continue }
      hasNumbers[index] = table.counts[numbers].counts.contains { $0 > 0 }
    }
  }

  /// Throws an error if an aggregate of numbers found values but no number.
  func checkNumbers(_ plan: GroupPlan) throws(CatalogError) {
    for (index, step) in plan.steps.enumerated() where ofSteps[index] + notNumbers[index] > 0 {
      guard step.numbers != nil, !hasNumbers[index],
        let call = plan.stepOfCall.indices.first(where: {
          plan.stepOfCall[$0] == index && plan.grouping.calls[$0].aggregate.readsNumbers
        })
      else { continue }
      throw .noNumbers(
        aggregate: plan.grouping.calls[call].aggregate.name,
        column: step.operand.column?.name ?? step.operand.description
      )
    }
  }

  /// Returns the values with the keys and the aggregates that leave them out.
  ///
  /// - Parameter table: The groups. They count the values that `min` and `max` leave out.
  func omissions(_ table: GroupTable) -> [AggregateOmission] {
    let plan = table.plan
    let missing = ofKeys.indices.map { key in
      AggregateOmission("\(plan.grouping.keys[key].operand)", ofKeys[key], .missing)
    }
    let ofCalls = plan.grouping.calls.indices.flatMap { call -> [AggregateOmission] in
      guard let index = plan.stepOfCall[call] else { return [] }
      let step = plan.steps[index]
      let text = "\(plan.grouping.calls[call])"
      switch plan.grouping.calls[call].aggregate {
      case .min:
        return [.init(text, step.least.map { table.extremes[$0].leftOut } ?? 0, .ofAnotherKind)]
      case .max:
        return [.init(text, step.greatest.map { table.extremes[$0].leftOut } ?? 0, .ofAnotherKind)]
      case let aggregate where aggregate.readsNumbers:
        return [.init(text, ofSteps[index] + notNumbers[index], .notNumbers)]
      default: return [.init(text, ofSteps[index], .uncomputed)]
      }
    }
    return (missing + ofCalls).filter { $0.count > 0 }
  }
}
