// What the screens come back from.

extension CollectionScreen: @MainActor Restorable {
  var saved: SavedScreen? { origin.saved(at: wholePlace) }
}

extension DetailScreen: @MainActor Restorable {
  var saved: SavedScreen? { .item(item.id) }
}

extension FrequencyScreen: @MainActor Restorable {
  var saved: SavedScreen? { .frequency(column.name) }
}

extension PlotScreen: @MainActor Restorable {
  var saved: SavedScreen? { .plot(plotted.description) }
}

extension ComparisonScreen: @MainActor Restorable {
  var saved: SavedScreen? { .comparison }
}

extension BasketScreen: @MainActor Restorable {
  var saved: SavedScreen? { .picks }
}
