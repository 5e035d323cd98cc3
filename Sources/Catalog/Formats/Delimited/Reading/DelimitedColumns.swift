// SPDX-License-Identifier: GPL-3.0-or-later

import Platform

/// The columns of delimited text, with the kinds that a sample shows until a value disagrees, and
/// with those that only later rows have.
final class DelimitedColumns: Sendable {
  /// How many columns there are at most beyond those of the header and the sample.
  ///
  /// Values beyond them are kept and exported, but a damaged row must not make a million columns.
  private static let mostLateColumns = 1 << 18

  private let header: [String]
  private let state: Guarded<State>

  private struct State {
    var names: [String]
    var inferences: [KindInference]
    let mostColumns: Int

    /// Whether no row has more columns.
    var areAll = false

    /// How many columns, from the first on, have the kind of all their values.
    var settled = 0
  }

  /// Columns with the names of a header and names made for those beyond, as many as `inferences`.
  init(_ header: [String], _ inferences: [KindInference]) {
    self.header = header
    state = Guarded(
      State(
        names: ColumnNames(header, count: inferences.count).all,
        inferences: inferences,
        mostColumns: inferences.count + Self.mostLateColumns
      )
    )
  }

  /// The columns, as they are known now.
  var columns: [Column] {
    state.use { state in
      zip(state.names, state.inferences).map { Column(name: $0, kind: $1.kind) }
    }
  }

  /// Takes more items into account.
  func learn(_ items: [Item]) {
    state.use { state in
      widen(&state, to: items.lazy.map(\.values.count).max() ?? 0)
      for item in items {
        for (index, value) in item.values.prefix(state.inferences.count).enumerated() {
          if case .bytes(let bytes) = value { state.inferences[index].add(bytes.span) }
        }
      }
    }
  }

  /// Who looks at all rows for what is not known yet; `nil` once that is known.
  func surveyor(of detail: ColumnDetail) -> ColumnSurveyor? {
    state.use { state in
      let count = state.inferences.count
      let unsettled = detail == .kinds ? state.settled..<count : count..<count
      if state.areAll, unsettled.isEmpty { return nil }
      let chosen = unsettled.filter { !state.inferences[$0].isText }
      return ColumnSurveyor(chosen, upTo: detail == .kinds ? count : state.settled)
    }
  }

  /// Takes into account what was found in all rows; it may ask for another look at late columns.
  func learn(_ survey: ColumnSurveyor) {
    state.use { state in
      for (index, inference) in zip(survey.chosen, survey.inferences) {
        state.inferences[index].merge(inference)
      }
      state.settled = max(state.settled, survey.settled)
      state.areAll = true
      widen(&state, to: survey.width)
    }
  }

  private func widen(_ state: inout State, to count: Int) {
    let count = min(count, state.mostColumns)
    guard count > state.inferences.count else { return }
    let new = count - state.inferences.count
    state.inferences += Array(repeating: KindInference(), count: new)
    state.names = ColumnNames(header, count: count).all
  }
}
