// SPDX-License-Identifier: GPL-3.0-or-later

import Platform

/// The columns of delimited text.
///
/// Their types are inferred from a sample and corrected by later values. Rows that are wider than
/// the sample add columns.
final class DelimitedColumns: Sendable {
  /// The maximum number of columns beyond those of the header and the sample.
  ///
  /// Further values are kept and exported, but a damaged row must not create a million columns.
  private static let maximumLateColumns = 1 << 18

  private let header: [String]
  private let state: Mutex<State>

  private struct State {
    var names: [String]
    var inferences: [KindInference]
    let maximumColumns: Int

    /// The cached columns with their types; `nil` after a change.
    var typed: [Column]?

    /// `true` once all rows were surveyed, so that no row has more columns.
    var isSurveyed = false

    /// The number of leading columns whose type accounts for all their values.
    var settled = 0
  }

  /// Creates as many columns as `inferences`, generating names for those beyond the header.
  init(_ header: [String], _ inferences: [KindInference]) {
    self.header = header
    state = Mutex(
      State(
        names: ColumnNames(header, count: inferences.count).all,
        inferences: inferences,
        maximumColumns: inferences.count + Self.maximumLateColumns
      )
    )
  }

  /// The columns known so far.
  var columns: [Column] {
    state.withLock { state in
      if let typed = state.typed { return typed }
      let columns = zip(state.names, state.inferences).map { Column(name: $0, kind: $1.kind) }
      state.typed = columns
      return columns
    }
  }

  /// Updates the columns with the values of more items.
  func learn(_ items: [Item]) {
    state.withLock { state in
      state.typed = nil
      widen(&state, to: items.lazy.map(\.values.count).max() ?? 0)
      for item in items {
        for (index, value) in item.values.prefix(state.inferences.count).enumerated() {
          if case .bytes(let bytes) = value { state.inferences[index].add(bytes.span) }
        }
      }
    }
  }

  /// Returns a visitor of all rows that determines the unknown details of the columns.
  ///
  /// - Returns: `nil` if everything is known.
  func surveyor(of detail: ColumnDetail) -> ColumnSurveyor? {
    state.withLock { state in
      let count = state.inferences.count
      let unsettled = detail == .kinds ? state.settled..<count : count..<count
      if state.isSurveyed, unsettled.isEmpty { return nil }
      let chosen = unsettled.filter { !state.inferences[$0].isText }
      return ColumnSurveyor(chosen, upTo: detail == .kinds ? count : state.settled)
    }
  }

  /// Updates the columns with the result of a survey.
  ///
  /// Columns that the survey added may require another survey.
  func learn(_ survey: ColumnSurveyor) {
    state.withLock { state in
      state.typed = nil
      for (index, inference) in zip(survey.chosen, survey.inferences) {
        state.inferences[index].merge(inference)
      }
      state.settled = max(state.settled, survey.settled)
      state.isSurveyed = true
      widen(&state, to: survey.width)
    }
  }

  private func widen(_ state: inout State, to count: Int) {
    let count = min(count, state.maximumColumns)
    guard count > state.inferences.count else { return }
    let new = count - state.inferences.count
    state.inferences += Array(repeating: KindInference(), count: new)
    state.names = ColumnNames(header, count: count).all
  }
}
