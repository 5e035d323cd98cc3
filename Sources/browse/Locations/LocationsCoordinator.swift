// SPDX-License-Identifier: GPL-3.0-or-later

import Catalog
import Navigator

/// Coordinates locations: links, bookmarks and the history of earlier sessions.
@MainActor
final class LocationsCoordinator: SessionCoordinator {
  let session: Session

  /// Opens locations.
  let collections: CollectionCoordinator

  /// The bookmarks as last read or written.
  private let bookmarks = CurrentValueSubject<[Bookmark], Never>([])

  /// Creates a coordinator of locations.
  ///
  /// - Parameters:
  ///   - session: The session that all coordinators share.
  ///   - collections: The coordinator that opens locations.
  init(_ session: Session, collections: CollectionCoordinator) {
    self.session = session
    self.collections = collections
  }
}

// MARK: Opening

extension LocationsCoordinator {
  /// Opens the location of a bookmark, as it is shown, on top of the list.
  func open(_ shown: Bookmark) {
    work.add { [self] in
      let bookmark = bookmarks.value.first { $0.shown == shown } ?? shown
      try await collections.open(Location(FileNames.path(of: bookmark.location)))
    }
  }

  /// Opens a location of the history on top of it, or repeats a command on the collection below it.
  func open(_ entry: HistoryEntry) {
    switch entry {
    case .line(let line): repeatLine(line)
    case .location(let location): open(location)
    }
  }

  private func open(_ location: Location) {
    work.add { [collections] in try await collections.open(location) }
  }
}

// MARK: The current location

extension LocationsCoordinator {
  /// Announces the current location.
  func announceLink() {
    do throws(NoLocation) {
      stack.announce(.verbatim(StyledText(try location().description)))
    } catch {
      work.fail(error)
    }
  }

  /// Returns the location of the current collection, and of the item if one is shown.
  ///
  /// An item that was opened through a reference has a location of its own, without the query of
  /// the list.
  private func location() throws(NoLocation) -> Location {
    guard let list else { throw .standardInput }
    let detail = session.detail
    var location = try (detail?.origin.location ?? list.location).get()
    let ofList = detail == nil ? list.locationView : list.viewBelow ?? list.locationView
    location.view.topmost = detail?.reference == nil ? ofList : Location.View()
    location.view.topmost.item = detail?.item.id
    if let change = session.change, list.viewBelow == nil { location.view.topmost.item = change }
    if let statistics = session.statistics {
      location.view.topmost = statistics.view(on: location.view.topmost)
    }
    return location
  }
}

// MARK: Bookmarks

extension LocationsCoordinator {
  /// Bookmarks the current location.
  func addBookmark(named name: String) {
    work.add { [self] in
      guard Bookmark.isName(name) else { throw SavedLocationError.notABookmarkName(name) }
      let bookmark = Bookmark(
        name: name,
        location: try location().absolute.description
      )
      let former = try change { $0.set(bookmark) } ?? nil
      let before = former.map { $0 == bookmark ? "" : ", replacing \($0.shown.location)" } ?? ""
      stack.announce(.line("Saved bookmark “\(name)”: \(bookmark.location)\(before)"))
    }
  }

  func showBookmarks() {
    work.add { [self] in
      bookmarks.value = try readBookmarks()
      guard !isOnTop(.bookmarks) else { return }
      let screen = try await collections.screen(
        of: Bookmark.listed(bookmarks.value),
        from: origin(of: .bookmarks)
      )
      bookmarks.dropFirst().sink { [work, weak screen] bookmarks in
        work.add {
          try await screen?.reader.show(
            source: Bookmark.listed(bookmarks),
            isFinal: true
          )
        }
      }
      .store(in: &screen.owners)
      collections.push(screen)
    }
  }

  private func isOnTop(_ name: ProgramList) -> Bool {
    stack.top === list && list?.origin.list == name
  }

  /// Returns the origin of a list on top of the current screen.
  private func origin(of name: ProgramList) -> Origin {
    guard let list else {
      return Origin(reopenStep: .list(name), location: .failure(.standardInput))
    }
    return list.origin.list(name, on: list.locationView, by: .list(name))
  }

  /// Deletes a bookmark, and announces its location.
  func remove(_ bookmark: Bookmark) {
    work.add { [self] in
      let removed = try change { $0.remove(bookmark.name) } ?? nil
      if let removed {
        stack.announce(.line("Deleted bookmark “\(removed.name)”: \(removed.shown.location)"))
      }
    }
  }

  /// Changes the bookmarks in the file and on the screens.
  private func change<Result>(_ change: (inout Bookmarks) -> Result) throws -> Result? {
    try session.requireTrust(to: "change bookmarks")
    let changed = try bookmarkFile().change { (change(&$0), $0.all) }
    if let changed { bookmarks.value = changed.1 }
    return changed?.0
  }

  /// Reads the bookmarks.
  ///
  /// Invalid lines cause an alert and are kept.
  private func readBookmarks() throws -> [Bookmark] {
    let file = try bookmarkFile()
    let bookmarks = try file.lines()
    if let line = bookmarks.invalidLines.first {
      remark(Alert(SavedLocationError.invalidBookmarkLine(line, path: file.path)))
    }
    return bookmarks.all
  }

  private func bookmarkFile() throws(SavedLocationError) -> EditableFile<Bookmark> {
    guard let path = session.files.bookmarks else { throw .persistenceDisabled }
    return EditableFile(path: path)
  }
}

// MARK: Earlier sessions

extension LocationsCoordinator {
  /// Shows the history of earlier sessions.
  func showHistory() {
    work.add { [self] in
      guard let path = session.files.history, let folder = session.files.stacks else {
        throw SavedLocationError.persistenceDisabled
      }
      var lines = HistoryFile(path: path)
      let locations = SavedStacks(folder: folder).all().map(\.lastLocation)
      let columns = lists.last?.collection.columns ?? []
      let entries = HistoryEntry.entries(
        lines: try lines.successfulLines(),
        locations: locations,
        columns: columns
      )
      guard !isOnTop(.history) else { return }
      let screen = try await collections.screen(
        of: HistoryEntry.listed(entries),
        from: origin(of: .history)
      )
      collections.push(screen)
    }
  }

  private var lists: [CollectionScreen] { stack.screens.compactMap { $0 as? CollectionScreen } }

  /// Returns to the collection below the history and repeats a command there.
  private func repeatLine(_ line: String) {
    let lists = lists
    guard let history = lists.lastIndex(where: { $0.origin.list == .history }), history > 0 else {
      return
    }
    let list = lists[history - 1]
    let above = stack.screens.reversed().prefix { $0 !== list }
    guard !above.contains(where: \.hasUnappliedChanges) else {
      return work.fail(BrowseError.changesNotApplied)
    }
    work.add { [stack] in
      while stack.screens.count > 1, stack.top !== list { stack.pop() }
      do {
        try await list.run(line)
      } catch {
        // The repeated line failed, not the command that repeated it.
        throw CommandFailure(
          error,
          subject: HistoryEntry.kind(of: line),
          isInterruption: Task.isCancelled
        )
      }
    }
  }
}
