// SPDX-License-Identifier: GPL-3.0-or-later

import Catalog
import Navigator

/// Who asks a collection for what a person wants to see of it, and keeps what is shown.
@MainActor
final class CollectionReader {
  let collection: any ItemCollection

  /// What is shown, now and each time it changes.
  let states: CurrentValueSubject<CollectionState, Never>

  /// What is shown.
  private(set) var state: CollectionState {
    get { states.value }
    set {
      states.value = newValue
      revision &+= 1
    }
  }

  /// How often that has changed.
  private(set) var revision = 0

  let display: CurrentValueSubject<Display, Never>

  /// For how long input may be quiet before a page is shown that is not full; for ever if `nil`.
  private let patience: Duration?

  private let progressLine: ProgressLine

  /// Publishes each time the page shows something else.
  ///
  /// Picks and a total that a command has counted are not published: the command tells them in words, and the
  /// page has them when it is drawn next.
  var pageChanges: AnyPublisher<Void, Never> { pageSubject.eraseToAnyPublisher() }

  private let pageSubject = PassthroughSubject<Void, Never>()

  /// The count of the items behind the page, made while nothing else is asked.
  private let total = Effect<Int>()

  /// `true` until something is asked after the page was loaded: an answer stands below the page then, and the
  /// total is not drawn by itself.
  private var isPageLatest = true

  private var counting: AnyCancellable?

  /// How many questions are being answered, for which the count behind a page waits.
  private var questions = 0

  /// What was shown before each change of the filter, the order or the columns.
  private var changes = Changes<ShownState>()

  /// Reads the first page of a collection.
  ///
  /// - Parameters:
  ///   - collection: The collection.
  ///   - query: What narrows its items from the beginning.
  ///   - display: How things are shown.
  ///   - patience: For how long a person waits for input; `nil` if there is none, and only what is
  ///     asked for is counted.
  ///   - progressLine: Where is told how far something has come.
  /// - Throws: ``CatalogError`` if the page cannot be loaded.
  init(
    _ collection: any ItemCollection,
    query: Query = Query(),
    display: CurrentValueSubject<Display, Never>,
    patience: Duration?,
    progressLine: ProgressLine
  ) async throws(CatalogError) {
    self.collection = collection
    self.display = display
    self.patience = patience
    self.progressLine = progressLine
    let page = try await progressLine.follow("reading") { () throws(CatalogError) in
      try await Page.waiting(patience) { () throws(CatalogError) in
        try await collection.page(0..<display.value.pageSize, of: query)
      }
    }
    states = CurrentValueSubject(
      CollectionState(query: query, page: page, pageSize: display.value.pageSize)
    )
    countBehind()
  }
}

// MARK: What is shown

extension CollectionReader {
  /// Changes what is shown, all at once and only if its page can be loaded.
  func show(_ change: (inout CollectionState) -> Void) async throws(CatalogError) {
    try await show(within: patience, change)
  }

  /// The same, for somebody who waits for input for so long; for ever if `nil`.
  func show(
    within patience: Duration?,
    _ change: (inout CollectionState) -> Void
  ) async throws(CatalogError) {
    use(try await loaded(within: patience, change))
  }

  /// The same, if the page turns out to be worth it.
  ///
  /// - Parameters:
  ///   - change: What is changed.
  ///   - isWanted: Whether a page is to be shown.
  /// - Returns: Whether it is.
  /// - Throws: ``CatalogError`` if the page cannot be loaded.
  func show(
    _ change: (inout CollectionState) -> Void,
    if isWanted: (Page) -> Bool
  ) async throws(CatalogError) -> Bool {
    let next = try await loaded(within: patience, change)
    guard isWanted(next.page) else { return false }
    use(next)
    return true
  }

  /// Changes the filter, the order or the columns, so that it can be undone.
  func change(_ change: (inout CollectionState) -> Void) async throws(CatalogError) {
    let before = state
    try await show(change)
    noteChange(from: before)
  }

  /// Shows other columns.
  func choose(_ projection: Projection) {
    let before = state
    state.projection = projection
    state.arrangement.firstColumn = state.arrangement.frozen
    noteChange(from: before)
    pageSubject.send(())
  }

  /// Picks other items.
  func changePicks(_ change: (inout Picks) -> Void) {
    let before = state
    change(&state.picks)
    noteChange(from: before)
  }

  /// Puts back what was picked in an earlier session.
  func restore(_ picked: [Item]) {
    state.picks = Picks()
    state.picks.add(picked)
  }

  /// Shows the columns in another way.
  func arrange(_ change: (inout Arrangement) -> Void) {
    change(&state.arrangement)
    pageSubject.send(())
  }

