// SPDX-License-Identifier: GPL-3.0-or-later

// The saved lines of each screen.

extension CollectionScreen: @MainActor Restorable {
  var saved: [SavedLine] {
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

  var savedRevision: Int { reader.revision }
}

extension DetailScreen: @MainActor Restorable {
  var saved: [SavedLine] { [reference.map { .reference($0) } ?? .item(item.id)] }
  var savedRevision: Int { item.id.hashValue }
}

extension PlotScreen: @MainActor Restorable {
  var saved: [SavedLine] { [.plot(question.description)] }
}

extension StatisticsScreen: @MainActor Restorable {
  var saved: [SavedLine] {
    switch base {
    case .list: [.statistics(FieldName(index, of: columns))]
    case .answer(let item): [.item(item)]
    }
  }
}

extension ComparisonScreen: @MainActor Restorable {
  var saved: [SavedLine] { [.comparison] }
}
