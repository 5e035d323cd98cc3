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
}

/// What was shown of a collection, to be shown again.
struct ShownState {
  /// The longest page that is kept, in items.
  private static let longestPage = 100

  private let state: CollectionState

  /// How long its page was to be; `nil` if the page is not kept.
  private let pageSize: Int?

  /// Keeps what is shown, and its page unless that is long or its input was still coming.
  init(_ state: CollectionState, pageSize: Int) {
    let isKept = state.page.items.count <= Self.longestPage && !state.page.isComing
    self.pageSize = isKept ? pageSize : nil
    var state = state
    if !isKept { state.page = Page(start: state.start, items: [], total: .atLeast(0)) }
    self.state = state
  }

  /// All of it, if the page is kept and would be as long now.
  func whole(pageSize: Int) -> CollectionState? {
    pageSize == self.pageSize ? state : nil
  }

  /// Puts all but the page into another state.
  func ask(of other: inout CollectionState) {
    other.query = state.query
    other.projection = state.projection
    other.picks = state.picks
    other.start = state.start
  }
}
