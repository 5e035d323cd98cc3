// SPDX-License-Identifier: GPL-3.0-or-later

import Platform

/// The columns of delimited text.
///
/// Their types are inferred from a sample. Rows that are wider than the sample add columns. The type
/// of a column without values in the sample is inferred from the first rows that are read and have
/// some, and from all rows once these are surveyed.
final class DelimitedColumns: Sendable {
  /// The maximum number of columns beyond those of the header and the sample.
  ///
  /// Further values are kept and exported, but a damaged row must not create a million columns.
  private static let maximumLateColumns = 1 << 18

  private let header: [String]

  /// The inference of the type of a later column.
  private let inference: TypeInference

  private let state: Mutex<State>

  private struct State {
    var columns: [Column]
    let maximumColumns: Int

    /// The columns without a value so far.
    var undecided: Set<Int>

    /// The columns without a value in the sample whose rows were not surveyed.
    var unsettled: Set<Int>

    /// `true` once all rows were surveyed, so that no row has more columns.
    var isSurveyed = false
  }

  /// Creates as many columns as `inferences`, generating names for those beyond the header.
  ///
  /// - Parameters:
  ///   - header: The names in the header.
  ///   - inferences: The inferences of the columns' types from a sample.
  ///   - later: The inference of the type of a later column, without values.
  init(_ header: [String], _ inferences: [TypeInference], later: TypeInference = TypeInference()) {
    self.header = header
    inference = later
    let names = ColumnNames(header, count: inferences.count).all
    let columns = zip(names, inferences).map { Column(name: $0, $1.result) }
    let empty = Set(inferences.indices.filter { !inferences[$0].hasValues })
    state = Mutex(
      State(
        columns: columns,
        maximumColumns: inferences.count + Self.maximumLateColumns,
        undecided: empty,
        unsettled: empty
      )
    )
  }

  /// The columns known so far.
  var columns: [Column] { state.withLock { $0.columns } }

  /// Updates the columns with the values of more items.
  func learn(_ items: [Item]) {
    state.withLock { state in
      widen(&state, to: items.lazy.map(\.values.count).max() ?? 0)
      for column in state.undecided {
        var inference = inference
        for item in items where column < item.values.count {
          if case .bytes(let bytes) = item.values[column] { inference.add(bytes.span) }
        }
        guard inference.hasValues else { continue }
        state.columns[column] = Column(name: state.columns[column].name, inference.result)
        state.undecided.remove(column)
      }
    }
  }

  /// A visitor of all rows that determines the unknown details of the columns; `nil` if all are
  /// known.
  var surveyor: ColumnSurveyor? {
    state.withLock { state in
      if state.isSurveyed, state.unsettled.isEmpty { return nil }
      return ColumnSurveyor(state.unsettled.sorted(), inference)
    }
  }

  /// Updates the columns with the result of a survey.
  ///
  /// Columns that the survey added may require another survey.
  func learn(_ survey: ColumnSurveyor) {
    state.withLock { state in
      state.isSurveyed = true
      for (column, inference) in zip(survey.chosen, survey.inferences) {
        state.columns[column] = Column(name: state.columns[column].name, inference.result)
        state.undecided.remove(column)
        state.unsettled.remove(column)
      }
      widen(&state, to: survey.width)
    }
  }

  private func widen(_ state: inout State, to count: Int) {
    let known = state.columns.count
    let count = min(count, state.maximumColumns)
    guard count > known else { return }
    let names = ColumnNames(header, count: count).all
    state.columns += names[known...].map { Column(name: $0, inference.result) }
    state.undecided.formUnion(known..<count)
    state.unsettled.formUnion(known..<count)
  }
}
