// SPDX-License-Identifier: GPL-3.0-or-later

import Catalog

/// The state of a collection's view.
///
/// It is replaced as a whole, once its page is loaded.
struct CollectionState {
  /// The collection, with the types that were chosen for its columns.
  var collection: any ItemCollection

  var query = Query()
  var projection: Projection?
  var arrangement = Arrangement()
  var picks = Picks()
  var start = 0
  var page: Page

  /// The revision of the values when the page was loaded.
  var valuesRevision = 0

  /// The warnings about each item of the page.
  var warnings: [RowWarnings]

  /// The labels of the items to which values of the page lead, `nil` if the settings do not show them.
  var labels: ItemLabels?

  /// The likely reason why no item matches.
  var filterMistake: FilterMistake?

  /// The requested number of items on the page.
  var pageSize: Int

  /// The number of items that were left out because the remarks need their lines.
  var trimmedCount = 0

  /// The position that the page has to reach, behind its last item, if items are left out.
  var reach = 0

  /// `true` while the last items are shown as they arrive.
  var isFollowing = false

  /// `true` if the next rows that arrive belong to the page.
  ///
  /// It is `false` for a filtered or sorted page, for which many rows may have to be read again.
  var isFilling: Bool {
    page.isAwaitingInput && !isFollowing && !hasView && page.items.count + trimmedCount < pageSize
  }

  /// Leaves out items of the page: the last ones behind ``reach``, then the first ones.
  mutating func trim(_ count: Int) {
    guard count > 0 else { return }
    let former = page.items.count
    page = page.dropLast(min(count, max(0, page.start + former - reach)))
    warnings = Array(warnings.prefix(page.items.count))
    page = page.dropFirst(count - (former - page.items.count))
    warnings = Array(warnings.suffix(page.items.count))
    start = page.start
    trimmedCount += former - page.items.count
  }

  /// The indexes of the shown columns, in display order.
  var shownColumns: [Int] {
    arrangement.arranged((projection ?? .all).indexes(among: collection.columns.count))
  }

  /// `true` if the items are filtered, sorted or limited.
  var hasView: Bool { Self.hasView(query, of: collection) }

  /// Returns `true` if a query or a collection filters, sorts or limits the items.
  static func hasView(_ query: Query, of collection: any ItemCollection) -> Bool {
    query != Query() || collection.itemLimit != nil
  }
}

/// A former state of a collection's view, for undo.
struct FormerState {
  /// The maximum number of items on a page that is kept.
  private static let maximumKeptItems = 100

  /// The state, which may lack its page.
  let state: CollectionState

  /// `true` if the state contains its page.
  private let hasPage: Bool

  /// Keeps a state, without the page if it is long or was still loading.
  init(_ state: CollectionState) {
    hasPage = state.page.items.count <= Self.maximumKeptItems && !state.page.isAwaitingInput
    var state = state
    if !hasPage {
      state.page = Page(start: state.start, items: [], total: .atLeast(0))
      state.warnings = []
    }
    self.state = state
  }

  /// Creates a former state with the items of another source, whose page has to be loaded.
  ///
  /// - Parameters:
  ///   - former: The state.
  ///   - source: The source.
  ///   - kept: The items that may stay picked, or `nil` for all.
  init(
    _ former: FormerState,
    from source: any ItemCollection,
    picking kept: [Item.ID: Item]?
  ) {
    self.init(former) { state in
      state.collection = state.collection.changed(onto: source)
      if let kept { state.picks = Picks(state.picks.items.compactMap { kept[$0.id] }) }
    }
  }

  /// Creates a changed former state, whose page has to be loaded.
  init(_ former: FormerState, _ change: (inout CollectionState) -> Void) {
    var state = former.state
    change(&state)
    self.state = state
    hasPage = false
  }

  /// Returns the complete state, if the page is kept and is as a display shows it.
  func completeState(on display: Display) -> CollectionState? {
    let isAsShown =
      display.pageSize(hasView: state.hasView) == state.pageSize
      && display.settings.showsNames == (state.labels != nil)
    return hasPage && isAsShown ? state : nil
  }
}
