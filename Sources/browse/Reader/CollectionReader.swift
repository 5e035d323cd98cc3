// SPDX-License-Identifier: GPL-3.0-or-later

import Catalog
import Navigator

/// Reads pages of a collection and holds the state of its view.
@MainActor
final class CollectionReader {
  /// The collection, with the types that were chosen for its columns.
  var collection: any ItemCollection { state.collection }

  /// Publishes the current state of the view, and the state after each change.
  let states: CurrentValueSubject<CollectionState, Never>

  /// The current state of the view.
  private(set) var state: CollectionState {
    get { states.value }
    set {
      states.value = newValue
      revision &+= 1
    }
  }

  /// The number of items on a page of the current view.
  var pageSize: Int { display.value.pageSize(hasView: state.hasView) }

  /// The number of changes of the state.
  private(set) var revision = 0

  let display: CurrentValueSubject<Display, Never>

  /// The time without new input after which an incomplete page is shown.
  ///
  /// `nil` waits indefinitely.
  private let idleTimeout: Duration?

  private let progressLine: ProgressLine

  /// Returns the number of lines by which a page is too tall for the window.
  var excess: (CollectionState) -> Int = { _ in 0 }

  /// Publishes when the page must be drawn again.
  ///
  /// Does not publish when the picks change or when a command counts the items. The command
  /// announces the result, and the page shows it when it is next drawn.
  var pageChanges: AnyPublisher<Void, Never> { pageSubject.eraseToAnyPublisher() }

  private let pageSubject = PassthroughSubject<Void, Never>()

  /// The background count of the items, which runs only while no request is running.
  private let total = Effect<Int>()

  /// `true` if no request was made since the page was loaded or drawn again.
  ///
  /// The output of a later request is below the page, so a new total does not redraw the page.
  private(set) var isPageLatest = true

  private var counting: AnyCancellable?

  /// The number of running requests.
  ///
  /// The background count waits for them.
  private var runningRequests = 0

  /// The change that comes next among those that one step undoes, or `nil` for a change of its own.
  private var joinedChange: JoinedChange?

  private enum JoinedChange {
    case first, later
  }

  /// The direction of the step that is being made, or `nil` for other changes.
  private(set) var currentStep: UndoHistory<FormerState>.Direction?

  /// The states before each change of the filter, the order, the columns, their types or the picks.
  private var changes = UndoHistory<FormerState>()

  /// Reads the first page of a collection.
  ///
  /// - Parameters:
  ///   - collection: The collection to read.
  ///   - query: The initial query.
  ///   - display: The display settings and the window.
  ///   - idleTimeout: The time without new input after which an incomplete page is shown, or `nil`
  ///     to wait indefinitely and to count items only on request.
  ///   - progressLine: The progress display.
  /// - Throws: ``CatalogError`` if the page cannot be loaded.
  init(
    _ collection: any ItemCollection,
    query: Query = Query(),
    display: CurrentValueSubject<Display, Never>,
    idleTimeout: Duration?,
    progressLine: ProgressLine
  ) async throws(CatalogError) {
    self.display = display
    self.idleTimeout = idleTimeout
    self.progressLine = progressLine
    let pageSize = display.value.pageSize(hasView: CollectionState.hasView(query, of: collection))
    let showsNames = display.value.settings.showsNames
    let (page, labels) = try await progressLine.follow("reading") { () throws(CatalogError) in
      let page = try await Page.withIdleTimeout(idleTimeout) { () throws(CatalogError) in
        try await collection.page(0..<pageSize, of: query)
      }
      // A person sees which columns are references. The page is shown even if they cannot be read.
      if idleTimeout != nil { try? await collection.references.settleReferences() }
      return (page, showsNames ? try await collection.labels(of: page.items) : nil)
    }
    states = CurrentValueSubject(
      CollectionState(
        collection: collection,
        query: query,
        page: page,
        valuesRevision: collection.valuesRevision,
        warnings: await collection.rowWarnings(of: page),
        labels: labels,
        pageSize: pageSize
      )
    )
    startBackgroundCount()
  }
}

// MARK: Changing the view

extension CollectionReader {
  /// Changes the state after loading its page, and leaves it unchanged if that fails.
  func show(_ change: (inout CollectionState) -> Void) async throws(CatalogError) {
    try await show(within: idleTimeout, change)
  }

