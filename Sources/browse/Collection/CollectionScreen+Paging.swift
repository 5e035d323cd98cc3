// SPDX-License-Identifier: GPL-3.0-or-later

import Catalog
import Navigator

// Paging, and loading input that arrived after the page was loaded.

extension CollectionScreen {
  var pagingCommands: [Command] {
    [
      Command(
        "next",
        aliases: ["n"],
        help: "show the next page",
        group: .navigate,
        shorthand: .emptyLine
      ) { [self] in try await turnPage(by: 1) }
      .bound(to: .nextPage),
      Command("previous", aliases: ["p"], help: "show the previous page", group: .navigate) {
        [self] in try await turnPage(by: -1)
      }
      .bound(to: .previousPage),
      Command("first", help: "show the first page", group: .navigate) { [self] in
        try await goTo(position: 0)
      }
      .bound(to: .firstPage),
      Command("last", help: "show the last page", group: .navigate) { [self] in
        try await goToEnd()
      }
      .bound(to: .lastPage),
      Command(
        "follow",
        help: "show the last items, and those that arrive; a command or Ctrl-C ends it",
        group: .navigate
      ) { [self] in publish(.followRequested) },
      Command(
        "goto",
        .number("ROW"),
        help: "show the page that begins with a row",
        group: .navigate,
        examples: [.init("goto \(Swift.min(500, self.knownCount))")]
      ) { [self] in try await goTo(position: $0 - 1) },
    ]
  }

  private func turnPage(by pages: Int) async throws(CatalogError) {
    if pages > 0, state.page.isLast { return publish(.reachedEnd) }
    if pages < 0, state.start == 0 { return publish(.reachedBeginning) }
    let size = reader.pageSize
    let count = state.page.items.count
    if pages > 0, count + state.trimmedCount < size { return try await fillPage() }
    keepWidths()
    var isAwaitingInput = false
    let hasItems = try await reader.show {
      if pages < 0 { $0.reach = $0.start }
      $0.start = Swift.max(0, $0.start + (pages > 0 ? count : -size))
    } if: {
      isAwaitingInput = $0.isAwaitingInput
      return !$0.items.isEmpty || !$0.isAwaitingInput && !$0.isCounted
    }
    guard hasItems else { return publish(isAwaitingInput ? .nothingCame : .reachedEnd) }
    publish(.paged(to: state.start + 1))
  }

  /// Reloads a partial page to show the items that have arrived.
  private func fillPage() async throws(CatalogError) {
    let count = state.page.items.count
    try await reader.show { _ in }
    if state.page.isAwaitingInput, state.page.items.count == count { return publish(.nothingCame) }
    publish(.paged(to: state.start + 1))
  }

  /// Reloads the page if more input may have arrived, or the page size or values have changed.
  ///
  /// Does not wait for more input.
  func reloadIfNeeded() async throws(CatalogError) {
    if state.isFollowing {
      do throws(CatalogError) {
        return try await reader.showArrived()
      } catch {
        collection.growth?.update()
        // If the file was overwritten, the following ends with an alert.
        guard collection.growth?.failure != nil else { throw error }
        return
      }
    }
    guard
      state.page.isAwaitingInput || state.pageSize != reader.pageSize
        || state.valuesRevision != collection.valuesRevision
    else { return }
    try await reader.show(within: .zero) { _ in }
  }

  /// Shows the page that begins at a 0-based position.
  func goTo(position: Int) async throws {
    keepWidths()
    let isShown = try await reader.show {
      $0.start = position
    } if: {
      position == 0 || !$0.items.isEmpty
    }
    guard isShown else { throw BrowseError.noSuchItem(position + 1) }
    publish(.paged(to: position + 1))
  }

  private func goToEnd() async throws(CatalogError) {
    keepWidths()
    try await reader.showLast()
    publish(.paged(to: state.start + 1))
  }
}
