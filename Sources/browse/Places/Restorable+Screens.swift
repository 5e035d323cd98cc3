// What the screens come back from.

extension CollectionScreen: @MainActor Restorable {
  var saved: [SavedLine] {
    guard let screen = origin.saved(at: wholePlace) else { return [] }
    let arrangement = reader.state.arrangement
    let files = pickedFiles
    return [screen] + (source.map { [.source($0)] } ?? [])
      + (arrangement == Arrangement() ? [] : [.arrangement(arrangement)])
      + (files.isEmpty ? [] : [.pickedFiles(files)])
  }

  var savedRevision: Int { reader.revision }
}

extension DetailScreen: @MainActor Restorable {
  var saved: [SavedLine] { [.item(item.id)] }
  var savedRevision: Int { item.id.row }
}

extension FrequencyScreen: @MainActor Restorable {
  var saved: [SavedLine] { [.frequency(column.name)] }
}

extension PlotScreen: @MainActor Restorable {
  var saved: [SavedLine] { [.plot(plotted.description)] }
}

extension ComparisonScreen: @MainActor Restorable {
  var saved: [SavedLine] { [.comparison] }
}

extension BasketScreen: @MainActor Restorable {
  var saved: [SavedLine] { [.picks] }
}