  /// Reads the page again, which stays as it is if it cannot be read.
  ///
  /// The next command reports the error then.
  ///
  /// - Throws: ``CatalogError/cancelled``.
  func showAgain(_ change: (inout CollectionState) -> Void = { _ in }) async throws(CatalogError) {
    do throws(CatalogError) {
      try await show(change)
    } catch .cancelled {
      throw .cancelled
    } catch {
      redraw()
    }
  }

  /// Changes the former states, whose pages are read again when they are shown.
  func changeFormerStates(_ change: (inout CollectionState) -> Void) {
    changes.replaceAll { $0 = FormerState($0, change) }
  }

  /// Changes the state with another idle timeout, or `nil` to wait indefinitely.
  func show(
    within idleTimeout: Duration?,
    _ change: (inout CollectionState) -> Void
  ) async throws(CatalogError) {
    apply(try await loaded(within: idleTimeout, change))
  }

  /// Changes the state if the loaded page meets a condition.
  ///
  /// - Parameters:
  ///   - change: Changes the state.
  ///   - isWanted: Returns `true` to show the page.
  /// - Returns: `true` if the page is shown.
  /// - Throws: ``CatalogError`` if the page cannot be loaded.
  func show(
    _ change: (inout CollectionState) -> Void,
    if isWanted: (Page) -> Bool
  ) async throws(CatalogError) -> Bool {
    try await show(within: idleTimeout, change, if: isWanted)
  }

  private func show(
    within idleTimeout: Duration?,
    _ change: (inout CollectionState) -> Void,
    if isWanted: (Page) -> Bool
  ) async throws(CatalogError) -> Bool {
    let next = try await loaded(within: idleTimeout, change)
    guard isWanted(next.page) else { return false }
    apply(next)
    return true
  }

  /// Shows the last items that have arrived, and follows the source from now on.
  ///
  /// - Parameter source: The source to follow, if it is not the one of the collection.
  /// - Throws: ``CatalogError`` if the page cannot be loaded.
  func beginFollowing(_ source: (any ItemCollection)? = nil) async throws(CatalogError) {
    try await showArrived(in: source) { true }
    if let source { changes.replaceAll { $0 = FormerState($0, from: source, picking: nil) } }
  }

  /// Shows the last items that have arrived, unless the following ends meanwhile.
  ///
  /// - Throws: ``CatalogError`` if the page cannot be loaded.
  func showArrived() async throws(CatalogError) {
    try await showArrived(in: nil) { state.isFollowing }
  }

  private func showArrived(
    in source: (any ItemCollection)?,
    if isWanted: () -> Bool
  ) async throws(CatalogError) {
    let collection = source.map { state.collection.changed(onto: $0) } ?? state.collection
    let query = state.query
    let page = try await request("reading") { _ throws(CatalogError) in
      try await Page.withIdleTimeout(.zero) { () throws(CatalogError) in
        // A page behind all items counts those that have arrived.
        try await collection.page(Self.behindAll, of: query)
      }
    }
    guard !Task.isCancelled else { throw .cancelled }
    let count = page.total.known
    _ = try await show(within: .zero) {
      $0.collection = collection
      $0.isFollowing = true
      $0.reach = .max
      $0.start = max(0, count - display.value.pageSize(hasView: $0.hasView))
    } if: { _ in
      isWanted()
    }
  }

  /// Positions that no collection has.
  private static let behindAll = Int.max / 2..<Int.max / 2 + 1

  /// Leaves the page as it is when items arrive, unless it is not full yet.
  func endFollowing() {
    state.isFollowing = false
    // Nothing arrives from a file whose earlier bytes have changed.
    guard collection.growth?.failure != nil else { return }
    state.page = state.page.withoutWaiting
    // The remark about the file needs lines.
    trimPage()
  }

  /// Requests that the page is drawn again.
  func redraw() { pageSubject.send(()) }

  /// Draws the page as one that is no longer followed, and counts its items.
  ///
  /// - Parameter isShown: `false` if the page has left the window and is not drawn again.
  func settleAfterFollowing(isShown: Bool = true) {
    if isShown { redraw() }
    isPageLatest = isShown
    startBackgroundCount()
  }

  /// Shows the items of another source with the same changes, also in former states.
  ///
  /// Items that the source does not have are no longer picked. Unless they may come back, they are
  /// not picked in former states either.
  ///
  /// - Parameters:
  ///   - source: The source.
  ///   - isFinal: `true` if items that it does not have cannot come back.
  func show(source: any ListedCollection, isFinal: Bool) async throws(CatalogError) {
    let kept = Picks(source.listed.all).itemsByID
    changes.replaceAll { $0 = FormerState($0, from: source, picking: isFinal ? kept : nil) }
    try await show {
      $0.collection = $0.collection.changed(onto: source)
      $0.picks = Picks($0.picks.items.filter { kept[$0.id] != nil })
    }
    try await leaveEmptyPage()
  }

