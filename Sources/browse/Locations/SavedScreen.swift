// SPDX-License-Identifier: GPL-3.0-or-later

import Navigator

/// A screen whose steps are saved.
@MainActor
protocol SavedScreen: RestorableScreen where Step == SavedLine {
  /// A number that changes whenever ``steps`` may change.
  var stepsRevision: Int { get }
}

extension SavedScreen {
  /// The revision of a screen whose steps never change.
  var stepsRevision: Int { 0 }
}

// MARK: The screens

extension CollectionScreen: @MainActor SavedScreen {
  var steps: [SavedLine] {
    guard let screen = origin.saved(at: completeLocationView) else { return [] }
    return [screen] + (sourceStamp.map { [.source($0)] } ?? []) + savedState
  }

  /// The lines of what the location does not contain.
  var savedState: [SavedLine] {
    let arrangement = reader.state.arrangement
    let members = pickedMembers
    return (arrangement == Arrangement() ? [] : [.arrangement(arrangement)])
      + (members.isEmpty ? [] : [.pickedMembers(members)])
  }

  var stepsRevision: Int { reader.revision }
}

extension DetailScreen: @MainActor SavedScreen {
  var steps: [SavedLine] { [reference.map { .reference($0) } ?? .item(item.id)] }
  var stepsRevision: Int { item.id.hashValue }
}

extension PlotScreen: @MainActor SavedScreen {
  var steps: [SavedLine] { [.plot(question.description)] }
}

extension StatisticsScreen: @MainActor SavedScreen {
  var steps: [SavedLine] {
    switch base {
    case .list: [.statistics(FieldName(index, of: columns))]
    case .answer(let item): [.item(item)]
    }
  }
}

extension ComparisonScreen: @MainActor SavedScreen {
  var steps: [SavedLine] { [change.map { .item($0) } ?? .comparison] }
}