  /// Shows what was there before the last change, or before that was taken back.
  ///
  /// - Returns: Whether there was such a change.
  /// - Throws: ``CatalogError`` if its page cannot be loaded.
  func step(_ direction: Changes<ShownState>.Direction) async throws(CatalogError) -> Bool {
    guard let shown = changes.value(direction) else { return false }
    let now = ShownState(state)
    if let whole = shown.whole(pageSize: display.value.pageSize) {
      await total.cancelAndWait()
      use(whole)
    } else {
      try await show { shown.ask(of: &$0) }
    }
    changes.step(direction, from: now)
    return true
  }

  private func use(_ next: CollectionState) {
    state = next
    isPageLatest = true
    pageSubject.send(())
    countBehind()
  }

  private func loaded(
    within patience: Duration?,
    _ change: (inout CollectionState) -> Void
  ) async throws(CatalogError) -> CollectionState {
    var next = state
    change(&next)
    next.pageSize = display.value.pageSize
    let places = next.start..<next.start.adding(next.pageSize)
    let query = next.query
    next.page = try await ask(query.order == nil ? "searching" : "sorting") {
      collection throws(CatalogError) in
      try await Page.waiting(patience) { () throws(CatalogError) in
        try await collection.page(places, of: query)
      }
    }
    return next
  }

  private func noteChange(from before: CollectionState) {
    guard
      before.query != state.query || before.projection != state.projection
        || before.picks != state.picks
    else { return }
    changes.add(ShownState(before))
  }
}

// MARK: What is asked

extension CollectionReader {
  /// Asks the collection something; what is counted behind waits meanwhile.
  ///
  /// - Parameters:
  ///   - name: What is done meanwhile: `counting`.
  ///   - question: The question.
  /// - Returns: The answer.
  /// - Throws: What goes wrong.
  func ask<Answer: Sendable>(
    _ name: String,
    _ question: @MainActor (any ItemCollection) async throws(CatalogError) -> Answer
  ) async throws(CatalogError) -> Answer {
    questions += 1
    isPageLatest = false
    defer {
      questions -= 1
      countBehind()
    }
    await total.cancelAndWait()
    return try await progressLine.follow(name) { () throws(CatalogError) in
      try await question(self.collection)
    }
  }

  /// The item at a place of the query, which may be on the page; `nil` behind the last.
  func item(at place: Int) async throws(CatalogError) -> Item? {
    let page = state.page
    let offset = place - page.start
    if page.items.indices.contains(offset) { return try await whole(page.items[offset]) }
    let found = try await ask("reading") { collection throws(CatalogError) in
      try await collection.page(place..<place + 1, of: self.state.query)
    }
    guard let item = found.items.first else { return nil }
    return try await whole(item)
  }

  /// An item of a page with all of its values, and with what is to be known of where they lead.
  func whole(_ item: Item) async throws(CatalogError) -> Item {
    let relational = collection.relational
    if item.isWhole, relational?.hasSettledReferences ?? true { return item }
    return try await ask("reading") { collection throws(CatalogError) in
      try await relational?.settleReferences()
      return item.isWhole ? item : try await collection.whole(item)
    }
  }

  /// Finds all columns, also those that only later items have.
  func settleColumns(_ detail: ColumnDetail) async throws(CatalogError) {
    try await ask("looking for columns") { collection throws(CatalogError) in
      try await collection.settleColumns(detail)
    }
  }

  /// Counts the items.
  func count() async throws(CatalogError) -> Int {
    let count = try await ask("counting") { collection throws(CatalogError) in
      try await collection.count(of: self.state.query)
    }
    state.page = state.page.counted(count)
    return count
  }

  /// What another query leaves, while it is being typed.
  ///
  /// - Parameters:
  ///   - query: The query.
  ///   - length: How many items are shown.
  ///   - draw: What a page of them looks like.
  /// - Returns: What is to be shown, each instead of the one before; cancelling stops reading.
  func preview(
    of query: Query,
    length: Int,
    draw: @escaping @MainActor (Page) -> Content
  ) -> AnyPublisher<Content, Never> {
    let subject = PassthroughSubject<Content, Never>()
    let preview = Preview(query: query, collection: collection, length: length, draw: draw)
    let task = Task {
      questions += 1
      defer {
        questions -= 1
        countBehind()
      }
      await total.cancelAndWait()
      await preview.run { if !Task.isCancelled { subject.send($0) } }
      if !Task.isCancelled { subject.send(completion: .finished) }
    }
    return subject.handleEvents(receiveCancel: { task.cancel() }).eraseToAnyPublisher()
  }

  /// Counts the items of which a person sees the first, while nothing else is asked.
  private func countBehind() {
    guard questions == 0, patience != nil, case .atLeast = state.page.total else {
      return total.cancel()
    }
    let query = state.query
    total.start(priority: .background) { [collection] _ in try await collection.count(of: query) }
    counting = total.states.sink { [weak self] in
      guard case .loaded(let count) = $0, let self, state.query == query else { return }
      state.page = state.page.counted(count)
      if isPageLatest, display.value.replacesPages { pageSubject.send(()) }
    }
  }
}