  /// Shows the last page if the current one is behind it.
  func leaveEmptyPage() async throws(CatalogError) {
    if state.page.items.isEmpty, state.start > 0 { try await showLast() }
  }

  /// Shows the last page, which begins as if it was reached by paging from the first one.
  func showLast() async throws(CatalogError) {
    let count = try await count()
    let size = pageSize
    try await show {
      $0.start = max(0, count - 1) / size * size
      $0.reach = count
    }
  }

  /// Shows the items of another source, without any changes.
  func begin(with source: any ItemCollection) async throws(CatalogError) {
    try await show {
      $0 = CollectionState(
        collection: source,
        page: Page(start: 0, items: [], total: .atLeast(0)),
        warnings: [],
        pageSize: $0.pageSize
      )
    }
    changes = UndoHistory()
  }

  /// Changes the filter, the order, the columns or their types, with undo.
  func change(_ change: (inout CollectionState) -> Void) async throws(CatalogError) {
    let before = state
    try await show(change)
    recordChange(from: before)
  }

  /// Changes the visible columns, with undo.
  func choose(_ projection: Projection) {
    let before = state
    state.projection = projection
    state.arrangement.firstColumn = 0
    recordChange(from: before)
    pageSubject.send(())
  }

  /// Makes changes that one step undoes.
  func changeAtOnce(_ body: () async throws -> Void) async throws {
    joinedChange = .first
    defer { joinedChange = nil }
    try await body()
  }

  /// Changes the picked items, with undo.
  func changePicks(_ change: (inout Picks) -> Void) {
    let before = state
    change(&state.picks)
    recordChange(from: before)
  }

  /// Takes over the changes of a reader of the same source, so that they can be undone here.
  ///
  /// Former states keep the items that are picked now. Nothing is taken over if the source has other
  /// columns, because former states refer to columns by their indexes.
  func takeChanges(of other: CollectionReader) {
    let source = collection.unchanged
    guard other.collection.unchanged.columns == source.columns else { return }
    changes = other.changes
    let picked = state.picks.itemsByID
    changes.replaceAll { $0 = FormerState($0, from: source, picking: picked) }
  }

  /// Restores the picks of an earlier session.
  func restore(_ picked: [Item]) {
    state.picks = Picks(picked)
  }

  /// Changes the arrangement of the columns.
  func arrange(_ change: (inout Arrangement) -> Void) {
    change(&state.arrangement)
    pageSubject.send(())
  }

  /// Undoes or redoes a change.
  ///
  /// - Returns: `false` if there is no such change.
  /// - Throws: ``CatalogError`` if the page cannot be loaded.
  func step(_ direction: UndoHistory<FormerState>.Direction) async throws(CatalogError) -> Bool {
    guard let former = changes.value(direction) else { return false }
    let now = FormerState(state)
    currentStep = direction
    defer { currentStep = nil }
    if let complete = former.completeState(on: display.value) {
      await total.cancelAndWait()
      apply(complete)
    } else {
      try await show { $0 = former.state }
      // The source may have fewer items than at that time.
      try await leaveEmptyPage()
    }
    changes.step(direction, from: now)
    return true
  }

  private func apply(_ next: CollectionState) {
    state = next
    isPageLatest = true
    pageSubject.send(())
    startBackgroundCount()
  }

  private func loaded(
    within idleTimeout: Duration?,
    _ change: (inout CollectionState) -> Void
  ) async throws(CatalogError) -> CollectionState {
    var next = state
    next.reach = 0
    change(&next)
    next.pageSize = display.value.pageSize(hasView: next.hasView)
    let positions = next.start..<next.start.adding(next.pageSize)
    let query = next.query
    let collection = next.collection
    next.page = try await request(query.order == nil ? "searching" : "sorting") {
      _ throws(CatalogError) in
      try await Page.withIdleTimeout(idleTimeout) { () throws(CatalogError) in
        try await collection.page(positions, of: query)
      }
    }
    next.valuesRevision = collection.valuesRevision
    next.warnings = await collection.rowWarnings(of: next.page)
    let items = next.page.items
    next.labels =
      display.value.settings.showsNames
      ? try await request("looking up names") { _ throws(CatalogError) in
        try await collection.labels(of: items)
      } : nil
    next.trimmedCount = 0
    next.filterMistake = nil
    if next.page.total == .exactly(0), let filter = query.filter {
      next.filterMistake = try await request("searching") { _ throws(CatalogError) in
        try await collection.mistake(in: filter)
      }
    }
    next.trim(excess(next))
    return next
  }

