// SPDX-License-Identifier: GPL-3.0-or-later

import Catalog

/// What is shown of a collection; it changes as a whole, once all of it is there.
struct CollectionState {
  var query = Query()
  var projection: Projection?
  var arrangement = Arrangement()
  var picks = Picks()
  var start = 0
  var page: Page

  /// The number of items that the page was asked for.
  var pageSize: Int
}

/// What was shown of a collection, to be shown again.
struct ShownState {
  /// The longest page that is kept, in items.
  private static let longestPage = 100

  private let state: CollectionState

  /// `true` if the page is kept.
  private let isWhole: Bool

  /// Keeps what is shown, and its page unless that is long or its input was still coming.
  init(_ state: CollectionState) {
    isWhole = state.page.items.count <= Self.longestPage && !state.page.isComing
    var state = state
    if !isWhole { state.page = Page(start: state.start, items: [], total: .atLeast(0)) }
    self.state = state
  }

  /// All of it, if the page is kept and would be as long now.
  func whole(pageSize: Int) -> CollectionState? {
    isWhole && pageSize == state.pageSize ? state : nil
  }

  /// Puts all but the page into another state.
  func ask(of other: inout CollectionState) {
    other.query = state.query
    other.projection = state.projection
    other.picks = state.picks
    other.start = state.start
  }
}