  /// Leaves out items of the first page.
  func trimPage() {
    state.trim(excess(state))
  }

  private func recordChange(from before: CollectionState) {
    guard
      before.query != state.query || before.projection != state.projection
        || before.picks != state.picks
        || before.collection !== state.collection
    else { return }
    if joinedChange == .later { return }
    if joinedChange == .first { joinedChange = .later }
    changes.add(FormerState(before))
  }
}

// MARK: Requests

extension CollectionReader {
  /// Makes a request to the collection.
  ///
  /// The background count is cancelled, and restarted after the request.
  ///
  /// - Parameters:
  ///   - name: The name of the activity in the progress line, such as `counting`.
  ///   - body: Makes the request.
  /// - Throws: The error of the request.
  func request<Answer: Sendable>(
    _ name: String,
    _ body: @MainActor (any ItemCollection) async throws(CatalogError) -> Answer
  ) async throws(CatalogError) -> Answer {
    runningRequests += 1
    isPageLatest = false
    defer {
      runningRequests -= 1
      startBackgroundCount()
    }
    await total.cancelAndWait()
    return try await progressLine.follow(name) { () throws(CatalogError) in
      try await body(self.collection)
    }
  }

  /// Returns the item at a position in the query's result, or `nil` if there is none.
  func item(at position: Int) async throws(CatalogError) -> Item? {
    let page = state.page
    let offset = position - page.start
    if page.items.indices.contains(offset) { return try await complete(page.items[offset]) }
    let found = try await request("reading") { collection throws(CatalogError) in
      try await collection.page(position..<position + 1, of: self.state.query)
    }
    guard let item = found.items.first else { return nil }
    return try await complete(item)
  }

  /// Returns an item of a page with complete values and settled references.
  ///
  /// The values of an item that is too long remain truncated.
  func complete(_ item: Item) async throws(CatalogError) -> Item {
    let references = collection.references
    if item.isComplete, references.hasSettledReferences { return item }
    return try await request("reading") { collection throws(CatalogError) in
      try await references.settleReferences()
      do throws(CatalogError) {
        return item.isComplete ? item : try await collection.complete(item)
      } catch .database(_, let problem) where problem.isTooLarge {
        return item
      }
    }
  }

  /// Counts the items of the query.
  func count() async throws(CatalogError) -> Int {
    let count = try await request("counting") { collection throws(CatalogError) in
      try await collection.count(of: self.state.query)
    }
    state.page = state.page.counted(count)
    return count
  }

  /// Publishes what a task shows, and pauses the background count meanwhile.
  func contents(
    _ run: @escaping @MainActor (_ show: @escaping @MainActor (Content) -> Void) async -> Void
  ) -> AnyPublisher<Content, Never> {
    let subject = PassthroughSubject<Content, Never>()
    let task = Task {
      runningRequests += 1
      defer {
        runningRequests -= 1
        startBackgroundCount()
      }
      await total.cancelAndWait()
      await run { if !Task.isCancelled { subject.send($0) } }
      if !Task.isCancelled { subject.send(completion: .finished) }
    }
    return subject.handleEvents(receiveCancel: { task.cancel() }).eraseToAnyPublisher()
  }

  /// Starts the background count if the total or values of the page are unknown and no request is running.
  ///
  /// Values become part of the page when it is next drawn.
  private func startBackgroundCount() {
    let (query, page) = (state.query, state.page)
    let lacksValues = collection.lacksValues(of: page)
    var isCounted: Bool { if case .atLeast = page.total { false } else { true } }
    guard runningRequests == 0, idleTimeout != nil, !state.isFollowing, lacksValues || !isCounted
    else {
      return total.cancel()
    }
    total.start(priority: .background) { [collection] _ in
      try await BackgroundReading.run { () throws(CatalogError) in
        if lacksValues {
          _ = try await collection.page(page.start..<page.start + page.items.count, of: query)
        }
        return try await collection.count(of: query)
      }
    }
    counting = total.states.sink { [weak self] in
      guard case .loaded(let count) = $0, let self, state.query == query else { return }
      state.page = state.page.counted(count)
      if isPageLatest, display.value.replacesPages { redraw() }
    }
  }
}
